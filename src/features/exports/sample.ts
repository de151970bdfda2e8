import type { Sample, SampleForms } from '../../../test/sample.ts';
import { changeConsent } from './server/archive-consent.ts';

export const sample: Sample = {
  async add({ app, ammu }) {
    await changeConsent(app.context, ammu.viewer, true);
  },
};

export const forms: SampleForms = {
  '/account/community-archive': [{ agrees: 'on' }],
  '/admin/exports': [{ intent: 'members' }, { intent: 'archive' }],
};
