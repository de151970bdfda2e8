import { createStoryPhoto } from '../../../test/factories.ts';
import type { Sample } from '../../../test/sample.ts';

export const sample: Sample = {
  async add({ app, ammu }) {
    await createStoryPhoto(app, ammu);
  },
};
