import { randomUUID } from 'node:crypto';
import { setImmediate as giveWay } from 'node:timers/promises';
import { sql } from 'kysely';
import { MINUTE_MS, SECOND_MS } from '../clock.ts';
import type { AppContext } from '../context.ts';
import type { Queries, SqlPart } from '../database/database.ts';
import {
  executeAhead,
  inTransaction,
  runSoonAfterCommit,
  type Transaction,
} from '../database/transaction.ts';
import { TASK_WAITS, waitAfter } from './failing-tasks.ts';

/** The name of the task that works on jobs. */
export const JOBS_TASK = 'jobs';
/** How many members one batch handles. On SQLite, other writers wait for a batch. */
export const BATCH = 50;
/**
 * A job that tells many members pauses after this many batches, so that the visits, mails and push messages that
 * follow are spread: 100,000 members hear within an hour.
 */
export const BATCHES_AT_ONCE = 11;
/** A little less than the time between two runs of the task. */
export const PAUSE_MS = 15 * SECOND_MS;
/** Another node takes a job over if its node has finished no batch for this long. */
const LEASE_MS = 2 * MINUTE_MS;

/** The input of one batch. */
export interface JobPart {
  /** The value that queueJob stored. */
  about: unknown;
  /** The value that the previous batch returned. Empty for the first batch. */
  position: string;
  /** When the job was queued, in milliseconds since 1970. */
  createdAt: number;
}

/**
 * Does one batch of a job in its transaction, and returns where the next batch begins; undefined after the last
 * one. The batch and its end are committed together, so that each batch is done once.
 */
export type JobStep = (
  context: AppContext,
  transaction: Transaction,
  part: JobPart,
) => Promise<string | undefined>;

/**
 * Returns the next batch of accounts after a position, in the order of their ids. `people` are queries of `account_id`, each of which
 * ends at a batch: the database need not read all who are left.
 */
export async function listNextAccounts(
  queries: Queries,
  people: readonly SqlPart[],
  position: string,
): Promise<string[]> {
  const next = people.map(
    (part) => sql`select account_id from (
      select account_id from (${part}) as people where account_id > ${position}
      order by account_id limit ${sql.lit(BATCH)}
    ) as next`,
  );
  const { rows } = await sql<{ account_id: string }>`
    select account_id from (${sql.join(next, sql` union `)}) as people
    order by account_id limit ${sql.lit(BATCH)}`.execute(queries);
  return rows.map(({ account_id }) => account_id);
}

/** Returns where the batch after these accounts begins; undefined after the last batch. */
export function nextPosition(accountIds: readonly string[]): string | undefined {
  return accountIds.length === BATCH ? accountIds.at(-1) : undefined;
}

/**
 * Queues work on any number of rows, as one row. The work begins after the commit, on any node. Queues nothing if the condition
 * `isNeeded` is false.
 */
export async function queueJob(
  transaction: Transaction,
  {
    kind,
    about,
    now,
    isNeeded = sql`true`,
  }: { kind: string; about: unknown; now: number; isNeeded?: SqlPart<boolean> },
): Promise<void> {
  await executeAhead(
    transaction,
    sql`insert into jobs (id, kind, about, created_at, due_at)
      select ${randomUUID()}, ${kind}, ${JSON.stringify(about)}, ${now}, ${now} where ${isNeeded}`,
  );
  runSoonAfterCommit(transaction, JOBS_TASK);
}

/**
 * Works on all due jobs, one batch after another. A long job pauses, and the other jobs continue. If a batch
 * fails, its job waits longer each time, and the other jobs continue. Only one node works on a job at a time.
 */
export async function runJobs(
  context: AppContext,
  steps: ReadonlyMap<string, JobStep>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const job = await leaseJob(context);
    if (!job) return;
    if (job !== 'lost') await runJob(context, steps, job, signal);
  }
}

interface LeasedJob {
  id: string;
  kind: string;
  failures: number;
  leasedUntil: number;
}

/**
 * Leases the job that has been due for longest. Returns 'lost' if another node was first, undefined if none is
 * due.
 */
async function leaseJob({ database, clock }: AppContext): Promise<LeasedJob | 'lost' | undefined> {
  const now = clock.now();
  const job = await database
    .selectFrom('jobs')
    .select(['id', 'kind', 'failures', 'due_at'])
    // An attempt later than the longest pause was planned while the clock was ahead, and is due now.
    .where((is) => is.or([is('due_at', '<=', now), is('due_at', '>', now + TASK_WAITS.longestMs)]))
    .orderBy('due_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!job) return undefined;
  const leasedUntil = now + LEASE_MS;
  const { numUpdatedRows } = await database
    .updateTable('jobs')
    .set({ due_at: leasedUntil })
    .where('id', '=', job.id)
    .where('due_at', '=', job.due_at)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? 'lost' : { ...job, leasedUntil };
}

async function runJob(
  context: AppContext,
  steps: ReadonlyMap<string, JobStep>,
  leased: LeasedJob,
  signal: AbortSignal,
): Promise<void> {
  let job: LeasedJob | undefined = leased;
  try {
    for (let batches = 0; job && !signal.aborted; batches += 1) {
      if (batches === BATCHES_AT_ONCE) {
        await planJob(context, job, { due_at: context.clock.now() + PAUSE_MS });
        return;
      }
      job = await runBatch(context, steps, job);
      await giveWay();
    }
    // When the process ends, release the lease, so that another node need not wait for its end.
    if (job) await planJob(context, job, { due_at: context.clock.now() });
  } catch (error) {
    const { id, kind, failures } = job ?? leased;
    context.log.warn({ job: id, kind, failures: failures + 1, error: String(error) }, 'a job failed');
    await recordFailure(context, job ?? leased);
  }
}

/** Does one batch. Returns the job while more batches remain; undefined after the last batch, and if another node has taken the lease. */
async function runBatch(
  context: AppContext,
  steps: ReadonlyMap<string, JobStep>,
  job: LeasedJob,
): Promise<LeasedJob | undefined> {
  const step = steps.get(job.kind);
  if (!step) throw new Error(`no feature works on jobs of the kind ${job.kind}`);
  return inTransaction(context, async (transaction) => {
    // Always later than before, so that the end of the lease identifies it.
    const leasedUntil = Math.max(context.clock.now() + LEASE_MS, job.leasedUntil + 1);
    const row = await transaction
      .updateTable('jobs')
      .set({ due_at: leasedUntil })
      .where('id', '=', job.id)
      .where('due_at', '=', job.leasedUntil)
      .returning(['about', 'position', 'created_at'])
      .executeTakeFirst();
    if (!row) return undefined;
    const part = { about: JSON.parse(row.about), position: row.position, createdAt: row.created_at };
    const position = await step(context, transaction, part);
    if (position === undefined) {
      await transaction.deleteFrom('jobs').where('id', '=', job.id).execute();
      return undefined;
    }
    await transaction
      .updateTable('jobs')
      .set({ position, failures: 0, failing_since: null })
      .where('id', '=', job.id)
      .execute();
    return { ...job, failures: 0, leasedUntil };
  });
}

async function recordFailure(context: AppContext, job: LeasedJob): Promise<void> {
  const now = context.clock.now();
  const failures = job.failures + 1;
  await planJob(context, job, {
    due_at: now + waitAfter(failures),
    failures,
    failing_since: sql<number>`coalesce(failing_since, ${now})`,
  });
}

/** Changes a job's row while this node has the lease. */
async function planJob(
  { database }: AppContext,
  { id, leasedUntil }: LeasedJob,
  changes: { due_at: number; failures?: number; failing_since?: SqlPart<number> },
): Promise<void> {
  await database
    .updateTable('jobs')
    .set(changes)
    .where('id', '=', id)
    .where('due_at', '=', leasedUntil)
    .execute();
}
