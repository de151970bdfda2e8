import type { Feature } from '../../app/feature.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { invitationFacts, inviterNames } from '../accounts/questions.ts';
import type { MembershipEvent } from '../membership/events.ts';
import { invitedPeople } from '../membership/questions.ts';
import { newsKinds } from '../subjects/questions.ts';
import { arrivalNews, tellInviter } from './server/arrival-news.ts';
import {
  acceptInvitation,
  describeInvitation,
  exportInvitations,
  listInvited,
  nameInviter,
} from './server/arrivals.ts';
import { endInvitations, sweepInvitations } from './server/invitations.ts';

export const invitationsFeature: Feature = {
  name: 'invitations',
  // Membership tells administrators only of applicants whom no invitation has admitted.
  before: ['membership'],
  tables: {
    invitations: {
      archive: ['invitations'],
      // The links of a restored backup work again, so a stolen backup must not contain them.
      backup: async (snapshot) => {
        await snapshot.updateTable('invitations').set({ sealed_token: '' }).execute();
      },
    },
    invited_people: { archive: ['invitations'] },
  },
  handlers: [
    handle<AccountEvent>({
      async 'email-verified'(transaction, { accountId, given, at }, context) {
        if (given?.invitation) await acceptInvitation(context, transaction, accountId, given.invitation, at);
      },
    }),
    handle<MembershipEvent>({
      async 'membership-changed'(transaction, { accountId, decision, to, at }) {
        if (to.state !== 'approved') await endInvitations(transaction, accountId, at);
        if (decision === 'approved') await tellInviter(transaction, accountId, at);
      },
    }),
  ],
  answers: [
    answer(invitationFacts, (context, { token }) => describeInvitation(context, token)),
    answer(inviterNames, (context, { accountId }) => nameInviter(context, accountId)),
    answer(newsKinds, async () => arrivalNews),
    answer(invitedPeople, (context, { viewer, accountId }) => listInvited(context, viewer, accountId)),
  ],
  archive: { sections: { invitations: (context, { viewer }) => exportInvitations(context, viewer) } },
  sweeps: { invitations: ({ database }, now) => sweepInvitations(database, now) },
};
