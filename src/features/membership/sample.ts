import type { Actor } from '../../../test/factories.ts';
import type { Sample, SampleCommunity, SampleForms } from '../../../test/sample.ts';
import { keepAnswer } from './server/applications/applications.ts';
import { recordDecision } from './server/membership.ts';

export const sample: Sample = {
  // A member who was approved just now may not invite people.
  async addLast({ app, ammu, administrator }) {
    const { database } = app.context;
    const { accountId } = ammu.viewer;
    const now = app.clock.now();
    const decidedBy = administrator.viewer.accountId;
    const reason = 'Canaryname is a neighbour';
    await keepAnswer(database, accountId, 'Canaryname answers', now);
    await recordDecision(database, { accountId, decidedBy, decision: 'approved', now, reason });
    await database
      .insertInto('factor_removals')
      .values({ account_id: accountId, requested_by: decidedBy, reason, due_at: now })
      .execute();
  },
};

export const forms: SampleForms = {
  '/keep-factors': [{ token: 'token' }],
  '/ask-again': [{ token: 'token', answer: 'A' }],
  '/application': [
    { intent: 'answer', token: 'token', answer: 'A' },
    { intent: 'withdraw', token: 'token' },
  ],
  '/admin/members/:account': [
    { intent: 'approve' },
    { intent: 'decline', reason: 'Who?' },
    { intent: 'suspend', reason: 'Noise' },
    { intent: 'reinstate' },
    { intent: 'undo', decision: '00000000-0000-4000-8000-000000000000' },
    { intent: 'make-approver' },
    { intent: 'remove-approver' },
    { intent: 'make-moderator', q: 'a', next: '00000000-0000-4000-8000-000000000000' },
    { intent: 'remove-moderator', reason: 'Away' },
    { intent: 'make-administrator', unverified: 'on' },
    { intent: 'remove-administrator', reason: 'Away' },
    { intent: 'remember' },
    { intent: 'remove-factors', reason: 'A lost phone' },
  ],
};

/** Returns the state and the role, as in `approved member`. */
export async function membershipStatusOf(
  { context }: SampleCommunity['app'],
  { viewer }: Actor,
): Promise<string> {
  const { state, role } = await context.database
    .selectFrom('memberships')
    .select(['state', 'role'])
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirstOrThrow();
  return `${state} ${role}`;
}

/** Returns the decisions about a person, oldest first. */
export function listDecisions({ context }: SampleCommunity['app'], { viewer }: Actor) {
  return context.database
    .selectFrom('decisions')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .orderBy('decided_at')
    .execute();
}
