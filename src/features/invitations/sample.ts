import { insertRows } from '../../../test/rows.ts';
import type { Sample, SampleForms } from '../../../test/sample.ts';
import { createInvitation } from './server/invitations.ts';

export const sample: Sample = {
  async add({ app, ammu, administrator }) {
    await createInvitation(app.context, ammu.viewer, { intent: 'create', uses: 1, days: '14' });
    await insertRows(app, 'invited_people', {
      account_id: ammu.viewer.accountId,
      invitation_id: null,
      invited_by: administrator.viewer.accountId,
      invited_at: app.clock.now(),
    });
  },
};

export const forms: SampleForms = {
  '/invitations': [
    { intent: 'create', uses: '3', days: '14', admits: 'on', hidesName: 'on' },
    { intent: 'withdraw', invitation: '00000000-0000-4000-8000-000000000000' },
    { intent: 'invite-list', addresses: 'Ammu <ammu@example.org>, biju@example.org', file: '' },
  ],
};
