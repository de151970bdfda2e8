import type { Sample } from '../../../test/sample.ts';
import { changeConsent } from './server/archive-consent.ts';

export const sample: Sample = {
  async add({ app, ammu }) {
    await changeConsent(app.context, ammu.viewer, true);
  },
};
