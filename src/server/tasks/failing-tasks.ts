import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock.ts';
import type { Database, Queries } from '../database/database.ts';

/** How long failed work waits, in milliseconds. The wait doubles each time. */
interface Waits {
  /** After the first failure. */
  firstMs: number;
  /** The longest time between two attempts. */
  longestMs: number;
}

/** The waits of tasks, which run every 20 seconds. */
export const TASK_WAITS: Waits = { firstMs: 20 * SECOND_MS, longestMs: HOUR_MS };
/** The waits of sweeps, which run about once an hour. The first wait ends before their next run. */
export const SWEEP_WAITS: Waits = { firstMs: 30 * MINUTE_MS, longestMs: 8 * HOUR_MS };

/** Returns how long to wait after a number of failures in a row, in milliseconds. */
export function waitAfter(failures: number, { firstMs, longestMs }: Waits = TASK_WAITS): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs);
}

/** Decides when a failed task or sweep runs again. All nodes share this record. */
export interface FailureRecord {
  /** Returns which of these tasks must wait. */
  findWaiting(names: readonly string[], now: number): Promise<Set<string>>;
  recordFailure(name: string, now: number): Promise<void>;
  recordSuccess(name: string): Promise<void>;
}

/** Stores the failures of tasks or sweeps in the database. Tasks and sweeps must have different names. */
export function createFailureRecord(database: Database, waits: Waits): FailureRecord {
  /** The tasks that this node knows to have failed. The success of another task writes nothing. */
  let failing = new Set<string>();
  return {
    async findWaiting(names, now) {
      const rows = await database.selectFrom('failing_tasks').select(['name', 'due_at']).execute();
      failing = new Set(rows.map(({ name }) => name));
      // An attempt later than the longest pause was planned while the clock was ahead, and is due now.
      const planned = rows.filter(({ due_at }) => due_at > now && due_at <= now + waits.longestMs);
      const waiting = new Set(planned.map(({ name }) => name));
      return new Set(names.filter((name) => waiting.has(name)));
    },
    async recordFailure(name, now) {
      failing.add(name);
      const known = await database
        .selectFrom('failing_tasks')
        .select('failures')
        .where('name', '=', name)
        .executeTakeFirst();
      const failures = (known?.failures ?? 0) + 1;
      const next = { failures, due_at: now + waitAfter(failures, waits) };
      await database
        .insertInto('failing_tasks')
        .values({ name, failing_since: now, ...next })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(next))
        .execute();
    },
    async recordSuccess(name) {
      if (!failing.delete(name)) return;
      await database.deleteFrom('failing_tasks').where('name', '=', name).execute();
    },
  };
}

/** A failing task, sweep or job. Names no member. */
export interface FailingTask {
  /** The task's name in the code. */
  name: string;
  /** Times are milliseconds since 1970. */
  since: number;
  /** How often it has failed since then. */
  failures: number;
  nextAt: number;
}

/** Returns the tasks and sweeps whose last attempt failed, and the kinds of jobs of which one failed. */
export async function listFailingTasks(queries: Queries): Promise<FailingTask[]> {
  const tasks = await queries
    .selectFrom('failing_tasks')
    .select(['name', 'failing_since as since', 'failures', 'due_at as nextAt'])
    .execute();
  const jobs = await queries
    .selectFrom('jobs')
    .select(({ fn }) => [
      'kind as name',
      fn.min<number>('failing_since').as('since'),
      fn.max<number>('failures').as('failures'),
      fn.min<number>('due_at').as('nextAt'),
    ])
    .where('failing_since', 'is not', null)
    .groupBy('kind')
    .execute();
  return [...tasks, ...jobs]
    .map(({ name, since, failures, nextAt }) => ({
      name,
      since: Number(since),
      failures: Number(failures),
      nextAt: Number(nextAt),
    }))
    .sort((one, other) => one.since - other.since || (one.name < other.name ? -1 : 1));
}
