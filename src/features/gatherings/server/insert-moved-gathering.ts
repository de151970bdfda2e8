import type { Queries } from '../../../server/database/database.ts';
import { inGroups } from '../../../server/database/in-batches.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { fromOptionalIso } from '../../../server/iso-time.ts';
import { findExistingStories } from '../../stories/server/import-stories.ts';
import type { MovedPeople } from '../../subjects/questions.ts';
import { insertDays } from './day-store.ts';
import { planReminders } from './gatherings.ts';
import type { MovedGathering } from './moved-gathering.ts';
import { queueTelling } from './tell.ts';
import { everyGathering } from './visible-gatherings.ts';

/**
 * Inserts a gathering whose id is free, with members' answers. Sends no news of past changes, and plans the
 * reminders of a coming gathering. If the organiser is not here, cancels the gathering as when an organiser
 * leaves, and tells everyone who answered or marked a day.
 */
export async function insertMovedGathering(
  transaction: Transaction,
  moved: MovedGathering,
  { findAccount, now }: MovedPeople,
): Promise<void> {
  const { id: gatheringId, days, createdAt, startsAt, endsAt } = moved;
  const organiser = moved.organiser === null ? undefined : findAccount(moved.organiser);
  const [starts_at, ends_at] = [Date.parse(startsAt), Date.parse(endsAt)];
  const isCancelled = organiser === undefined && ends_at > now && moved.cancelledAt === null;
  const inserted = await transaction
    .insertInto('gatherings')
    .values({
      ...{ id: gatheringId, title: moved.title, place: moved.place, link: moved.link, starts_at, ends_at },
      ...{ description: moved.description, seats: moved.seats, repeats: moved.repeats, days: days.length },
      organiser_id: organiser ?? null,
      submission_key: gatheringId,
      time_zone: moved.timeZone,
      month_day: moved.monthDay,
      series_start: moved.seriesStart === null ? null : Date.parse(`${moved.seriesStart}Z`),
      series_length: moved.seriesLength,
      previous_id: await findPrevious(transaction, moved.previous),
      sequence: moved.sequence,
      created_at: Date.parse(createdAt),
      edited_at: fromOptionalIso(moved.editedAt),
      cancelled_at: fromOptionalIso(moved.cancelledAt) ?? (isCancelled ? now : null),
      circle_id: moved.circle,
      ...planReminders(starts_at, now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return;
  if (days.length > 0) {
    await insertDays(
      transaction,
      gatheringId,
      days.map((day) => Date.parse(day)),
    );
  }
  await insertAnswers(transaction, moved, findAccount);
  await attachStories(transaction, moved);
  if (isCancelled) await queueTelling(transaction, inserted, 'gathering-cancelled', now);
}

/** Returns the gathering that another one repeats, unless it is not here or already has a repetition. */
async function findPrevious(queries: Queries, previous: string | null): Promise<string | null> {
  if (previous === null) return null;
  const rows = await queries
    .selectFrom(everyGathering('import').as('gatherings'))
    .select(['id', 'previous_id'])
    .where((is) => is.or([is('id', '=', previous), is('previous_id', '=', previous)]))
    .execute();
  return rows.length === 1 && rows[0]?.id === previous ? previous : null;
}

/** Rows of one statement: databases limit its parameters, and a gathering may have answers of everyone. */
const ROWS_AT_ONCE = 500;

async function insertAnswers(
  transaction: Transaction,
  { id: gatheringId, answers, marks, days, seats }: MovedGathering,
  findAccount: MovedPeople['findAccount'],
): Promise<void> {
  const found = new Map(
    answers.flatMap(({ member, ...answer }) => {
      const accountId = findAccount(member);
      return accountId ? [[accountId, answer] as const] : [];
    }),
  );
  const placed = seats === null ? new Set<string>() : placeWaiting(found, seats);
  for await (const group of inGroups(found, ROWS_AT_ONCE)) {
    await transaction
      .insertInto('gathering_answers')
      .values(
        group.map(([account_id, { answer, guests, children, waitsSince, at }]) => ({
          ...{ gathering_id: gatheringId, account_id, answer, guests, children },
          waits_since: placed.has(account_id) ? null : fromOptionalIso(waitsSince),
          answered_at: Date.parse(at),
        })),
      )
      .execute();
  }
  const known = new Set(days.map((day) => Date.parse(day)));
  const marked = new Map(
    marks.flatMap(({ member, day, mark }) => {
      const account_id = findAccount(member);
      const starts_at = Date.parse(day);
      if (!account_id || !known.has(starts_at)) return [];
      return [
        [`${account_id} ${starts_at}`, { gathering_id: gatheringId, account_id, starts_at, mark }] as const,
      ];
    }),
  );
  for await (const group of inGroups(marked.values(), ROWS_AT_ONCE)) {
    await transaction.insertInto('gathering_day_marks').values(group).execute();
  }
}

type Answers = ReadonlyMap<string, Omit<MovedGathering['answers'][number], 'member'>>;

/**
 * Returns the waiting members who get a place on this server, because members with a place have no account here.
 * The longest waiting comes first, as in moveUp.
 */
function placeWaiting(answers: Answers, seats: number): Set<string> {
  const coming = [...answers].filter(([, { answer }]) => answer === 'yes');
  const sizeOf = ({ guests, children }: { guests: number; children: number }) => 1 + guests + children;
  let free = seats;
  for (const [, one] of coming) if (one.waitsSince === null) free -= sizeOf(one);
  const placed = new Set<string>();
  const waiting = coming.filter(([, { waitsSince }]) => waitsSince !== null);
  for (const [account, one] of waiting.sort(([, one], [, other]) =>
    String(one.waitsSince).localeCompare(String(other.waitsSince)),
  )) {
    if (sizeOf(one) > free) continue;
    free -= sizeOf(one);
    placed.add(account);
  }
  return placed;
}

/** Attaches those stories that are here and belong to no other gathering. */
async function attachStories(
  transaction: Transaction,
  { id: gatheringId, stories }: MovedGathering,
): Promise<void> {
  const here = await findExistingStories(transaction, stories);
  if (here.size === 0) return;
  await transaction
    .insertInto('gathering_stories')
    .values([...here].map((story_id) => ({ story_id, gathering_id: gatheringId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
