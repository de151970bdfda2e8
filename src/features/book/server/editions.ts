import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { afterCommit, inTransaction } from '../../../server/database/transaction.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { plainResponse } from '../../../server/http/responses.ts';
import { sweepOrphans } from '../../../server/photos/sweep-orphans.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import type { Edition, EditionFile, MakeInput } from '../contract.ts';
import { BOOK_FOLDER, BOOK_TYPES, keysOfEdition, readBookFileKey, toBookFileKey } from './book-files.ts';
import { findBook, lockBook, mayEdit, mustEdit } from './book-store.ts';
import { BOOK_QUEUE } from './make-books.ts';
import { readPrintable } from './printable.ts';
import { refusal } from './refusals.ts';
import { isStillAllowed } from './withdraw-editions.ts';

/** Per editor: a making takes the server up to some minutes. */
const MAKINGS: RateLimit = { name: 'book-makings', hits: 20, perMs: DAY_MS };
/** How long files stay. */
export const EDITION_MS = 30 * DAY_MS;

/**
 * Asks for the files of a book. A task makes the files, which replace the earlier ones.
 * @throws AppError 'book-not-found' 404, 'book-empty', 'book-being-made' 409, 'too-many' 429
 */
export async function makeEdition(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  { paper, facing }: Pick<MakeInput, 'paper' | 'facing'>,
): Promise<void> {
  await mustEdit(context.database, viewer, bookId);
  await context.limiter.take(MAKINGS, viewer.accountId);
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    await lockBook(transaction, bookId);
    const running = await transaction
      .selectFrom('book_editions')
      .select('id')
      .where('book_id', '=', bookId)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst();
    if (running) throw refusal('book-being-made', 409, 'The book is being made.');
    if ((await readPrintable(transaction, bookId)).length === 0) {
      throw refusal('book-empty', 409, 'Nobody has said yes yet.');
    }
    await transaction
      .insertInto('book_editions')
      .values({
        id: randomUUID(),
        book_id: bookId,
        asked_by: viewer.accountId,
        state: 'waiting',
        paper,
        facing_at: facing ? now : null,
        created_at: now,
      })
      .execute();
    const queue = context.queues.get(BOOK_QUEUE);
    if (queue) afterCommit(transaction, queue.wake);
  });
}

/** Returns the newest edition of a book, also one that is being made. */
export async function readNewestEdition({ database }: AppContext, bookId: string): Promise<Edition | null> {
  const row = await database
    .selectFrom('book_editions')
    .select(['id', 'state', 'progress', 'files', 'remarks', 'created_at', 'finished_at'])
    .where('book_id', '=', bookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const files = (JSON.parse(row.files) as EditionFile[]).map(({ name, bytes }) => ({
    ...{ name, bytes },
    path: `/${toBookFileKey(row.id, name)}`,
  }));
  const { id, state, progress } = row;
  return {
    ...{ id, state, progress, files },
    remarks: JSON.parse(row.remarks),
    at: row.finished_at ?? row.created_at,
  };
}

/**
 * Returns a file of a book for its editors, and for all members once the book is open; undefined for others, and for a file with
 * something that may no longer be printed.
 */
async function readBookFile(
  context: AppContext,
  viewer: Viewer,
  key: string,
): Promise<{ file: StoredFile; name: string } | undefined> {
  const found = readBookFileKey(key);
  if (!found) return undefined;
  const { database } = context;
  const edition = await database
    .selectFrom('book_editions')
    .select(['book_id', 'contents', 'files'])
    .where('id', '=', found.edition)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  const book = edition && (await findBook(database, edition.book_id));
  if (!book) return undefined;
  if (book.opened_at === null && !(await mayEdit(database, viewer, book.id))) return undefined;
  if (!(JSON.parse(edition.files) as EditionFile[]).some(({ name }) => name === found.name)) return undefined;
  if (!(await isStillAllowed(database, book.id, JSON.parse(edition.contents)))) return undefined;
  const file = await context.files.get(key);
  return file && { file, name: found.name };
}

/** Deletes editions that are too old, and files that no row names. Returns how many files. */
export async function sweepEditions(context: AppContext, now: number, signal?: AbortSignal): Promise<number> {
  const { database } = context;
  await database
    .deleteFrom('book_editions')
    .where('created_at', '<', now - EDITION_MS)
    .where('state', 'not in', ['waiting', 'running'])
    .execute();
  return sweepOrphans(context, signal, {
    name: 'files of books',
    folder: BOOK_FOLDER,
    readId: (key) => readBookFileKey(key)?.edition,
    selectRows: (queries, ids) => queries.selectFrom('book_editions').select('id').where('id', 'in', ids),
  });
}

/** Yields every edition with the keys of its files. */
export async function* listEditionFiles(queries: Queries): AsyncGenerator<{ rowId: string; keys: string[] }> {
  const rows = await queries.selectFrom('book_editions').select(['id', 'files']).orderBy('id').execute();
  for (const row of rows) {
    const keys = keysOfEdition(row);
    if (keys.length > 0) yield { rowId: row.id, keys };
  }
}

/** Deletes an edition whose files are missing. */
export async function clearEdition(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('book_editions').where('id', '=', id).execute();
}

/** Answers a request for a file of a book. */
export async function serveBookFile(
  context: AppContext,
  viewer: Viewer | null,
  key: string,
): Promise<Response> {
  const found = viewer && (await readBookFile(context, viewer, key));
  if (!found) return plainResponse('This file is not here.', 404);
  const { file, name } = found;
  const ending = name.split('.').at(-1) ?? '';
  return new Response(file.body, {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(file.size),
      'Content-Type': BOOK_TYPES[ending] ?? 'application/octet-stream',
    },
  });
}
