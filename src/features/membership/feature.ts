import type { Feature } from '../../app/feature.ts';
import { MINUTE_MS } from '../../server/clock.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import { closedMailboxes } from '../../server/mail/closed-mailboxes.ts';
import type { AccountEvent } from '../accounts/events.ts';
import {
  accessLevelNow,
  hasAdministrator,
  openRequest,
  refuseNonMember,
  requestToken,
} from '../accounts/questions.ts';
import { newsKinds } from '../subjects/questions.ts';
import {
  grantAdministrator,
  isAdministered,
  requireOtherAdministrator,
} from './server/administrators/administrators.ts';
import { factorTimes, sweepFactorRemovals } from './server/administrators/factor-removal.ts';
import * as admission from './server/applications/admission.ts';
import { exportApplication, keepAnswer, sweepAnswers } from './server/applications/applications.ts';
import { announceApplicant } from './server/applications/new-applicant.ts';
import { sweepSuspensions } from './server/decisions/suspensions.ts';
import { exportDecisions, exportMembership } from './server/export-membership.ts';
import { findRemembered, readAccessLevel } from './server/members/member-accounts.ts';
import { countMemberships } from './server/members/member-store.ts';
import { requestMembership } from './server/membership.ts';
import { membershipNews, reconcileApplicantNews } from './server/membership-news.ts';
import { countActiveMembers, findWaitingRequests } from './server/overview-facts.ts';

export const membershipFeature: Feature = {
  name: 'membership',
  adminTabs: [
    { path: '/admin', group: 'people', label: 'pending', permission: 'decide-applications' },
    { path: '/admin/members', group: 'people', label: 'members', permission: 'see-members' },
    { path: '/admin/decisions', group: 'people', label: 'decisions', permission: 'see-members' },
  ],
  tables: {
    memberships: { archive: ['membership'] },
    name_keys: { archive: { omitted: 'Contains only words of the name and the email.' } },
    decisions: { archive: ['decisions'] },
    factor_removals: { archive: { omitted: 'The mail about it says the same.' }, backup: 'omit' },
    applications: { archive: ['application'] },
  },
  reads: ['accounts', 'sessions'],
  handlers: [
    handle<AccountEvent>({
      async 'signed-up'(transaction, { accountId, answer: given, at }) {
        await requestMembership(transaction, accountId, at);
        await keepAnswer(transaction, accountId, given, at);
      },
      'administrator-signed-up': (transaction, { accountId, at }) =>
        grantAdministrator(transaction, accountId, at),
      async 'email-verified'(transaction, { accountId, email, given, at }, context) {
        if (given) await keepAnswer(transaction, accountId, given.answer, at);
        await announceApplicant(context, transaction, { id: accountId, email });
      },
    }),
  ],
  answers: [
    answer(accessLevelNow, ({ database }, { accountId }) => readAccessLevel(database, accountId)),
    answer(openRequest, (context, { accountId }) => admission.findOpenRequest(context, accountId)),
    answer(refuseNonMember, (context, { account }) => admission.refuseNonMember(context, account)),
    answer(requestToken, (context, { accountId, at }) => admission.issueRequestToken(context, accountId, at)),
    ...membershipNews.map((kind) => answer(newsKinds, async () => kind)),
    answer(hasAdministrator, ({ database }) => isAdministered(database)),
    answer(closedMailboxes, ({ database }, { recipients }) => findRemembered(database, recipients)),
  ],
  archive: {
    sections: {
      membership: (context, { viewer }) => exportMembership(context, viewer),
      decisions: (context, { viewer }) => exportDecisions(context, viewer),
      application: (context, { viewer }) => exportApplication(context, viewer),
    },
  },
  plannedTimes: factorTimes,
  sweeps: {
    'factor removals': sweepFactorRemovals,
    suspensions: sweepSuspensions,
    answers: ({ database }, now) => sweepAnswers(database, now),
  },
  leaving: {
    check: requireOtherAdministrator,
    // The leaving account may be the last applicant.
    erase: (transaction, { accountId }) => reconcileApplicantNews(transaction, accountId),
  },
  overview: {
    decisions: { requests: findWaitingRequests },
    counted: { active: countActiveMembers },
  },
  gauges: [
    {
      name: 'kerikko_members',
      help: 'Memberships by state and role.',
      labels: ['state', 'role'],
      // Counting every row takes 0.3 s with 300,000 sessions, and SQLite answers no other query meanwhile.
      keepMs: MINUTE_MS,
      read: async ({ database }) => {
        const counts = await countMemberships(database);
        return counts.map(({ state, role, count }) => [{ state, role }, count]);
      },
    },
  ],
};
