import { sql } from 'kysely';
import type { Queries, SqlPart } from '../database/database.ts';
import type { TableName } from '../database/schema.ts';
import { forEach } from './for-each.ts';

/** A column with a time for work that repeats or is retried: when it is due next, or when it was done last. */
export interface PlannedTime {
  table: TableName;
  column: string;
  /** How far ahead a time in the column can lie, in milliseconds; 0 for the time of work that was done. */
  longestMs: number;
  /** The condition of the rows with these times, in a table with several kinds of work. */
  only?: SqlPart<boolean>;
  /**
   * The new value of a time that lies further ahead: now; the longest time from now, if somebody needs time to
   * object; or null, if another task then plans the work again. Default: 'now'.
   */
  becomes?: 'now' | 'longest' | 'null';
}

/** Corrects times that lie too far ahead, because they were stored while the clock was ahead. */
export function boundPlannedTimes(
  queries: Queries,
  times: readonly PlannedTime[],
  now: number,
  signal: AbortSignal,
): Promise<void> {
  return forEach(times, signal, ({ table, column, longestMs, only = sql`true`, becomes = 'now' }) => {
    const time = { now, longest: now + longestMs, null: null }[becomes];
    return sql`update ${sql.table(table)} set ${sql.ref(column)} = ${time}
      where ${sql.ref(column)} > ${now + longestMs} and ${only}`.execute(queries);
  });
}
