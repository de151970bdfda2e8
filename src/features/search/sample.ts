import type { Sample } from '../../../test/sample.ts';
import { buildIndex } from './server/build-index.ts';

export const sample: Sample = {
  async settle({ app }) {
    await buildIndex(app.context);
  },
};
