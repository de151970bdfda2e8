import { sql } from 'kysely';
import type { Queries, SqlPart } from '../database/database.ts';
import type { TableName } from '../database/schema.ts';
import { forEach } from './for-each.ts';

/** A column with the time of work that repeats or is tried again: when it is due next, or when it was done last. */
export interface PlannedTime {
  table: TableName;
  column: string;
  /** No such time lies further ahead, in milliseconds; 0 for work that was done. */
  longestMs: number;
  /** The rows that are meant, of a table with several kinds of work. */
  only?: SqlPart<boolean>;
  /**
   * What a time that lies further ahead becomes: now, the longest time from now, where it gives somebody time to object, or null,
   * where another task then plans the work anew. Default: 'now'.
   */
  becomes?: 'now' | 'longest' | 'null';
}

/** Corrects times that lie further ahead than any can: the clock was ahead when they were stored. */
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
