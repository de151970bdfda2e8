import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import type { CircleLevel } from '../contract.ts';
import type { CircleEvent } from '../events.ts';
import { lockCircle } from './circle-store.ts';
import { circleNotFound } from './refusals.ts';

/** Per member. */
const LEVELS: RateLimit = { name: 'circle-levels', hits: 120, perMs: HOUR_MS };

/**
 * Changes what the viewer hears of a circle, and returns what they heard before. What they hear no more leaves their unread news, and
 * comes back with it. Idempotent. @throws AppError 'circle-not-found' 404, 'too-many' 429
 */
export async function setCircleLevel(
  context: AppContext,
  viewer: Viewer,
  circleId: string,
  level: CircleLevel,
): Promise<CircleLevel> {
  requirePermission(viewer, 'see-people');
  const { accountId } = viewer;
  await context.limiter.take(LEVELS, accountId);
  return inTransaction(context, async (transaction) => {
    // A job that tells of a new story holds the circle, and reads the level before or after this change.
    await lockCircle(transaction, circleId);
    const own = await transaction
      .selectFrom('circle_members')
      .select('news_level')
      .where('account_id', '=', accountId)
      .where('circle_id', '=', circleId)
      .executeTakeFirst();
    if (!own) throw circleNotFound();
    if (own.news_level === level) return level;
    await transaction
      .updateTable('circle_members')
      .set({ news_level: level })
      .where('account_id', '=', accountId)
      .where('circle_id', '=', circleId)
      .execute();
    await raise<CircleEvent>(transaction, { type: 'circle-level-changed', circleId, accountId });
    return own.news_level;
  });
}

/** Returns the condition that an account wants to hear nothing of a circle. Both are columns or values. */
export function hearsNothingOf(account: SqlPart, circle: SqlPart): SqlPart<boolean> {
  return hears(account, circle, 'nothing');
}

/** Returns the condition that an account is in a circle and wants to hear of all that is new in it. Both are columns or values. */
export function hearsAllOf(account: SqlPart, circle: SqlPart): SqlPart<boolean> {
  return hears(account, circle, 'all');
}

function hears(account: SqlPart, circle: SqlPart, level: CircleLevel): SqlPart<boolean> {
  return sql<boolean>`exists (select 1 from circle_members
    where circle_members.account_id = ${account} and circle_members.circle_id = ${circle}
      and circle_members.news_level = ${sql.lit(level)})`;
}

/**
 * Returns SQL that selects the `account_id` of everyone who wants to hear of all that is new in a circle. Holds the circle until the
 * transaction ends, so that nobody leaves or mutes it meanwhile.
 */
export async function holdHearersOf(transaction: Transaction, circleId: string): Promise<SqlPart> {
  await lockCircle(transaction, circleId);
  return sql`select account_id from circle_members where circle_id = ${circleId} and news_level = 'all'`;
}

/** Returns SQL that selects the `circle_id` of each circle of which an account wants to hear all that is new. */
export function circlesHeardBy(accountId: string): SqlPart {
  return sql`select circle_id from circle_members where account_id = ${accountId} and news_level = 'all'`;
}
