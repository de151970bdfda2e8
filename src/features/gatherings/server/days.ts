import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { openZone, readLocal } from '../../../server/zoned-time.ts';
import { mustBeInside } from '../../circles/server/joining.ts';
import { summarisePeople } from '../../people/server/people.ts';
import { MAX_CHOICES, type MarkInput, type SuitingDays } from '../contract.ts';
import { ANSWERED, requireOpen } from './answers.ts';
import { countMarks, listDays, listMarkers, listMarks } from './day-store.ts';
import {
  type GatheringRecord,
  lockGathering,
  lockOpenGathering,
  setOrganiserAnswer,
} from './gathering-store.ts';
import { planReminders } from './gatherings.ts';
import { findGathering, isOutside } from './read-gatherings.ts';
import { notFound, refusal } from './refusals.ts';
import { queueTelling } from './tell.ts';

/**
 * Returns the days of a gathering without a day, and the people whom they suit. Undefined for a gathering with
 * a day, for one that the viewer cannot open, and for an organiser who is no longer in its circle. @throws AppError 'forbidden' 403
 */
export async function readSuitingDays(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<SuitingDays | undefined> {
  requirePermission(viewer, 'join-gatherings');
  const gathering = await findGathering(context, viewer, id);
  if (!gathering || gathering.days === 0 || (await isOutside(context, viewer, gathering))) return undefined;
  const { database, clock } = context;
  const [days, counts, markers] = await Promise.all([
    listDays(database, id),
    countMarks(database, id),
    listMarkers(database, id),
  ]);
  const named = [...new Set([viewer.accountId, ...markers])];
  const [marks, people] = await Promise.all([
    listMarks(database, id, named),
    summarisePeople(context, viewer, markers),
  ]);
  const markOf = (accountId: string, day: number) =>
    marks.find(({ account_id, starts_at }) => account_id === accountId && starts_at === day)?.mark ?? null;
  const countOf = (day: number, mark: 'yes' | 'perhaps') =>
    counts.find((row) => row.starts_at === day && row.mark === mark)?.count ?? 0;
  const countMarked = (day: number) =>
    counts.reduce((sum, row) => sum + (row.starts_at === day ? row.count : 0), 0);
  return {
    days: days.map((startsAt) => ({
      startsAt,
      endsAt: startsAt + gathering.ends_at - gathering.starts_at,
      own: markOf(viewer.accountId, startsAt),
      counts: { yes: countOf(startsAt, 'yes'), perhaps: countOf(startsAt, 'perhaps') },
      isPast: startsAt <= clock.now(),
    })),
    people: people.map((person) => ({ person, marks: days.map((day) => markOf(person.id, day)) })),
    // A member has marked each day that existed then. A day that was added later may have fewer marks.
    marked: Math.max(0, ...days.map(countMarked)),
  };
}

/**
 * Sets which days suit the viewer. Idempotent.
 * @throws AppError 'forbidden' 403, 'gathering-not-found' 404, 'gathering-cancelled', 'gathering-over', 'gathering-day-gone',
 *   'gathering-days-changed' 409, 'gathering-no-mark' 422, 'too-many' 429
 */
export async function markDays(
  context: AppContext,
  viewer: Viewer,
  id: string,
  input: MarkInput,
): Promise<void> {
  requirePermission(viewer, 'join-gatherings');
  const { accountId } = viewer;
  await context.limiter.take(ANSWERED, accountId);
  const sent = Array.from({ length: MAX_CHOICES }, (_, index) => input[`day${index + 1}` as 'day1']);
  if (sent.every((mark) => mark === undefined)) {
    throw refusal('gathering-no-mark', 422, 'Say for at least one day whether it suits.');
  }
  await inTransaction(context, async (transaction) => {
    const gathering = await lockOpenGathering(transaction, viewer, id);
    const now = context.clock.now();
    requireOpen(gathering, now);
    if (gathering.days === 0) throw refusal('gathering-day-gone', 409, 'This gathering has its day.');
    const days = await listDays(transaction, id);
    // The marks are in the order of the days, so after a change they would be for other days.
    if (input.days !== undefined && input.days !== days.join(' ')) {
      throw refusal('gathering-days-changed', 409, 'The days have changed.');
    }
    // The row of answers decides who gets news of changes, and in which order people stand. The marks become
    // the real answer once a day is chosen.
    await transaction
      .insertInto('gathering_answers')
      .values({
        gathering_id: id,
        account_id: accountId,
        ...{ answer: 'perhaps', guests: 0, children: 0, waits_since: null, answered_at: now },
      })
      .onConflict((conflict) => conflict.columns(['gathering_id', 'account_id']).doNothing())
      .execute();
    await transaction
      .insertInto('gathering_day_marks')
      .values(
        days.map((starts_at, index) => ({
          gathering_id: id,
          account_id: accountId,
          starts_at,
          mark: sent[index] ?? 'no',
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['gathering_id', 'account_id', 'starts_at'])
          .doUpdateSet((is) => ({ mark: is.ref('excluded.mark') })),
      )
      .execute();
  });
}

/**
 * Chooses the day of the viewer's gathering. Members' marks for this day become their answers, in the order of the
 * marks if there are too few places, and a job tells the members. Idempotent.
 * @throws AppError 'forbidden', 'circle-left' 403, 'gathering-not-found' 404, 'gathering-cancelled', 'gathering-over',
 * 'gathering-day-gone' 409
 */
export async function chooseDay(
  context: AppContext,
  viewer: Viewer,
  id: string,
  startsAt: number,
): Promise<void> {
  requirePermission(viewer, 'join-gatherings');
  await inTransaction(context, async (transaction) => {
    const before = await lockGathering(transaction, id);
    if (before.organiser_id !== viewer.accountId) throw notFound();
    await mustBeInside(transaction, before.circle_id, viewer.accountId);
    const now = context.clock.now();
    requireOpen(before, now);
    if (before.days === 0 && before.starts_at === startsAt) return;
    const days = before.days > 0 ? await listDays(transaction, id) : [];
    if (!days.includes(startsAt) || startsAt <= now) {
      throw refusal('gathering-day-gone', 409, 'This day cannot be chosen.');
    }
    const after = await transaction
      .updateTable('gatherings')
      .set({
        starts_at: startsAt,
        ends_at: startsAt + before.ends_at - before.starts_at,
        days: 0,
        month_day: before.repeats === 'monthly' ? dayOfMonth(before.time_zone, startsAt) : null,
        series_start: null,
        series_length: null,
        sequence: before.sequence + 1,
        ...planReminders(startsAt, now),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await answerAsMarked(transaction, after, now);
    await transaction.deleteFrom('gathering_days').where('gathering_id', '=', id).execute();
    await queueTelling(transaction, after, 'gathering-day', now);
  });
}

function dayOfMonth(timeZone: string, time: number): number {
  return new Date(readLocal(openZone(timeZone), time).clock).getUTCDate();
}

/**
 * Turns everyone's mark for the chosen day into their answer. A member without a mark for it, because it was
 * added later, gets 'perhaps'. The organiser gets the first place.
 */
async function answerAsMarked(
  transaction: Transaction,
  { id, organiser_id, starts_at, seats }: GatheringRecord,
  now: number,
): Promise<void> {
  await sql`update gathering_answers set answer = coalesce((
      select mark from gathering_day_marks
      where gathering_day_marks.gathering_id = gathering_answers.gathering_id
        and gathering_day_marks.account_id = gathering_answers.account_id
        and gathering_day_marks.starts_at = ${starts_at}), 'perhaps')
    where gathering_id = ${id}`.execute(transaction);
  await setOrganiserAnswer(transaction, { id, organiserId: organiser_id as string, now });
  if (seats === null) return;
  const coming = await transaction
    .selectFrom('gathering_answers')
    .select('account_id')
    .where('gathering_id', '=', id)
    .where('answer', '=', 'yes')
    .where('account_id', '<>', organiser_id)
    .orderBy('answered_at')
    .orderBy('account_id')
    .execute();
  const waiting = coming.slice(seats - 1).map(({ account_id }) => account_id);
  await transaction
    .updateTable('gathering_answers')
    .set({ waits_since: now })
    .where('gathering_id', '=', id)
    .where(sql<boolean>`account_id ${isOneOf(transaction, waiting)}`)
    .execute();
}
