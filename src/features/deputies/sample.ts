import type { Sample } from '../../../test/sample.ts';

export const sample: Sample = {
  async add({ app, ammu, biju }) {
    await app.context.database
      .insertInto('deputies')
      .values({
        administrator_id: ammu.viewer.accountId,
        deputy_id: biju.viewer.accountId,
        days: 30,
        named_at: app.clock.now(),
        first_mail_at: null,
        second_mail_at: null,
        checked_at: null,
      })
      .execute();
  },
};
