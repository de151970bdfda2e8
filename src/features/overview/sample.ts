import type { Sample } from '../../../test/sample.ts';
import { planWeeklyMails, saveWeekday } from './server/weekly-mail.ts';

export const sample: Sample = {
  async settle({ app }) {
    // The background task plans the administrator's mail during the test if the machine is slow.
    await planWeeklyMails(app.context, app.clock.now());
  },
  async add({ app, ammu }) {
    await saveWeekday(app.context, { ...ammu.viewer, accessLevel: 'administrator' }, 1);
  },
};
