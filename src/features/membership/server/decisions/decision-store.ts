import type { Queries } from '../../../../server/database/database.ts';

/** The person a decision is about, with the state before the decision. */
export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;
type NewestDecision = NonNullable<Awaited<ReturnType<typeof findNewestDecision>>>;

/** Returns the person with this account; undefined for an account that never asked to join. */
export async function findSubject(queries: Queries, accountId: string) {
  const row = await queries
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['email', 'email_verified_at', 'language', 'state', 'role'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, language, state, role } = row;
  const newest = await findNewestDecision(queries, accountId);
  return { accountId, email, language, isVerified: row.email_verified_at !== null, state, role, newest };
}

/**
 * Returns the newest decision about a person. `decidedBy` is null for the server and for someone who has left, and
 * `from`, the state and role before the decision, if there was no membership.
 */
export async function findNewestDecision(queries: Queries, accountId: string) {
  const row = await queries
    .selectFrom('decisions')
    .select(['id', 'decision', 'decided_at as decidedAt', 'decided_by as decidedBy', 'undoes'])
    .select(['from_state', 'from_role'])
    .where('account_id', '=', accountId)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { from_state: state, from_role: role, ...newest } = row;
  return { ...newest, from: state && role && { state, role } };
}

/** Returns the time for a new decision: now, but later than the newest one, so that decisions keep their order. */
export function timeAfter(newest: NewestDecision | undefined, now: number): number {
  return newest ? Math.max(now, newest.decidedAt + 1) : now;
}
