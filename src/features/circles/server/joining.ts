import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { askFrom } from '../../../server/event-handlers.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { type CirclePart, MAX_CIRCLE_ENTRIES, MAX_CIRCLE_PEOPLE, MAX_OWN_CIRCLES } from '../contract.ts';
import type { CircleEvent } from '../events.ts';
import { hasCircleTexts } from '../questions.ts';
import {
  tellKeepers,
  withdrawAskedNews,
  withdrawInsideNews,
  withdrawInvitedNews,
  withdrawKeepersNews,
} from './circle-news.ts';
import { findPart, IS_HERE, listParts, lockCircle, mustBeOpen } from './circle-store.ts';
import { circleNotFound, refusal } from './refusals.ts';
import { forgetRemoval, wasRemoved } from './removals.ts';
import { isInvitation } from './visible-circles.ts';

/** Per member. */
export const JOINS: RateLimit = { name: 'circle-joins', hits: 60, perMs: HOUR_MS };

/**
 * Lets the viewer come in: at once if everyone may or the viewer was invited, otherwise by asking the keepers.
 * Somebody whom a keeper has removed asks, too. Idempotent.
 * @throws AppError 'forbidden' 403, 'circle-not-found' 404 also for a circle that the viewer may not know of,
 * 'circle-closed',
 * 'circle-by-invitation', 'too-many-own-circles', 'circle-full', 'too-many-circle-entries' 409, 'too-many' 429
 */
export async function joinCircle(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<'member' | 'asked'> {
  requirePermission(viewer, 'see-people');
  const { accountId } = viewer;
  await context.limiter.take(JOINS, accountId);
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    const circle = await lockCircle(transaction, id);
    if (await findPart(transaction, id, accountId)) return 'member';
    const entry = await findEntry(transaction, id, accountId);
    const isInvited = entry === 'invited' || entry === 'unseen';
    if (circle.hidden_at !== null || (circle.seen_by === 'people' && !isInvited)) throw circleNotFound();
    mustBeOpen(circle);
    const isOpen = circle.entry === 'everyone' && !(await wasRemoved(transaction, id, accountId));
    if (isOpen || isInvited) {
      await addMember(transaction, { circleId: id, accountId, part: 'member', now });
      return 'member';
    }
    if (circle.entry === 'invited') {
      throw refusal('circle-by-invitation', 409, 'People come into this circle by invitation.');
    }
    if (!entry) {
      await addEntry(transaction, { circleId: id, accountId, invitedBy: null, now });
      await tellKeepers(transaction, { circleId: id, accountId, now });
    }
    return 'asked';
  });
}

/**
 * Locks a circle that an account is in until the transaction ends, so that nobody removes the account
 * meanwhile. Call this before storing a text for the circle. @throws AppError 'circle-not-found' 404,
 * 'circle-closed' 409, with the `circle`, about which a form without the question then asks
 */
export async function holdOwnCircle(transaction: Transaction, id: string, accountId: string): Promise<void> {
  try {
    const circle = await lockCircle(transaction, id);
    if (!(await findPart(transaction, id, accountId))) throw circleNotFound();
    mustBeOpen(circle);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, error.status, error.message, { circle: id });
  }
}

/**
 * Refuses somebody who is no longer in the circle of their own text. They read the text and take it away, and change nothing that the
 * circle's people see (docs/decisions/106). Does nothing for a text for everyone.
 * @throws AppError 'circle-left' 403
 */
export async function mustBeInside(
  queries: Queries,
  circleId: string | null,
  accountId: string,
): Promise<void> {
  if (circleId === null || (await findPart(queries, circleId, accountId))) return;
  throw refusal('circle-left', 403, 'Only people of the circle may change this.');
}

/** Withdraws the viewer's request to come in, or declines their invitation. Idempotent. */
export async function withdrawEntry(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'see-people');
  await inTransaction(context, (transaction) => deleteEntry(transaction, id, viewer.accountId));
}

/**
 * Adds a member to a circle whose row the caller has locked. Ends the member's request, invitation, hour to come back, and removal.
 * @throws AppError 'too-many-own-circles', 'circle-full' 409
 */
export async function addMember(
  transaction: Transaction,
  { circleId, accountId, part, now }: { circleId: string; accountId: string; part: CirclePart; now: number },
): Promise<void> {
  const count = await countRows(transaction.selectFrom('circle_members').where('account_id', '=', accountId));
  if (count >= MAX_OWN_CIRCLES) {
    throw refusal('too-many-own-circles', 409, `A member is in at most ${MAX_OWN_CIRCLES} circles.`);
  }
  const inside = await countRows(transaction.selectFrom('circle_members').where('circle_id', '=', circleId));
  if (inside >= MAX_CIRCLE_PEOPLE) {
    throw refusal('circle-full', 409, `A circle has at most ${MAX_CIRCLE_PEOPLE} people.`);
  }
  await transaction
    .insertInto('circle_members')
    .values({ circle_id: circleId, account_id: accountId, part, joined_at: now })
    .execute();
  await deleteEntry(transaction, circleId, accountId);
  // Somebody who left earlier could otherwise come back after a keeper removes them.
  await deleteDeparture(transaction, circleId, accountId);
  await forgetRemoval(transaction, circleId, accountId);
  await raise<CircleEvent>(transaction, { type: 'circle-people-changed', circleId, accountId, at: now });
}

/** Ends the hour in which somebody who has left a circle can come back. Returns whether there was one. */
export async function deleteDeparture(
  queries: Queries,
  circleId: string,
  accountId: string,
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('circle_departures')
    .where('account_id', '=', accountId)
    .where('circle_id', '=', circleId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Removes a member from a circle whose row the caller has locked. If the founder goes, the keeper who came
 * first becomes the founder. A circle stores since when it has no keeper. Does nothing for somebody who is not
 * in the circle.
 */
export async function removeMember(
  transaction: Transaction,
  { circleId, accountId, now }: { circleId: string; accountId: string; now: number },
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('circle_members')
    .where('circle_id', '=', circleId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await withdrawInsideNews(transaction, { circleId, accountId });
  await raise<CircleEvent>(transaction, { type: 'circle-people-changed', circleId, accountId, at: now });
  const left = await listParts(transaction, circleId);
  if (left.length === 0) {
    await emptyCircle(transaction, circleId, now);
    return;
  }
  if (left.some(({ part }) => part === 'founder')) return;
  const next = await findNextFounder(transaction, circleId);
  if (next) await setPart(transaction, circleId, next.account_id, 'founder');
  else await setKeeperless(transaction, circleId, now);
}

/** Returns the keeper who becomes the founder: the first who may sign in, or else the first. */
function findNextFounder(queries: Queries, circleId: string) {
  return queries
    .selectFrom('circle_members')
    .select('account_id')
    .where('circle_id', '=', circleId)
    .where('part', '=', 'keeper')
    .orderBy(sql`case when ${IS_HERE} then 0 else 1 end`)
    .orderBy('joined_at')
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst();
}

export async function setPart(
  transaction: Transaction,
  circleId: string,
  accountId: string,
  part: CirclePart,
): Promise<void> {
  await transaction
    .updateTable('circle_members')
    .set({ part })
    .where('circle_id', '=', circleId)
    .where('account_id', '=', accountId)
    .execute();
  if (part === 'member') await withdrawAskedNews(transaction, { circleId, accountId });
}

/**
 * Deletes a circle without people. A circle with texts is closed and loses its words instead: without the row,
 * the texts would have no audience.
 */
async function emptyCircle(transaction: Transaction, circleId: string, now: number): Promise<void> {
  await deleteEntries(transaction, circleId);
  if (!(await askFrom(transaction, hasCircleTexts, { circleId })).some(Boolean)) {
    await transaction.deleteFrom('circles').where('id', '=', circleId).execute();
    return;
  }
  await transaction
    .updateTable('circles')
    .set({ name: '', about: '', closed_at: now })
    .where('id', '=', circleId)
    .execute();
  await transaction.deleteFrom('circle_pictures').where('circle_id', '=', circleId).execute();
}

/** Records that nobody keeps a circle from now on. */
export async function setKeeperless(transaction: Transaction, circleId: string, now: number): Promise<void> {
  await transaction
    .updateTable('circles')
    .set({ keeperless_since: now })
    .where('id', '=', circleId)
    .where('keeperless_since', 'is', null)
    .execute();
}

/** Records a request to come in, or an invitation. @throws AppError 'too-many-circle-entries' 409 */
export async function addEntry(
  transaction: Transaction,
  {
    circleId,
    accountId,
    invitedBy,
    now,
  }: { circleId: string; accountId: string; invitedBy: string | null; now: number },
): Promise<void> {
  const count = await countRows(transaction.selectFrom('circle_entries').where('circle_id', '=', circleId));
  if (count >= MAX_CIRCLE_ENTRIES) {
    throw refusal('too-many-circle-entries', 409, 'Too many people wait for an answer of this circle.');
  }
  await transaction
    .insertInto('circle_entries')
    .values({ circle_id: circleId, account_id: accountId, invited_by: invitedBy, created_at: now })
    .execute();
}

/**
 * Returns how a person waits for a circle: they asked, or they were invited. An invitation is 'unseen' if the
 * invited person has muted its sender.
 */
export async function findEntry(
  queries: Queries,
  circleId: string,
  accountId: string,
): Promise<'asked' | 'invited' | 'unseen' | undefined> {
  const entry = await queries
    .selectFrom('circle_entries')
    .select(
      sql<'asked' | 'invited' | 'unseen'>`case when invited_by is null then 'asked'
        when ${isInvitation(accountId, 'circle_entries')} then 'invited' else 'unseen' end`.as('state'),
    )
    .where('circle_id', '=', circleId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return entry?.state;
}

/** Deletes a person's request or invitation, and the news of it. */
export async function deleteEntry(queries: Queries, circleId: string, accountId: string): Promise<void> {
  await withdrawInvitedNews(queries, { circleId, accountId });
  await queries
    .deleteFrom('circle_entries')
    .where('circle_id', '=', circleId)
    .where('account_id', '=', accountId)
    .execute();
  await withdrawKeepersNews(queries, circleId);
}

/** Deletes all requests and invitations of a circle, and the news of them. */
export async function deleteEntries(queries: Queries, circleId: string): Promise<void> {
  await withdrawInvitedNews(queries, { circleId });
  await queries.deleteFrom('circle_entries').where('circle_id', '=', circleId).execute();
  await withdrawKeepersNews(queries, circleId);
}
