import { type RawBuilder, sql } from 'kysely';
import type { MembershipState, Role } from '../../../../identity/account-states.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { isOneOf } from '../../../../server/database/is-one-of.ts';
import { isVerified } from '../../../accounts/server/account-facts.ts';

/*
 * The facts about memberships that queries of other features need. Those features depend on these functions and not on the
 * columns of `memberships`. A column must be qualified by its table or alias, such as `stories.author_id`.
 */

/**
 * The condition of approved members with another role than 'member'. It states their index, which databases do
 * not recognise from a role in a parameter. Not `state = 'approved'`: SQLite would choose the index on the
 * state.
 */
export const HAS_ROLE = sql<boolean>`(memberships.role <> 'member' and not memberships.state <> 'approved')`;

/**
 * Returns a condition that the account in a column is an approved member. With a join instead, SQLite may begin
 * with all members.
 */
export function isMember(account: `${string}.${string}`): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from memberships as member
    where member.account_id = ${sql.ref(account)} and member.state = 'approved')`;
}

/** Returns SQL for the state of the membership of the account in a column. Null without a membership. */
export function memberStateOf(account: `${string}.${string}`): RawBuilder<MembershipState | null> {
  return sql<MembershipState | null>`(select member.state from memberships as member
    where member.account_id = ${sql.ref(account)})`;
}

/** Returns SQL for the role of the account in a column. Null without a membership. */
export function roleOf(account: `${string}.${string}`): RawBuilder<Role | null> {
  return sql<Role | null>`(select member.role from memberships as member
    where member.account_id = ${sql.ref(account)})`;
}

/** Returns SQL for when the account in a column must have a second factor. Null without a duty. */
export function factorDueAtOf(account: `${string}.${string}`): RawBuilder<number | null> {
  return sql<number | null>`(select member.factor_due_at from memberships as member
    where member.account_id = ${sql.ref(account)})`;
}

/** Returns SQL for when the account in a column asked to join. Null without a membership. */
export function joinedAtOf(account: `${string}.${string}`): RawBuilder<number | null> {
  return sql<number | null>`(select member.joined_at from memberships as member
    where member.account_id = ${sql.ref(account)})`;
}

/** SQL that selects the `account_id` of all approved members. */
export const MEMBERS = sql`select account_id from memberships where state = 'approved'`;

/** SQL that selects the `account_id` of all applicants with a verified email, who wait for a decision. */
export const WAITING_APPLICANTS = sql`select account_id from memberships
  where state = 'pending' and ${isVerified('memberships.account_id')}`;

/** Returns the state and role of each of these accounts that has a membership. Runs no query without ids. */
export async function readMemberships(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, { state: MembershipState; role: Role }>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('memberships')
    .select(['account_id', 'state', 'role'])
    .where(sql<boolean>`account_id ${isOneOf(queries, ids)}`)
    .execute();
  return new Map(rows.map(({ account_id, state, role }) => [account_id, { state, role }]));
}
