import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { type Answer, MAX_NAMES } from '../contract.ts';
import type { GatheringRecord } from './gathering-store.ts';

type Times = Pick<GatheringRecord, 'starts_at' | 'ends_at'>;

/**
 * Returns the values of a gathering that could be on several days. Its times are those of the last day, so that
 * it counts as coming until then. Each day is as long as the first one.
 */
export function spanLastDay({ starts_at, ends_at }: Times, days: readonly number[]) {
  const last = Math.max(...days);
  return { starts_at: last, ends_at: last + ends_at - starts_at, days: days.length };
}

export async function insertDays(
  transaction: Transaction,
  id: string,
  days: readonly number[],
): Promise<void> {
  await transaction
    .insertInto('gathering_days')
    .values(days.map((starts_at) => ({ gathering_id: id, starts_at })))
    .execute();
}

/**
 * Sets the days of a gathering, whose row the caller has locked. Keeps members' marks for days that stay, and
 * deletes those for other days. Returns whether anything changed.
 */
export async function replaceDays(
  transaction: Transaction,
  id: string,
  { was, is }: Record<'was' | 'is', readonly number[]>,
): Promise<boolean> {
  const gone = was.filter((day) => !is.includes(day));
  const added = is.filter((day) => !was.includes(day));
  if (gone.length > 0) {
    await transaction
      .deleteFrom('gathering_days')
      .where('gathering_id', '=', id)
      .where('starts_at', 'in', gone)
      .execute();
  }
  if (added.length > 0) await insertDays(transaction, id, added);
  return gone.length + added.length > 0;
}

/** Returns when the days of a gathering begin, the earliest first. */
export async function listDays(queries: Queries, id: string): Promise<number[]> {
  const rows = await queries
    .selectFrom('gathering_days')
    .select('starts_at')
    .where('gathering_id', '=', id)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ starts_at }) => starts_at);
}

/** Returns how many members each day suits, and how many it perhaps suits. */
export async function countMarks(
  queries: Queries,
  id: string,
): Promise<{ starts_at: number; mark: Answer; count: number }[]> {
  const rows = await queries
    .selectFrom('gathering_day_marks')
    .select(({ fn }) => ['starts_at', 'mark', fn.countAll<number>().as('count')])
    .where('gathering_id', '=', id)
    .groupBy(['starts_at', 'mark'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Returns the first MAX_NAMES people who have marked the days, in the order in which they did. */
export async function listMarkers(queries: Queries, id: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('gathering_answers')
    .select('account_id')
    .where('gathering_id', '=', id)
    .orderBy('answered_at')
    .orderBy('account_id')
    .limit(MAX_NAMES)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Returns the marks of these members. */
export function listMarks(
  queries: Queries,
  id: string,
  accountIds: readonly string[],
): Promise<{ account_id: string; starts_at: number; mark: Answer }[]> {
  return queries
    .selectFrom('gathering_day_marks')
    .select(['account_id', 'starts_at', 'mark'])
    .where('gathering_id', '=', id)
    .where(sql<boolean>`account_id ${isOneOf(queries, accountIds)}`)
    .execute();
}
