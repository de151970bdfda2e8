import { sql } from 'kysely';
import type { AppContext } from '../../../../server/context.ts';
import { containsText } from '../../../../server/database/contains-text.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { readNames } from '../../../accounts/server/read-names.ts';
import { PAGE_SIZE, type PendingCounts, type PendingMember, type PendingPlace } from '../../contract.ts';
import { cursorPosition } from '../members/list-store.ts';

interface PendingRow {
  id: string;
  email: string;
  answer: string | null;
  email_verified_at: number | null;
  joined_at: number;
  asked_again: number;
}

/**
 * Returns a page of the applicants whose email matches, the longest waiting first. Without `withEmail`, the
 * emails are empty.
 */
export async function findPending(
  context: AppContext,
  { q, after }: PendingPlace,
  { withEmail }: { withEmail: boolean },
): Promise<PendingMember[]> {
  const { rows } = await sql<PendingRow>`
    select accounts.id, ${withEmail ? sql`accounts.email` : sql`'' as email`}, applications.answer, accounts.email_verified_at, memberships.joined_at,
      (select count(*) from decisions
        where decisions.account_id = accounts.id and decision = 'asked again') as asked_again
    from memberships join accounts on accounts.id = memberships.account_id
    left join applications on applications.account_id = memberships.account_id
    where memberships.state = 'pending' and ${POSITION} > ${cursorPosition(after, FIRST)} ${q ? sql`and ${matches(q)}` : sql``}
    order by memberships.joined_at, memberships.account_id
    limit ${sql.lit(PAGE_SIZE)}`.execute(context.database);
  const names = await readNames(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    uid: row.id,
    email: row.email,
    name: names.get(row.id) ?? '',
    answer: row.answer ?? '',
    isVerified: row.email_verified_at !== null,
    joinedAt: row.joined_at,
    asksAgain: row.asked_again > 0,
  }));
}

/** Returns how many applicants there are, how many match, and how many of those are up to the cursor. */
export async function countPendingBefore(
  queries: Queries,
  { q, after }: PendingPlace,
): Promise<PendingCounts> {
  const isBefore = sql`${POSITION} <= ${cursorPosition(after, FIRST)}`;
  const { rows } = q
    ? await sql<PendingCounts>`
        select count(*) as total,
          count(case when ${matches(q)} then 1 end) as matching,
          count(case when ${matches(q)} and ${isBefore} then 1 end) as before
        from memberships join accounts on accounts.id = memberships.account_id
        where memberships.state = 'pending'`.execute(queries)
    : await sql<PendingCounts>`
        select count(*) as total, count(*) as matching, count(case when ${isBefore} then 1 end) as before
        from memberships where memberships.state = 'pending'`.execute(queries);
  return rows[0] ?? { total: 0, matching: 0, before: 0 };
}

const POSITION = sql`(memberships.joined_at, memberships.account_id)`;

/** Sentinel cursor that sorts before every row. */
const FIRST = '-1_';

const matches = (q: string) => containsText(sql`accounts.email`, q.toLowerCase());
