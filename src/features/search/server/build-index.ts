import { setImmediate as giveWay } from 'node:timers/promises';
import { sql } from 'kysely';
import { MINUTE_MS, SECOND_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Database, Queries } from '../../../server/database/database.ts';
import { inGroups } from '../../../server/database/in-batches.ts';
import { isServer } from '../../../server/database/is-server.ts';
import {
  type BuildProgress,
  deleteDocuments,
  type IndexedSubject,
  lockDocuments,
  mergeTerms,
  putDocuments,
  reserveNumbers,
} from '../../../server/database/search-table.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { indexSubject } from './documents.ts';
import { listKinds, type SearchedKind } from './kinds.ts';
import { flushForSearch, flushPending } from './pending.ts';
import { TERMS_VERSION } from './terms.ts';

/** The documents of one transaction on PostgreSQL. */
const BATCH = 50;
/** The documents of one transaction on SQLite, where everyone waits for it: 10 stories take 8 ms, 50 would take 48. */
const BATCH_IN_PROCESS = 10;
/** The documents of one statement. PostgreSQL stores them while this process computes the next terms. */
const WRITTEN_TOGETHER = 10;
/**
 * PostgreSQL merges the terms of this many batches together. Among a million documents, merging 250 takes half
 * the time per document that merging 50 takes. More would slow down searches: reading 250 unmerged documents
 * takes each search 10 to 60 ms.
 */
const BATCHES_OF_MERGE = 5;
/** Reserved numbers for documents that are written while the index is built. */
const SPARE_NUMBERS = 1000;

/** In percent. */
const ALMOST = 99;
/** How long searches show the same progress: among a million stories, reading it takes two cores 0.7 seconds. */
const SHARED_MS = 30 * SECOND_MS;

/**
 * Builds the index if it is missing, or was made by an earlier version of the rules. Removes documents whose
 * subject is gone. Several nodes may do this concurrently: each transaction continues where the previous one
 * ended.
 */
export async function buildIndex(context: AppContext, signal?: AbortSignal): Promise<void> {
  await flushPending(context, signal);
  const report = (await isBuilt(context)) ? undefined : reportBuild(context);
  let batches = 0;
  let merging = Promise.resolve();
  const endBatch = async () => {
    batches += 1;
    if (batches % BATCHES_OF_MERGE === 0) {
      await merging;
      // Merge while this process computes the next terms. The next await throws the error of this merge.
      merging = mergeTerms(context.database, 'do nothing');
      merging.catch(() => {});
    }
    await report?.progress();
    await giveWay();
  };
  for (const kind of await listKinds(context)) {
    while (!signal?.aborted && (await buildSome(context, kind))) await endBatch();
    while (!signal?.aborted && (await renewSome(context, kind))) await endBatch();
    while (!signal?.aborted && (await removeSome(context, kind))) await giveWay();
  }
  await merging;
  await mergeTerms(context.database, 'wait', signal);
  if (!signal?.aborted) report?.end();
}

async function isBuilt(context: AppContext): Promise<boolean> {
  const { rows } = await sql<{ kinds: number }>`select count(*) as kinds from search_progress
    where version = ${TERMS_VERSION} and completed_at is not null`.execute(context.database);
  return Number(rows[0]?.kinds) === (await listKinds(context)).length;
}

/**
 * Logs that the index is being built, once a minute the progress, and the total time: searches find less until
 * then.
 */
function reportBuild(context: AppContext) {
  const { log } = context;
  const start = performance.now();
  let reportedAt = start;
  log.info('the search index is being built');
  return {
    async progress(): Promise<void> {
      if (performance.now() - reportedAt < MINUTE_MS) return;
      reportedAt = performance.now();
      log.info({ percent: await readProgress(context) }, 'the search index is being built');
    },
    end(): void {
      log.info({ milliseconds: Math.round(performance.now() - start) }, 'the search index is complete');
    },
  };
}

/**
 * Lets the next buildIndex give these kinds new numbers, in the order of their times. Call this in the
 * transaction that ends an import of older stories, because results are in the order of the numbers.
 */
export async function renumberIndex(transaction: Transaction, kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    await lockDocuments(transaction, [kind]);
    await sql`update search_progress set version = 0 where kind = ${kind}`.execute(transaction);
  }
}

/**
 * Writes the marked documents, and returns how much of the index the next search can read, in percent.
 * Undefined if the index is complete.
 */
export async function bringUpToDate(context: AppContext): Promise<number | undefined> {
  const { rows } = await sql<{ kinds: number; marked: number | null }>`select
    (select count(*) from search_progress where version = ${TERMS_VERSION} and completed_at is not null) as kinds,
    (select min(number) from search_pending) as marked`.execute(context.database);
  const [state] = rows;
  const isUpToDate = state?.marked === null || (await flushForSearch(context));
  if (Number(state?.kinds) < (await listKinds(context)).length) return shareProgress(context);
  return isUpToDate ? undefined : ALMOST;
}

/** The last progress of this process, by database. */
const shared = new WeakMap<Database, { readAt: number; percent: Promise<number | undefined> }>();

/**
 * Like readProgress, which counts all rows, but only the first search waits for that. Later ones show the last
 * progress, and start reading it again if it is older than SHARED_MS.
 */
function shareProgress(context: AppContext): Promise<number | undefined> {
  const { database } = context;
  const now = context.clock.now();
  const last = shared.get(database);
  if (last && Math.abs(now - last.readAt) < SHARED_MS) return last.percent;
  const next = { readAt: now, percent: readProgress(context) };
  if (!last) shared.set(database, next);
  else last.readAt = now;
  next.percent.then(
    () => shared.set(database, next),
    () => shared.delete(database),
  );
  return (last ?? next).percent;
}

/**
 * Returns how much of the index is built, in percent. Undefined once it is complete. Counts only what is for
 * everyone: the number would tell people outside of circles how much is written there.
 */
export async function readProgress(context: AppContext): Promise<number | undefined> {
  const searched = await listKinds(context);
  const conditions = await Promise.all(searched.map(({ isForAll }) => isForAll(context)));
  const counts = searched.map(
    ({ rows }, place) => sql`(select count(*) from ${rows.table} as counted where ${conditions[place]})`,
  );
  const { rows } = await sql<{ kinds: number; done: number; total: number }>`select
    (select count(*) from search_progress where version = ${TERMS_VERSION} and completed_at is not null) as kinds,
    (select count(*) from search_documents where version = ${TERMS_VERSION} and audience is null) as done,
    ${sql.join(counts, sql` + `)} as total`.execute(context.database);
  const { kinds, done, total } = rows[0] ?? { kinds: 0, done: 0, total: 0 };
  if (Number(kinds) === searched.length) return undefined;
  return Math.min(ALMOST, Math.floor((Number(done) / Math.max(1, Number(total))) * 100));
}

/** Returns how many documents a transaction writes. */
function batchOf(queries: Queries): number {
  return isServer(queries) ? BATCH : BATCH_IN_PROCESS;
}

/** Returns true if there may be more rows after this batch. */
function isFull(queries: Queries, rows: readonly unknown[]): boolean {
  return rows.length === batchOf(queries);
}

/** Indexes the next subjects of a kind. Returns false once all are indexed. */
async function buildSome(context: AppContext, kind: SearchedKind): Promise<boolean> {
  return inTransaction(context, async (transaction) => {
    const progress = await lockProgress(transaction, kind, context.clock.now());
    if (progress.completed_at !== null) return false;
    const subjects = await listSubjects(transaction, kind.rows, progress);
    const ids = subjects.map(({ id }) => id);
    await writeDocuments(transaction, { kind, ids, reserved: progress.reserved || undefined });
    const last = subjects.at(-1);
    await sql`update search_progress set
        created_at = ${last?.created_at ?? progress.created_at}, subject_id = ${last?.id ?? progress.subject_id},
        completed_at = ${isFull(transaction, subjects) ? null : context.clock.now()}
      where kind = ${kind.of.kind}`.execute(transaction);
    return isFull(transaction, subjects);
  });
}

/**
 * Writes the documents of subjects in this order. A subject that changes meanwhile gets a mark, so that a flush
 * writes it again.
 */
async function writeDocuments(
  transaction: Transaction,
  { kind, ids, reserved }: { kind: SearchedKind; ids: readonly string[]; reserved?: number | undefined },
): Promise<void> {
  const found = await kind.read(transaction, ids);
  const subjects = new Map(found.map((subject) => [subject.id, subject]));
  for await (const together of inGroups(ids, WRITTEN_TOGETHER)) {
    const indexed: IndexedSubject[] = [];
    for (const id of together) {
      const subject = subjects.get(id);
      if (subject) indexed.push(indexSubject(subject));
      // Let other requests run between two documents. Not on SQLite, where other writers would wait for this
      // transaction meanwhile.
      if (isServer(transaction)) await giveWay();
    }
    await putDocuments(transaction, indexed, { version: TERMS_VERSION, reserved });
  }
}

/**
 * Returns how far a kind is indexed with these rules. Locks the progress, so that no other transaction
 * continues before the caller's ends.
 */
async function lockProgress(
  transaction: Transaction,
  searched: SearchedKind,
  now: number,
): Promise<BuildProgress> {
  const { kind } = searched.of;
  const found = (await lockDocuments(transaction, [kind])).get(kind);
  if (found?.version === TERMS_VERSION) return found;
  const isFirst = !found?.version;
  const reserved = isFirst ? await beginAnew(transaction, searched) : 0;
  const { rows } = await sql<BuildProgress>`
    update search_progress set version = ${TERMS_VERSION}, reserved = ${reserved}, began_at = ${isFirst ? now : null},
      created_at = -1, subject_id = '', completed_at = null
    where kind = ${kind} returning *`.execute(transaction);
  return rows[0] as BuildProgress;
}

/**
 * Deletes the documents of a kind that was never indexed: only documents of the last moments can be there.
 * Reserves numbers, so that documents written during the build get greater ones: results are in the order of
 * the numbers.
 */
async function beginAnew(
  transaction: Transaction,
  { of: { kind }, rows: source }: SearchedKind,
): Promise<number> {
  await deleteDocuments(transaction, kind, sql`select subject_id from search_documents where kind = ${kind}`);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${source.table} as counted`.execute(transaction);
  return reserveNumbers(transaction, Number(rows[0]?.total ?? 0) + SPARE_NUMBERS);
}

/**
 * Indexes documents again that an earlier version of the rules made, or that a rule has given version 0.
 * Returns false once there are none.
 */
async function renewSome(context: AppContext, kind: SearchedKind): Promise<boolean> {
  return inTransaction(context, async (transaction) => {
    await lockDocuments(transaction, [kind.of.kind]);
    const { rows } = await sql<{ subject_id: string }>`
      select subject_id from search_documents where kind = ${kind.of.kind} and version < ${TERMS_VERSION}
      order by number limit ${batchOf(transaction)}`.execute(transaction);
    await writeDocuments(transaction, { kind, ids: rows.map((row) => row.subject_id) });
    return isFull(transaction, rows);
  });
}

/** Returns the next subjects of a kind that the index lacks, in the order of their times. */
export async function listSubjects(
  queries: Queries,
  { table, id, time, condition }: SearchedKind['rows'],
  after: Pick<BuildProgress, 'created_at' | 'subject_id'>,
): Promise<{ id: string; created_at: number }[]> {
  const { rows } = await sql<{ id: string; created_at: number }>`
    select ${sql.ref(id)} as id, ${time} as created_at from ${table} as indexed
    where ${condition} and (${time}, ${sql.ref(id)}) > (${after.created_at}, ${after.subject_id})
    order by ${time}, ${sql.ref(id)} limit ${batchOf(queries)}`.execute(queries);
  return rows;
}

/** Removes documents whose subject is gone. Returns false once there are none. */
async function removeSome(
  context: AppContext,
  { of: { kind }, rows: { table, id } }: SearchedKind,
): Promise<boolean> {
  // Find the leftover documents before the transaction, so that other writers on SQLite do not wait.
  const { rows } = await sql<{ subject_id: string }>`
    select subject_id from search_documents where kind = ${kind} and not exists
      (select 1 from ${table} as indexed where ${sql.ref(`indexed.${id}`)} = search_documents.subject_id)
    limit ${batchOf(context.database)}`.execute(context.database);
  if (rows.length === 0) return false;
  await inTransaction(context, async (transaction) => {
    await lockDocuments(transaction, [kind]);
    for (const { subject_id: subject } of rows) await deleteDocuments(transaction, kind, sql`${subject}`);
  });
  return isFull(context.database, rows);
}
