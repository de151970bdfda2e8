import { createLetter } from '../../../test/factories.ts';
import type { Sample } from '../../../test/sample.ts';

export const sample: Sample = {
  async add({ app, ammu, administrator }) {
    await createLetter(app, ammu, administrator, 'Canarytext');
  },
};
