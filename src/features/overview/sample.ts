import type { Sample, SampleForms } from '../../../test/sample.ts';
import { planWeeklyMails, saveWeekday } from './server/weekly-mail.ts';

export const sample: Sample = {
  async settle({ app }) {
    // Plan the mail now: on a slow machine, the background task would plan it during the test.
    await planWeeklyMails(app.context, app.clock.now());
  },
  async add({ app, ammu }) {
    await saveWeekday(app.context, { ...ammu.viewer, accessLevel: 'administrator' }, 1);
  },
};

export const forms: SampleForms = { '/admin/overview': [{ intent: 'weekly-mail', weekday: '1' }] };
