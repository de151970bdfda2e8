import { insertRows } from '../../../test/rows.ts';
import type { Sample, SampleForms } from '../../../test/sample.ts';

export const sample: Sample = {
  async add({ app, ammu, biju }) {
    await insertRows(app, 'deputies', {
      administrator_id: ammu.viewer.accountId,
      deputy_id: biju.viewer.accountId,
      days: 30,
      named_at: app.clock.now(),
      first_mail_at: null,
      second_mail_at: null,
      checked_at: null,
    });
  },
};

export const forms: SampleForms = {
  '/account/deputy': [
    { intent: 'name', member: '00000000-0000-4000-8000-000000000000', days: '30' },
    { intent: 'withdraw' },
    { intent: 'refuse', administrator: '00000000-0000-4000-8000-000000000000' },
  ],
};
