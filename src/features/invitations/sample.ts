import type { Sample } from '../../../test/sample.ts';
import { createInvitation } from './server/invitations.ts';

export const sample: Sample = {
  async add({ app, ammu, administrator }) {
    await createInvitation(app.context, ammu.viewer, { intent: 'create', uses: 1, days: '14' });
    await app.context.database
      .insertInto('invited_people')
      .values({
        account_id: ammu.viewer.accountId,
        invitation_id: null,
        invited_by: administrator.viewer.accountId,
        invited_at: app.clock.now(),
      })
      .execute();
  },
};
