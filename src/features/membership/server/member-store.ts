import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import type { MembershipState, Role } from '../../../server/database/schema.ts';
import { type Member, type MemberGroup, type MemberPlace, PAGE_SIZE } from '../contract.ts';
import { contains, cursorPosition } from './list-store.ts';
import { listActions } from './policy.ts';

interface MemberRow {
  id: string;
  email: string;
  email_verified_at: number | null;
  name: string | null;
  state: MembershipState;
  role: Role;
  joined_at: number;
  suspended_until: number | null;
}

/**
 * Returns the matching members, newest request first, and their number. One row more than a page shows if more follow. One
 * statement does both, because a search reads every email and name.
 */
export async function findMembers(
  queries: Queries,
  { q, show, after }: MemberPlace,
): Promise<{ found: Member[]; count: number }> {
  const source = q ? sql`found as memberships` : sql`memberships`;
  const { rows } = await sql<MemberRow & { count: number }>`
    ${q ? withFound(q) : sql``}
    select ${COLUMNS}, (select count(*) from ${source} where ${GROUPS[show]}) as count
    from (
      select * from ${source}
      where ${GROUPS[show]} and (memberships.joined_at, memberships.account_id) < ${cursorPosition(after, LAST)}
      order by memberships.joined_at desc, memberships.account_id desc
      limit ${sql.lit(PAGE_SIZE + 1)}
    ) as ${TABLES}
    order by memberships.joined_at desc, memberships.account_id desc`.execute(queries);
  return { found: rows.map(toMember), count: rows[0]?.count ?? 0 };
}

/** Returns the number of memberships by state and role. */
export async function countMemberships(
  queries: Queries,
): Promise<{ state: MembershipState; role: Role; count: number }[]> {
  return queries
    .selectFrom('memberships')
    .select(['state', 'role'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .groupBy(['state', 'role'])
    .execute();
}

/** Returns anyone who ever asked to join. */
export async function findMember(queries: Queries, accountId: string): Promise<Member | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS} from ${TABLES} where memberships.account_id = ${accountId}`.execute(queries);
  return rows[0] && toMember(rows[0]);
}

const COLUMNS = sql`accounts.id, accounts.email, accounts.email_verified_at, profiles.name,
  memberships.state, memberships.role, memberships.joined_at, memberships.suspended_until`;
const TABLES = sql`memberships join accounts on accounts.id = memberships.account_id
  left join profiles on profiles.account_id = memberships.account_id`;
/** Sentinel cursor that sorts after every row. */
const LAST = '999999999999999_';

const GROUPS: Record<MemberGroup, RawBuilder<unknown>> = {
  everyone: sql`memberships.state <> 'pending'`,
  members: sql`memberships.state = 'approved'`,
  moderators: sql`memberships.state = 'approved' and memberships.role = 'moderator'`,
  administrators: sql`memberships.state = 'approved' and memberships.role = 'administrator'`,
  suspended: sql`memberships.state = 'suspended'`,
  declined: sql`memberships.state = 'declined'`,
};

/** Defines `found`: the memberships of accounts whose email or name contains a text. */
function withFound(q: string): RawBuilder<unknown> {
  const typed = q.normalize('NFC');
  const lower = typed.toLowerCase();
  const conditions = [];
  // Folding the names takes most of the time of a search. Malayalam has no capital letters.
  if (lower !== typed.toUpperCase()) conditions.push(contains(sql`lower(name)`, lower));
  // Databases may not fold the case of all letters, so names also match as they are typed.
  if (typed !== lower || conditions.length === 0) conditions.push(contains(sql`name`, typed));
  // `union` would sort each table by its ids, which takes ten times as long as reading it.
  return sql`with matching(id) as (
      select id from accounts where ${contains(sql`email`, lower)}
      union all
      select account_id from profiles where ${sql.join(conditions, sql` or `)}
    ), found as materialized (
      select * from memberships where account_id in (select id from matching)
    )`;
}

function toMember({ id, email, name, state, role, ...row }: MemberRow): Member {
  const isVerified = row.email_verified_at !== null;
  return {
    uid: id,
    email,
    name: name ?? '',
    state,
    role,
    isVerified,
    joinedAt: row.joined_at,
    suspendedUntil: state === 'suspended' ? row.suspended_until : null,
    actions: listActions({ state, role, isVerified }),
  };
}
