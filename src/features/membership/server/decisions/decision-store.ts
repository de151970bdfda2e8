import type { MembershipState, Role } from '../../../../identity/account-states.ts';
import type { Language } from '../../../../languages/languages.ts';
import type { Queries } from '../../../../server/database/database.ts';

/** The person a decision is about, with the state before the decision. */
export interface Subject {
  accountId: string;
  email: string;
  language: Language | null;
  isVerified: boolean;
  state: MembershipState;
  role: Role;
  newest: NewestDecision | undefined;
}

interface NewestDecision {
  id: string;
  decision: string;
  decidedAt: number;
  /** Null for the server, and for someone who has left. */
  decidedBy: string | null;
  undoes: string | null;
  /** The state and role before the decision; null if there was no membership. */
  from: { state: MembershipState; role: Role } | null;
}

/** Returns the person with this account; undefined for an account that never asked to join. */
export async function findSubject(queries: Queries, accountId: string): Promise<Subject | undefined> {
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

/** Returns the newest decision about a person. */
export async function findNewestDecision(
  queries: Queries,
  accountId: string,
): Promise<NewestDecision | undefined> {
  const row = await queries
    .selectFrom('decisions')
    .select(['id', 'decision', 'decided_at', 'decided_by', 'undoes', 'from_state', 'from_role'])
    .where('account_id', '=', accountId)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, decision, undoes, from_state: state, from_role: role } = row;
  const from = state && role && { state, role };
  return { id, decision, undoes, decidedAt: row.decided_at, decidedBy: row.decided_by, from };
}

/** Returns the time for a new decision: now, but later than the newest one, so that decisions keep their order. */
export function timeAfter(newest: NewestDecision | undefined, now: number): number {
  return newest ? Math.max(now, newest.decidedAt + 1) : now;
}
