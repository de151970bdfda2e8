import { setImmediate as giveWay, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Database } from '../../../server/database/database.ts';
import {
  deleteDocuments,
  type IndexedSubject,
  listMarks,
  lockDocuments,
  type Mark,
  putDocuments,
  removeMarks,
} from '../../../server/database/search-table.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { indexSubject, isLong, prepareIndexing, type Subject } from './documents.ts';
import { listKinds } from './kinds.ts';
import { TERMS_VERSION } from './terms.ts';

/*
 * Rules mark documents as out of date (search-index.ts). A flush writes the terms of what is marked: shortly after the commit,
 * before each search, and when the server starts. So a search sees all that was committed before it, on any node.
 */

/** Marks of one flush, and so documents of one transaction. */
const MARKS_AT_ONCE = 50;
/** Terms of one transaction, except that a single document may have more. Other writers on SQLite wait for it. */
const TERMS_AT_ONCE = 40_000;
/** Flushes that a search waits for. */
const FLUSHES_OF_SEARCH = 3;
/** A search does not wait longer for a busy database, or for many long texts. */
const WAIT_OF_SEARCH_MS = 1000;

/** Writes what is marked when this begins. */
export async function flushPending(context: AppContext, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && !(await flushOnce(context))) await giveWay();
}

/** Writes what is marked, for a search that follows. Returns false if some of it is not written: the search finds the rest. */
export async function flushForSearch(context: AppContext): Promise<boolean> {
  const isDone = flushUpToNow(context).catch((error: unknown) => {
    context.log.warn({ error: String(error) }, 'the index of the search could not be written');
    return false;
  });
  return Promise.race([isDone, pause(WAIT_OF_SEARCH_MS, false, { ref: false })]);
}

async function flushUpToNow(context: AppContext): Promise<boolean> {
  for (let count = 0; count < FLUSHES_OF_SEARCH; count += 1) {
    // The first flush may have begun before the search, and then does not know of the latest changes.
    const hasBegunBefore = count === 0 && running.has(context.database);
    const isComplete = await flushOnce(context);
    if (isComplete && !hasBegunBefore) return true;
  }
  return false;
}

/** The flushes of this process. Searches share one: typing starts many searches. */
const running = new WeakMap<Database, Promise<boolean>>();

/** Runs a flush, or joins the running one. Returns true if it found all marks of its beginning. */
function flushOnce(context: AppContext): Promise<boolean> {
  const { database } = context;
  const flush = running.get(database) ?? flushSome(context).finally(() => running.delete(database));
  running.set(database, flush);
  return flush;
}

/**
 * Writes the oldest marked documents. Reads them before the transaction: a subject that changes meanwhile gets another
 * mark, which stays. A mark that is gone in the transaction was flushed by another node, which has read the same or more.
 */
async function flushSome(context: AppContext): Promise<boolean> {
  const marks = await listMarks(context.database, MARKS_AT_ONCE);
  if (marks.length === 0) return true;
  const { read, indexed } = await prepare(context, marks);
  await inTransaction(context, async (transaction) => {
    await lockDocuments(
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
      if (subject) present.push(subject);
      else await deleteDocuments(transaction, kind, sql`${subjectId}`);
    }
    await putDocuments(transaction, present, { version: TERMS_VERSION });
  });
  return read.length === marks.length && marks.length < MARKS_AT_ONCE;
}

function keyOf(kind: string, id: string): string {
  return `${kind} ${id}`;
}

/** Returns the terms of the first marked subjects that exist, by keyOf, and the marks of all that were read. */
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
