import { setImmediate as giveWay, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Database } from '../../../server/database/database.ts';
import {
  type BuildProgress,
  deleteDocuments,
  type IndexedSubject,
  listMarks,
  lockDocuments,
  type Mark,
  mergeTerms,
  putDocuments,
  removeMarks,
} from '../../../server/database/search-table.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { indexSubject, isLong, prepareIndexing, type Subject } from './documents.ts';
import { listKinds } from './kinds.ts';
import { TERMS_VERSION } from './terms.ts';

/*
 * Rules mark documents as out of date (search-index.ts). A flush writes the terms of the marked documents:
 * shortly after the commit, before each search, and when the server starts. So a search finds everything that
 * was committed before it, on any node.
 */

/** The marks of one flush. Each stands for a document of the same transaction. */
const MARKS_AT_ONCE = 50;
/**
 * The terms of one transaction; a single document may have more. On SQLite, other writers wait for the
 * transaction.
 */
const TERMS_AT_ONCE = 40_000;
/** A search waits for at most this many flushes. */
const FLUSHES_OF_SEARCH = 3;
/** The longest time that a search waits for a busy database, or for many long texts. */
const WAIT_OF_SEARCH_MS = 1000;

/** Writes the documents that are marked when this begins. */
export async function flushPending(context: AppContext, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && !(await flushOnce(context))) await giveWay();
}

/**
 * Writes the marked documents before a search. Returns false if some are not written: the search then does
 * without them.
 */
export async function flushForSearch(context: AppContext): Promise<boolean> {
  const isDone = flushUpToNow(context).catch((error: unknown) => {
    context.log.warn({ error: String(error) }, 'the index of the search could not be written');
    return false;
  });
  return Promise.race([isDone, pause(WAIT_OF_SEARCH_MS, false, { ref: false })]);
}

async function flushUpToNow(context: AppContext): Promise<boolean> {
  for (let count = 0; count < FLUSHES_OF_SEARCH; count += 1) {
    // The first flush may have begun before the search. Then it may miss the latest changes, and another one
    // must follow.
    const hasBegunBefore = count === 0 && running.has(context.database);
    const isComplete = await flushOnce(context);
    if (isComplete && !hasBegunBefore) return true;
  }
  return false;
}

/** The running flushes of this process. Searches share a flush, because typing starts many searches. */
const running = new WeakMap<Database, Promise<boolean>>();

/** Runs a flush, or joins the running flush. Returns true if the flush wrote all marks that existed when it began. */
function flushOnce(context: AppContext): Promise<boolean> {
  const { database } = context;
  const flush = running.get(database) ?? flushSome(context).finally(() => running.delete(database));
  running.set(database, flush);
  return flush;
}

/**
 * Writes the oldest marked documents. Reads them before the transaction: a subject that changes meanwhile gets
 * another mark, which stays. If a mark is gone in the transaction, another node has flushed it after reading
 * the same or a newer state.
 */
async function flushSome(context: AppContext): Promise<boolean> {
  const marks = await listMarks(context.database, MARKS_AT_ONCE);
  if (marks.length === 0) return true;
  const { read, indexed } = await prepare(context, marks);
  await inTransaction(context, async (transaction) => {
    const progress = await lockDocuments(
      transaction,
      read.map(({ kind }) => kind),
    );
    const removed = await removeMarks(transaction, read);
    const own = new Map(
      read
        .filter(({ number }) => removed.has(number))
        .map((mark) => [keyOf(mark.kind, mark.subjectId), mark]),
    );
    const present: IndexedSubject[] = [];
    for (const [key, { kind, subjectId }] of own) {
      const subject = indexed.get(key);
      if (!subject) await deleteDocuments(transaction, kind, sql`${subjectId}`);
      else if (!isLeftToBuild(subject, progress.get(kind))) present.push(subject);
    }
    await putDocuments(transaction, present, { version: TERMS_VERSION });
  });
  // Searches wait for this flush, but must not wait for hundreds of documents of a build.
  mergeTerms(context.database, 'do nothing').catch((error: unknown) => {
    context.log.warn({ error: String(error) }, 'the terms of the search could not be merged');
  });
  return read.length === marks.length && marks.length < MARKS_AT_ONCE;
}

/**
 * Returns true for an older subject that the first build of the index has not reached. The build will read the
 * same or a newer text. Here the document would get a greater number than newer ones, and stand before them in
 * results.
 */
function isLeftToBuild({ createdAt }: IndexedSubject, progress: BuildProgress | undefined): boolean {
  if (!progress || progress.began_at === null || progress.completed_at !== null) return false;
  return createdAt > progress.created_at && createdAt < progress.began_at;
}

function keyOf(kind: string, id: string): string {
  return `${kind} ${id}`;
}

/**
 * Returns the terms of the first marked subjects that exist, by keyOf, and the marks of all subjects that were
 * read.
 */
async function prepare(
  context: AppContext,
  marks: readonly Mark[],
): Promise<{ read: Mark[]; indexed: Map<string, IndexedSubject> }> {
  const subjects = await readMarked(context, marks);
  const indexed = new Map<string, IndexedSubject>();
  const read: Mark[] = [];
  let terms = 0;
  for (const mark of marks) {
    if (terms >= TERMS_AT_ONCE) break;
    read.push(mark);
    const key = keyOf(mark.kind, mark.subjectId);
    const subject = subjects.get(key);
    if (!subject || indexed.has(key)) continue;
    if (isLong(subject)) await prepareIndexing(subject);
    const document = indexSubject(subject);
    terms += document.terms.length;
    indexed.set(key, document);
    await giveWay();
  }
  return { read, indexed };
}

async function readMarked(context: AppContext, marks: readonly Mark[]): Promise<Map<string, Subject>> {
  const ids = Map.groupBy(marks, ({ kind }) => kind);
  const found: Subject[] = [];
  for (const { of, read } of await listKinds(context)) {
    const ofKind = ids.get(of.kind) ?? [];
    const wanted = [...new Set(ofKind.map(({ subjectId }) => subjectId))];
    if (wanted.length > 0) found.push(...(await read(context, wanted)));
  }
  return new Map(found.map((subject) => [keyOf(subject.kind, subject.id), subject]));
}
