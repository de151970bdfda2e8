import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../../server/database/database.ts';

/**
 * Returns SQL for when a member was let in: the newest approval, or the start of a membership that needed none. The query
 * must have the row of `memberships`.
 */
export function memberSince(): RawBuilder<number> {
  return sql<number>`coalesce(
    (select max(decisions.decided_at) from decisions
      where decisions.account_id = memberships.account_id and decisions.decision = 'approved'),
    memberships.joined_at)`;
}

/** Returns SQL for when the member with this account was let in. Null without a membership. */
export function memberSinceOf(accountId: string): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select ${memberSince()} from memberships where memberships.account_id = ${accountId})`;
}

/**
 * Returns SQL that selects the `account_id` of everyone who asked to join or was approved after a time. Some
 * accounts appear twice.
 */
export function newcomersSince(since: number): RawBuilder<unknown> {
  // With one bound alone, PostgreSQL would expect a third of all members, and read all.
  const isSince = (time: string) => sql`${sql.ref(time)} > ${since} and ${sql.ref(time)} < ${END_OF_TIME}`;
  return sql`select account_id from decisions where decision = 'approved' and ${isSince('decided_at')}
    union all select account_id from memberships where ${isSince('joined_at')}`;
}

/** Later than every stored time. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER;

/** Returns when an account asked to join. Undefined without a membership. */
export async function findJoinedAt(queries: Queries, accountId: string): Promise<number | undefined> {
  const row = await queries
    .selectFrom('memberships')
    .select('joined_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.joined_at;
}

/** Returns when an account was last approved. Undefined for an account that needed no approval. */
export async function findApprovedAt(queries: Queries, accountId: string): Promise<number | undefined> {
  const row = await queries
    .selectFrom('decisions')
    .select((expression) => expression.fn.max('decided_at').as('at'))
    .where('account_id', '=', accountId)
    .where('decision', '=', 'approved')
    .executeTakeFirst();
  return row?.at == null ? undefined : Number(row.at);
}
