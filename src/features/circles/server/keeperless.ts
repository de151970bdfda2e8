import { sql } from 'kysely';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inBatches } from '../../../server/database/in-batches.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { forEach } from '../../../server/tasks/for-each.ts';
import type { KeeperlessCircle } from '../contract.ts';
import { tellKeeperless, withdrawKeeperlessNews } from './circle-news.ts';
import { type CircleRecord, findPart, IS_HERE, listParts, lockCircle, mustBeOpen } from './circle-store.ts';
import { CIRCLE_CHANGES } from './founding.ts';
import { setKeeperless, setPart } from './joining.ts';
import { circleNotFound, refusal } from './refusals.ts';
import { everyCircle } from './visible-circles.ts';

/** How long nobody keeps a circle before its people are asked. */
const ASK_AFTER_MS = 30 * DAY_MS;
/** How long the people of a circle have to answer before administrators hear that nobody keeps it. */
const ANSWER_MS = 14 * DAY_MS;
/** How many circles the list of administrators has. */
const MAX_LISTED = 200;

/**
 * Records which circles nobody keeps, because the founder and all keepers are suspended or gone, and which are kept again. Then asks the
 * people of each circle that nobody has kept for a while who will keep it.
 */
export async function askForKeepers(context: AppContext, now: number, signal: AbortSignal): Promise<void> {
  await recordKeeperless(context, now, signal);
  const rows = await context.database
    .selectFrom(everyCircle('existence').as('circles'))
    .select('id')
    .where('keeperless_since', '<=', now - ASK_AFTER_MS)
    .where('keepers_asked_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
  await forEach(rows, signal, ({ id }) =>
    inTransaction(context, async (transaction) => {
      const circle = await lockCircle(transaction, id);
      // Another node has asked meanwhile, somebody keeps the circle by now, or it is closed.
      if (circle.keeperless_since === null || circle.keepers_asked_at !== null || circle.closed_at !== null)
        return;
      await ask(transaction, id, now);
    }),
  );
}

async function recordKeeperless(context: AppContext, now: number, signal: AbortSignal): Promise<void> {
  const select = (last: { id: string }) =>
    context.database
      .selectFrom(everyCircle('existence').as('circles'))
      .select(['id', 'keeperless_since', sql<number>`case when ${IS_KEPT} then 1 else 0 end`.as('kept')])
      .where('closed_at', 'is', null)
      .where('id', '>', last.id)
      .orderBy('id');
  const wrong: { id: string }[] = [];
  for await (const rows of inBatches(BATCH, { id: '' }, select))
    wrong.push(...rows.filter(({ keeperless_since, kept }) => Boolean(kept) === (keeperless_since !== null)));
  await forEach(wrong, signal, ({ id }) =>
    inTransaction(context, async (transaction) => {
      const { keeperless_since, closed_at } = await lockCircle(transaction, id);
      const isKept = await hasKeeper(transaction, id);
      // Another node has recorded this meanwhile, or the circle has changed.
      if (closed_at !== null || isKept === (keeperless_since === null)) return;
      if (isKept) await setKept(transaction, id);
      else await setKeeperless(transaction, id, now);
    }),
  );
}

/** How many circles one statement looks at. */
const BATCH = 500;

/** The condition that a founder or keeper of a circle may sign in. */
const IS_KEPT = sql<boolean>`exists (select 1 from circle_members
  where circle_members.circle_id = circles.id and circle_members.part in ('founder', 'keeper')
    and ${IS_HERE})`;

async function hasKeeper(queries: Queries, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom(everyCircle('existence').as('circles'))
    .select('id')
    .where('id', '=', id)
    .where(IS_KEPT)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that somebody keeps a circle, whose row the caller has locked. */
async function setKept(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .updateTable('circles')
    .set({ keeperless_since: null, keepers_asked_at: null })
    .where('id', '=', id)
    .execute();
  await withdrawKeeperlessNews(transaction, { circleId: id });
}

/**
 * Makes the viewer the founder of a circle of theirs whose people were asked who will keep it. A suspended founder or keeper becomes an
 * ordinary member. Idempotent.
 * @throws AppError 'circle-not-found' 404, 'circle-closed', 'circle-has-keeper' 409 if somebody was faster, and before its people are asked
 */
export async function keepCircle(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'see-people');
  const { accountId } = viewer;
  await context.limiter.take(CIRCLE_CHANGES, accountId);
  await inTransaction(context, async (transaction) => {
    const circle = await lockCircle(transaction, id);
    const part = await findPart(transaction, id, accountId);
    if (!part) throw circleNotFound();
    if (part === 'founder') return;
    mustBeOpen(circle);
    // Until its people are asked, a founder who has been suspended for some days does not lose the circle.
    if (circle.keepers_asked_at === null || (await hasKeeper(transaction, id))) {
      throw refusal('circle-has-keeper', 409, 'Somebody keeps this circle.');
    }
    for (const former of await listParts(transaction, id))
      if (former.part !== 'member') await setPart(transaction, id, former.account_id, 'member');
    await setPart(transaction, id, accountId, 'founder');
    await setKept(transaction, id);
  });
}

/**
 * Returns the open circles without keepers whose people were asked in vain, oldest first. Only administrators
 * get them.
 */
export async function findKeeperlessCircles(
  { database, clock }: AppContext,
  viewer: Viewer,
): Promise<KeeperlessCircle[]> {
  if (!can(viewer, 'change-settings')) return [];
  const rows = await database
    .selectFrom(everyCircle('existence').as('circles'))
    .select(['id', 'name', 'seen_by', 'hidden_at'])
    .select(({ selectFrom, fn }) =>
      selectFrom('circle_members')
        .select(fn.countAll<number>().as('count'))
        .whereRef('circle_id', '=', 'circles.id')
        .as('people'),
    )
    .where('keepers_asked_at', '<=', clock.now() - ANSWER_MS)
    .where('closed_at', 'is', null)
    .orderBy('keepers_asked_at')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ id, name, seen_by, hidden_at, people }) => ({
    id,
    people: Number(people ?? 0),
    name: seen_by === 'members' && hidden_at === null ? name : null,
  }));
}

/** Returns how many circles nobody keeps, for Home of administrators. */
export async function findKeeperlessWait(context: AppContext, viewer: Viewer) {
  const { length: count } = await findKeeperlessCircles(context, viewer);
  return { 'circles-nobody-keeps': count > 0 ? { count, path: '/circles' } : undefined };
}

/**
 * Asks the people of a circle without keepers once more. @throws AppError 'forbidden' 403, 'circle-not-found'
 * 404
 */
export async function askAgain(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'change-settings');
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    const circle = await lockCircle(transaction, id);
    if (!waitsForAdministrators(circle, now)) throw circleNotFound();
    await ask(transaction, id, now);
  });
}

/** Returns whether administrators must decide about a circle, because none of its people wants to keep it. */
export function waitsForAdministrators(
  { keepers_asked_at, closed_at }: Pick<CircleRecord, 'keepers_asked_at' | 'closed_at'>,
  now: number,
): boolean {
  return closed_at === null && keepers_asked_at !== null && keepers_asked_at <= now - ANSWER_MS;
}

async function ask(transaction: Transaction, id: string, now: number): Promise<void> {
  await transaction.updateTable('circles').set({ keepers_asked_at: now }).where('id', '=', id).execute();
  await tellKeeperless(transaction, id, now);
}
