import { hash, randomUUID } from 'node:crypto';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { lockAccount } from '../../../server/database/locks.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanLine, cleanOptionalLine, isBlank, isLongerThan } from '../../../server/text.ts';
import { mustBePlain } from '../../holding/server/judge.ts';
import {
  type ChangeInput,
  type FoundInput,
  MAX_CIRCLE_ABOUT,
  MAX_CIRCLE_NAME,
  MAX_FOUNDED_CIRCLES,
} from '../contract.ts';
import { withdrawKeeperlessNews, withdrawKeepersNews } from './circle-news.ts';
import { type CircleRecord, lockOwnCircle, mustBeOpen } from './circle-store.ts';
import { addMember, deleteEntries } from './joining.ts';
import { refusal } from './refusals.ts';
import { everyCircle } from './visible-circles.ts';

/** Per member. */
const FOUNDED: RateLimit = { name: 'circles', hits: 10, perMs: DAY_MS };
export const CIRCLE_CHANGES: RateLimit = { name: 'circle-changes', hits: 120, perMs: HOUR_MS };

/**
 * Founds a circle, of which the viewer is the founder, and returns its id. Idempotent: the same form sent twice founds one.
 * @throws AppError 'forbidden' 403, the errors of cleanCircle, 'newcomer-text' 422, 'too-many-founded-circles', 'too-many-own-circles' 409,
 *   'too-many' 429
 */
export async function foundCircle(context: AppContext, viewer: Viewer, input: FoundInput): Promise<string> {
  requirePermission(viewer, 'see-people');
  const { accountId } = viewer;
  // Another member's form may have the same key. Otherwise a member could block the form of another one.
  const submission_key = hash('sha256', `${accountId} ${input.key}`);
  const earlier = await findFounded(context.database, submission_key);
  if (earlier) return earlier;
  const circle = cleanCircle(input);
  await context.limiter.take(FOUNDED, accountId);
  await mustBePlain(context, { viewer, kind: 'circle', text: wordsOf(circle) });
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    // Two concurrent forms would both count the circles before either is inserted.
    await lockAccount(transaction, accountId);
    await mustFoundFew(transaction, accountId);
    const id = randomUUID();
    const inserted = await transaction
      .insertInto('circles')
      .values({ id, submission_key, ...circle, created_at: now })
      .onConflict((conflict) => conflict.column('submission_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    // The same form sent twice at once.
    if (!inserted) return (await findFounded(transaction, submission_key)) ?? id;
    await addMember(transaction, { circleId: id, accountId, part: 'founder', now });
    return id;
  });
}

/**
 * Changes a circle. Idempotent: a form without a change changes nothing.
 * @throws AppError 'circle-not-found' 404, 'circle-closed' 409, 'circle-changed' 409 with the newer `version` if another keeper has changed
 *   it since, so that an older form does not show a circle again that became hidden; the errors of cleanCircle, 'newcomer-text' 422, 'too-many' 429
 */
export async function changeCircle(
  context: AppContext,
  viewer: Viewer,
  id: string,
  input: ChangeInput,
): Promise<void> {
  requirePermission(viewer, 'see-people');
  const circle = cleanCircle(input);
  await context.limiter.take(CIRCLE_CHANGES, viewer.accountId);
  await inTransaction(context, async (transaction) => {
    const before = await lockOwnCircle(transaction, id, viewer.accountId);
    mustBeOpen(before);
    const names = Object.keys(circle) as (keyof typeof circle)[];
    if (names.every((name) => before[name] === circle[name])) return;
    const version = before.changed_at ?? before.created_at;
    if (input.version !== undefined && input.version !== version) {
      throw refusal('circle-changed', 409, 'Another keeper has changed this circle.', { version });
    }
    const inside = { ...context, database: transaction };
    const words = { text: wordsOf(circle), before: wordsOf(before) };
    await mustBePlain(inside, { viewer, kind: 'circle', ...words });
    await transaction
      .updateTable('circles')
      .set({ ...circle, changed_at: Math.max(context.clock.now(), version + 1) })
      .where('id', '=', id)
      .execute();
    if (circle.entry !== 'asking') {
      await transaction
        .deleteFrom('circle_entries')
        .where('circle_id', '=', id)
        .where('invited_by', 'is', null)
        .execute();
      await withdrawKeepersNews(transaction, id);
    }
  });
}

/** Closes a circle: its people still see it, and nobody comes in. Idempotent. @throws AppError 'circle-not-found' 404 */
export async function closeCircle(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'see-people');
  await context.limiter.take(CIRCLE_CHANGES, viewer.accountId);
  await inTransaction(context, async (transaction) => {
    const circle = await lockOwnCircle(transaction, id, viewer.accountId);
    await closeLocked(transaction, circle, context.clock.now());
  });
}

/** Closes a circle whose row the caller holds. Idempotent. */
export async function closeLocked(
  transaction: Transaction,
  { id, closed_at }: Pick<CircleRecord, 'id' | 'closed_at'>,
  now: number,
): Promise<void> {
  if (closed_at !== null) return;
  await transaction.updateTable('circles').set({ closed_at: now }).where('id', '=', id).execute();
  await deleteEntries(transaction, id);
  await withdrawKeeperlessNews(transaction, { circleId: id });
}

function wordsOf({ name, about }: Pick<CircleRecord, 'name' | 'about'>): string {
  return `${name}\n${about}`;
}

/** @throws AppError 'circle-name-missing', 'circle-text-too-long' 422 */
function cleanCircle({ name, about, colour, icon, seenBy, entry }: Omit<ChangeInput, 'intent'>) {
  const circle = { name: cleanLine(name), about: cleanOptionalLine(about), colour, icon, seen_by: seenBy };
  if (isBlank(circle.name)) throw refusal('circle-name-missing', 422, 'A circle needs a name.');
  if (isLongerThan(circle.name, MAX_CIRCLE_NAME) || isLongerThan(circle.about, MAX_CIRCLE_ABOUT)) {
    throw refusal('circle-text-too-long', 422, 'This text is too long.');
  }
  // People outside cannot see this circle, so they cannot ask to come in.
  return { ...circle, entry: seenBy === 'people' ? ('invited' as const) : entry };
}

/** Returns the id of the circle that a form has founded. */
async function findFounded(queries: Queries, submissionKey: string): Promise<string | undefined> {
  const found = await queries
    .selectFrom(everyCircle('submitted').as('circles'))
    .select('id')
    .where('submission_key', '=', submissionKey)
    .executeTakeFirst();
  return found?.id;
}

/** @throws AppError 'too-many-founded-circles' 409 */
async function mustFoundFew(queries: Queries, accountId: string): Promise<void> {
  const count = await countRows(
    queries
      .selectFrom('circle_members')
      .innerJoin(everyCircle('own-rows').as('circles'), 'circles.id', 'circle_members.circle_id')
      .where('account_id', '=', accountId)
      .where('part', '=', 'founder')
      .where('closed_at', 'is', null),
  );
  if (count >= MAX_FOUNDED_CIRCLES) {
    throw refusal(
      'too-many-founded-circles',
      409,
      `A member has at most ${MAX_FOUNDED_CIRCLES} circles of their own.`,
    );
  }
}
