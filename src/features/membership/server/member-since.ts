import { type RawBuilder, sql } from 'kysely';

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
