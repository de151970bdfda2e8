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
 * Changes what the viewer hears of a circle, and returns the level before. News that the new level excludes
 * leaves the viewer's unread news, and returns with a higher level. Idempotent. @throws AppError
 * 'circle-not-found' 404, 'too-many' 429
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
    // A job that sends news of a new story locks the circle too, so it reads the level either before or after
    // this change.
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

/** Returns the condition that an account wants no news of a circle. Both parameters are columns or values. */
export function hearsNothingOf(account: SqlPart, circle: SqlPart): SqlPart<boolean> {
  return hears(account, circle, 'nothing');
}

/**
 * Returns the condition that an account is in a circle and wants news of everything in it. Both parameters are
 * columns or values.
 */
export function hearsAllOf(account: SqlPart, circle: SqlPart): SqlPart<boolean> {
  return hears(account, circle, 'all');
}

function hears(account: SqlPart, circle: SqlPart, level: CircleLevel): SqlPart<boolean> {
  return sql<boolean>`exists (select 1 from circle_members
    where circle_members.account_id = ${account} and circle_members.circle_id = ${circle}
      and circle_members.news_level = ${sql.lit(level)})`;
}

/**
 * Returns SQL that selects the `account_id` of everyone who wants news of everything in a circle. Locks the
 * circle until the transaction ends, so that nobody leaves or mutes it meanwhile.
 */
export async function holdHearersOf(transaction: Transaction, circleId: string): Promise<SqlPart> {
  await lockCircle(transaction, circleId);
  return sql`select account_id from circle_members where circle_id = ${circleId} and news_level = 'all'`;
}

/** Returns SQL that selects the `circle_id` of each circle whose news an account wants completely. */
export function circlesHeardBy(accountId: string): SqlPart {
  return sql`select circle_id from circle_members where account_id = ${accountId} and news_level = 'all'`;
}
