import { randomUUID } from 'node:crypto';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { circleIdOf } from '../../circles/server/circle-of.ts';
import { holdOwnCircle, mustBeInside } from '../../circles/server/joining.ts';
import type { HeldEvent } from '../../holding/events.ts';
import { mustHold } from '../../holding/server/judge.ts';
import type { SearchableEvent } from '../../subjects/events.ts';
import type { SaveInput } from '../contract.ts';
import { requireOpen } from './answers.ts';
import { checkGathering, readChangedDays, readDays } from './check-gathering.ts';
import { insertDays, listDays, replaceDays, spanLastDay } from './day-store.ts';
import { mustChangeAudience, mustHaveNoRepliesOutside, tellOfAudience } from './gathering-audience.ts';
import { writeTimes } from './gathering-form.ts';
import { type GatheringRecord, holdGathering, lockGathering, setOrganiserAnswer } from './gathering-store.ts';
import { setGatheringHidden, textOf } from './hide-gathering.ts';
import { moveUp } from './move-up.ts';
import { findGathering } from './read-gatherings.ts';
import { notFound, refusal } from './refusals.ts';
import { keepSeries } from './series.ts';
import { queueTelling } from './tell.ts';
import { gatheringsBy } from './visible-gatherings.ts';

/** Per member. A change of time or place is a mail to everyone who answered. */
const PROPOSED: RateLimit = { name: 'gatherings', hits: 10, perMs: DAY_MS };
const CHANGED: RateLimit = { name: 'gathering-changes', hits: 10, perMs: HOUR_MS };
/** How many coming gatherings a member may organise. */
const MAX_COMING = 20;
/** How long before the beginning members are reminded. */
export const REMINDERS = { days: 2 * DAY_MS, hours: 2 * HOUR_MS };

/**
 * Proposes a gathering, to which its organiser comes, and returns its id. Idempotent: the same form sent twice
 * proposes one gathering.
 * @throws AppError 'forbidden' 403, the errors of checkGathering and readDays, 'circle-not-found' 404,
 * 'circle-closed', 'too-many-gatherings' 409, 'too-many' 429
 */
export async function proposeGathering(
  context: AppContext,
  viewer: Viewer,
  input: SaveInput,
): Promise<string> {
  requirePermission(viewer, 'join-gatherings');
  const { clock, database, limiter } = context;
  const { accountId } = viewer;
  const earlier = await findProposed(database, accountId, input.key);
  if (earlier) return earlier;
  const now = clock.now();
  const gathering = checkGathering(input, now);
  const days = readDays(input, gathering, now);
  const circle_id = circleIdOf(input.circle) ?? null;
  await limiter.take(PROPOSED, accountId);
  const isHeld = await mustHold(context, {
    viewer,
    kind: 'gathering',
    text: `${gathering.title}\n${textOf(gathering)}`,
  });
  return inTransaction(context, async (transaction) => {
    if (isHeld) await takeLock(transaction, 'decisions');
    if (circle_id !== null) await holdOwnCircle(transaction, circle_id, accountId);
    await mustHaveFewComing(transaction, accountId, now);
    const id = randomUUID();
    const inserted = await transaction
      .insertInto('gatherings')
      .values({
        id,
        organiser_id: accountId,
        submission_key: input.key,
        ...gathering,
        circle_id,
        ...(days.length > 0 && spanLastDay(gathering, days)),
        created_at: now,
        edited_at: null,
        hidden_at: isHeld ? now : null,
        ...planReminders(gathering.starts_at, now),
      })
      .onConflict((conflict) => conflict.columns(['organiser_id', 'submission_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    // The same form sent twice at once.
    if (!inserted) return (await findProposed(transaction, accountId, input.key)) ?? id;
    if (days.length > 0) await insertDays(transaction, id, days);
    else await setOrganiserAnswer(transaction, { id, organiserId: accountId, now });
    await raise<SearchableEvent>(transaction, { type: 'searchable-changed', kind: 'gathering', id: id });
    if (isHeld) await raiseHeld(transaction, { ...gathering, id }, accountId);
    return id;
  });
}

/** Returns the id of the gathering that a form of this member has made. */
async function findProposed(queries: Queries, organiserId: string, key: string): Promise<string | undefined> {
  const found = await queries
    .selectFrom(gatheringsBy(organiserId).as('gatherings'))
    .select('id')
    .where('submission_key', '=', key)
    .executeTakeFirst();
  return found?.id;
}

/** @throws AppError 'too-many-gatherings' 409 */
async function mustHaveFewComing(queries: Queries, organiserId: string, now: number): Promise<void> {
  const count = await countRows(
    queries
      .selectFrom(gatheringsBy(organiserId).as('gatherings'))
      .where('ends_at', '>', now)
      .where('cancelled_at', 'is', null),
  );
  if (count >= MAX_COMING) {
    throw refusal('too-many-gatherings', 409, `At most ${MAX_COMING} gatherings can be planned at a time.`);
  }
}

/** Lets moderators see a gathering that is held. */
async function raiseHeld(
  transaction: Transaction,
  gathering: Pick<GatheringRecord, 'id' | 'title' | 'place' | 'link' | 'description'>,
  authorId: string,
  isEdit?: true,
): Promise<void> {
  const { id, title } = gathering;
  const held = { kind: 'gathering', id, authorId, title, text: textOf(gathering) };
  await raise<HeldEvent>(transaction, { type: 'text-held', ...held, ...(isEdit && { isEdit }) });
}

/**
 * Changes a gathering of the viewer's; without a day, also the days that members choose from. If title, time,
 * days or place have changed, a job tells everyone who answered. A higher limit gives its places to those who
 * wait. A form without a change changes nothing. A hidden gathering stays hidden, and causes no news.
 * @throws AppError 'forbidden', 'circle-left' 403, 'gathering-not-found' 404, 'gathering-cancelled', 'gathering-over' 409, the
 * errors of checkGathering, readChangedDays, mustChangeAudience and mustHaveNoRepliesOutside, 'too-many' 429
 */
export async function changeGathering(
  context: AppContext,
  viewer: Viewer,
  id: string,
  input: SaveInput,
): Promise<void> {
  requirePermission(viewer, 'join-gatherings');
  await context.limiter.take(CHANGED, viewer.accountId);
  const earlier = await findGathering(context, viewer, id);
  if (!earlier || earlier.organiser_id !== viewer.accountId) throw notFound();
  requireOpen(earlier, context.clock.now());
  // Judge before the transaction: a decision takes its lock before the gathering’s row.
  const judged = checkChanged(input, context.clock.now(), earlier);
  const text = `${judged.title}\n${textOf(judged)}`;
  const before = `${earlier.title}\n${textOf(earlier)}`;
  const chosen = circleIdOf(input.circle);
  const isHeld = await mustHold(context, { viewer, kind: 'gathering', text, before });
  await inTransaction(context, async (transaction) => {
    if (isHeld) await takeLock(transaction, 'decisions');
    const circle_id = chosen === undefined ? earlier.circle_id : chosen;
    const { accountId } = viewer;
    await mustBeInside(transaction, earlier.circle_id, accountId);
    if (circle_id !== earlier.circle_id) {
      await mustChangeAudience(transaction, {
        accountId,
        was: earlier.circle_id,
        is: circle_id,
        widens: input.widens,
      });
    }
    const before = await holdGathering(transaction, id);
    // Another form of the organiser changed the gathering first.
    if (before?.organiser_id !== accountId || before.circle_id !== earlier.circle_id) throw notFound();
    const now = context.clock.now();
    requireOpen(before, now);
    const checked = checkChanged(input, now, before);
    const was = before.days > 0 ? await listDays(transaction, id) : [];
    const days = before.days > 0 ? (readChangedDays(input, was, before.time_zone, now) ?? was) : [];
    const changed = {
      ...checked,
      ...keepSeries(before, checked),
      ...(days.length > 0 && spanLastDay(before, days)),
      circle_id,
    };
    const hasOtherDays = await replaceDays(transaction, id, { was, is: days });
    const names = Object.keys(changed) as (keyof typeof changed)[];
    if (!hasOtherDays && names.every((name) => before[name] === changed[name])) return;
    const hasSameAudience = before.circle_id === circle_id;
    if (!hasSameAudience && circle_id !== null)
      await mustHaveNoRepliesOutside(transaction, before, circle_id);
    const isMoved = before.days === 0 && before.starts_at !== changed.starts_at;
    const after = await transaction
      .updateTable('gatherings')
      .set({
        ...changed,
        // Always raise this time: a moderator's release names the version that the moderator saw.
        edited_at: Math.max(now, (before.edited_at ?? before.created_at) + 1),
        sequence: before.sequence + 1,
        ...(isMoved && planReminders(changed.starts_at, now)),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await raise<SearchableEvent>(transaction, { type: 'searchable-changed', kind: 'gathering', id: id });
    if (!hasSameAudience) await tellOfAudience(transaction, { id, was: before.circle_id, now });
    if (before.hidden_at !== null) return;
    if (isHeld && (await setGatheringHidden(transaction, id, now, now))) {
      await raiseHeld(transaction, after, viewer.accountId, true);
      return;
    }
    if (hasOtherDays) await queueTelling(transaction, after, 'gathering-days', now);
    else if (MAILED.some((name) => before[name] !== after[name])) {
      await queueTelling(transaction, after, 'gathering-changed', now);
    }
    await moveUp(transaction, after, now);
  });
}

/**
 * Returns the values that a form changes. For a gathering without a day, they contain no times: readChangedDays
 * reads the days.
 */
function checkChanged(input: SaveInput, now: number, before: GatheringRecord) {
  const times = before.days > 0 ? writeTimes(before) : {};
  const checked = checkGathering({ ...input, ...times }, now, before.starts_at);
  const { starts_at, ends_at } = before;
  return before.days > 0 ? { ...checked, starts_at, ends_at } : checked;
}

/** The fields whose change concerns everyone who answered. */
const MAILED = ['title', 'starts_at', 'ends_at', 'place', 'link'] as const;

/**
 * Cancels a gathering of the viewer's for good, and lets a job tell everyone who answered. The gathering stays
 * on the list, marked as cancelled. Idempotent. @throws AppError 'forbidden' 403, 'gathering-not-found' 404,
 * 'gathering-over' 409
 */
export async function cancelGathering(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'join-gatherings');
  await inTransaction(context, async (transaction) => {
    const gathering = await lockOwn(transaction, viewer, id);
    if (gathering.cancelled_at !== null) return;
    requireOpen(gathering, context.clock.now());
    await cancelLocked(transaction, gathering, context.clock.now());
  });
}

/**
 * Cancels a gathering that the caller has locked. With `erases`, the job deletes the gathering after telling
 * everyone who answered.
 */
export async function cancelLocked(
  transaction: Transaction,
  gathering: GatheringRecord,
  now: number,
  options?: { erases: boolean },
): Promise<void> {
  const cancelled = await transaction
    .updateTable('gatherings')
    .set({ cancelled_at: now, sequence: gathering.sequence + 1, repeats: null })
    .where('id', '=', gathering.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await queueTelling(transaction, cancelled, 'gathering-cancelled', now, options);
}

/** @throws AppError 'gathering-not-found' 404, also for the gathering of somebody else */
async function lockOwn(transaction: Transaction, viewer: Viewer, id: string): Promise<GatheringRecord> {
  const gathering = await lockGathering(transaction, id);
  if (gathering.organiser_id !== viewer.accountId) throw notFound();
  return gathering;
}

/** Returns which reminders are needless because the gathering begins before they are due. */
export function planReminders(startsAt: number, now: number) {
  return {
    days_reminder_at: startsAt - now <= REMINDERS.days ? now : null,
    hours_reminder_at: startsAt - now <= REMINDERS.hours ? now : null,
  };
}
