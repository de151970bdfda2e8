import { sql } from 'kysely';
import type { OverviewFact } from '../../../app/feature.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';

/** The period of the overview: the last seven days. */
const WEEK_MS = 7 * DAY_MS;

/** Returns how many people wait to join, and since when the first one has waited. Undefined if nobody waits. */
export async function findWaitingRequests({ database }: AppContext): Promise<OverviewFact | undefined> {
  const { count, at } = await database
    .selectFrom('memberships')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('joined_at').as('at')])
    // As a parameter, PostgreSQL would expect half of all members, and read all.
    .where('state', '=', sql.lit('pending' as const))
    .executeTakeFirstOrThrow();
  return Number(count) > 0 ? { count: Number(count), at: Number(at), path: '/admin' } : undefined;
}

/** Returns how many members were here in the last seven days, and as `of` how many there are. Names nobody. */
export async function countActiveMembers({ database }: AppContext, now: number): Promise<OverviewFact> {
  const { rows } = await sql<{ members: number; active: number }>`
    select count(*) as members, count(case when accounts.seen_at > ${now - WEEK_MS} then 1 end) as active
    from memberships join accounts on accounts.id = memberships.account_id
    where memberships.state = 'approved'`.execute(database);
  return { count: Number(rows[0]?.active), of: Number(rows[0]?.members), path: '/admin/members' };
}
