import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { findPart, listParts, lockCircle, mustBeOpen } from './circle-store.ts';
import { addMember, deleteDeparture, JOINS, removeMember } from './joining.ts';
import { circleNotFound } from './refusals.ts';

/** How long a member who has left may come back without a keeper. */
const COME_BACK_MS = HOUR_MS;

const KEPT = ['account_id', 'circle_id', 'joined_at', 'visited_at', 'new_since_at', 'news_level'] as const;

/**
 * Takes the viewer out of a circle. Its next keeper becomes the founder. A member who is neither founder nor
 * keeper may come back for an hour. Idempotent. Returns whether they may.
 */
export async function leaveCircle(context: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  requirePermission(viewer, 'see-people');
  const { accountId } = viewer;
  await context.limiter.take(JOINS, accountId);
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    await lockCircle(transaction, id).catch(() => undefined);
    const people = await listParts(transaction, id);
    const isKept =
      people.length > 1 && people.some((one) => one.account_id === accountId && one.part === 'member');
    if (isKept) await keepDeparture(transaction, { circleId: id, accountId, now });
    await removeMember(transaction, { circleId: id, accountId, now });
    return isKept;
  });
}

/**
 * Lets a member who has left within the last hour come back with what they heard and had read of the circle. Their replies to
 * its gatherings do not come back: their places may be taken. Idempotent.
 * @throws AppError 'circle-not-found' 404 also for a circle that the viewer has not left, 'circle-closed',
 * 'too-many-own-circles' 409
 */
export async function comeBack(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'see-people');
  const { accountId } = viewer;
  await context.limiter.take(JOINS, accountId);
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const circle = await lockCircle(transaction, id);
    if (await findPart(transaction, id, accountId)) return;
    const departure = await transaction
      .deleteFrom('circle_departures')
      .where('account_id', '=', accountId)
      .where('circle_id', '=', id)
      .where('left_at', '>', now - COME_BACK_MS)
      .returning(KEPT)
      .executeTakeFirst();
    if (!departure) throw circleNotFound();
    mustBeOpen(circle);
    await addMember(transaction, { circleId: id, accountId, part: 'member', now });
    await transaction
      .updateTable('circle_members')
      .set(departure)
      .where('account_id', '=', accountId)
      .where('circle_id', '=', id)
      .execute();
  });
}

/** Deletes the departures of members whose hour to come back is over. */
export async function sweepDepartures(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('circle_departures')
    .where('left_at', '<=', now - COME_BACK_MS)
    .execute();
}

async function keepDeparture(
  transaction: Transaction,
  { circleId, accountId, now }: { circleId: string; accountId: string; now: number },
): Promise<void> {
  await deleteDeparture(transaction, circleId, accountId);
  await transaction
    .insertInto('circle_departures')
    .columns([...KEPT, 'left_at'])
    .expression(({ selectFrom }) =>
      selectFrom('circle_members')
        .select([...KEPT, sql<number>`cast(${now} as bigint)`.as('left_at')])
        .where('account_id', '=', accountId)
        .where('circle_id', '=', circleId),
    )
    .execute();
}
