import type { Sample } from '../../../test/sample.ts';
import { createFeed } from './server/feeds.ts';

export const sample: Sample = {
  async add({ app, ammu }) {
    await createFeed(app.context, ammu.viewer);
  },
};
