import { sql } from 'kysely';
import type { ComposedContext } from '../../../app/feature.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { Queries } from '../../../server/database/database.ts';
import { type Fact, WEEKS, type WeeklyNumbers } from '../contract.ts';
import { listFacts } from './facts.ts';
import { boundWeeks } from './weeks.ts';

/** The task recounts numbers that are older. */
export const RECOUNT_MS = 5 * MINUTE_MS;
/** If the task has not counted for this long, the page counts itself. */
const LATE_MS = 2 * RECOUNT_MS;
/** The task stops counting numbers that nobody has read for this long. */
const UNUSED_MS = DAY_MS;

/** The numbers that features count among all members and texts. */
interface Numbers extends WeeklyNumbers {
  counted: Fact[];
}

/** What the tables of this feature keep for a visit to the overview. */
interface Kept {
  /** Null if the task counts nothing for this time zone yet. */
  numbers: string | null;
  counted_at: number | null;
  used_at: number | null;
  /** Null if this administrator has never chosen a day for the weekly mail. */
  chosen_by: string | null;
  weekday: number | null;
}

/** Returns the numbers that the task has counted for a time zone, and the day of an account's weekly mail. */
export async function findKept(queries: Queries, accountId: string, timeZone: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select kept.numbers, kept.counted_at, kept.used_at, mails.account_id as chosen_by, mails.weekday
    from (select 1 as one) as visit
    left join overview_numbers as kept on kept.time_zone = ${timeZone}
    left join overview_mails as mails on mails.account_id = ${accountId}`.execute(queries);
  return rows[0] as Kept;
}

/** Returns the numbers that the task has counted, or counts them if there are none. Weeks begin in `timeZone`. */
export async function readNumbers(
  context: ComposedContext,
  timeZone: string,
  { numbers, counted_at, used_at }: Kept,
): Promise<Numbers> {
  const now = context.clock.now();
  if (numbers !== null && Math.abs(now - Number(counted_at)) < LATE_MS) {
    if (now - Number(used_at) > RECOUNT_MS) await noteUse(context, timeZone, now);
    const kept: Numbers = JSON.parse(numbers);
    if (kept.weeks.at(-1) === boundWeeks(timeZone, now, WEEKS).at(-2)) return kept;
  }
  return countNumbers(context, timeZone, now);
}

/** Recounts the numbers that somebody reads, and deletes the others. */
export async function recountNumbers(context: ComposedContext, now: number): Promise<void> {
  const { database } = context;
  await database
    .deleteFrom('overview_numbers')
    .where('used_at', '<=', now - UNUSED_MS)
    .execute();
  const due = await database
    .selectFrom('overview_numbers')
    .select('time_zone')
    .where('counted_at', '<=', now - RECOUNT_MS)
    .execute();
  for (const { time_zone: timeZone } of due) await countNumbers(context, timeZone, now, { isUse: false });
}

async function countNumbers(
  context: ComposedContext,
  timeZone: string,
  now: number,
  { isUse = true } = {},
): Promise<Numbers> {
  const bounds = boundWeeks(timeZone, now, WEEKS);
  const [counted, series] = await Promise.all([
    listFacts(context, 'counted', now),
    countWeeks(context, bounds),
  ]);
  const numbers: Numbers = { counted, weeks: bounds.slice(0, -1), series };
  const row = { counted_at: now, numbers: JSON.stringify(numbers) };
  await context.database
    .insertInto('overview_numbers')
    .values({ ...row, time_zone: timeZone, used_at: now })
    .onConflict((conflict) =>
      conflict.column('time_zone').doUpdateSet(isUse ? { ...row, used_at: now } : row),
    )
    .execute();
  return numbers;
}

async function countWeeks(context: ComposedContext, bounds: number[]): Promise<WeeklyNumbers['series']> {
  const counters = context.features.flatMap(({ overview }) => Object.entries(overview?.weekly ?? {}));
  const series = await Promise.all(
    counters.map(async ([key, count]) => [key, await count(context, bounds)] as const),
  );
  return Object.fromEntries(series);
}

async function noteUse({ database }: ComposedContext, timeZone: string, now: number): Promise<void> {
  await database
    .updateTable('overview_numbers')
    .set({ used_at: now })
    .where('time_zone', '=', timeZone)
    .execute();
}
