import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS, SECOND_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { createTemporaryFolder } from '../../../server/files/temporary-folders.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { createQueueRunner, type QueueRunner } from '../../../server/queue-runner.ts';
import { readAccounts } from '../../membership/server/members/member-accounts.ts';
import { toPhotoKey } from '../../photos/server/story-photo-keys.ts';
import type { EditionFile, EditionRemark } from '../contract.ts';
import { keysOfEdition, toBookFileKey } from './book-files.ts';
import { findBook } from './book-store.ts';
import { failedMail, madeMail } from './mails.ts';
import { readPressBook } from './read-press-book.ts';
import { runPress } from './run-press.ts';
import { isStillAllowed } from './withdraw-editions.ts';

/** The queue of books to make. */
export const BOOK_QUEUE = 'books';
/** Another node takes an edition over if its node has not renewed the lease for this long. */
export const LEASE_MS = 2 * MINUTE_MS;
const RENEW_MS = 20 * SECOND_MS;
/** How many attempts at making an edition may end without files, as when the server crashes. */
const MAX_ATTEMPTS = 3;
/** The size in which photos are printed. */
const PHOTO_SIZE = '1280';

interface LeasedEdition {
  id: string;
  bookId: string;
  attempts: number;
  askedBy: string | null;
}

/** Starts making the books that editors ask for, one at a time on each node. */
export function startBookQueue(context: AppContext, name: string): QueueRunner {
  return createQueueRunner(
    {
      name,
      concurrency: 1,
      lease: () => leaseEdition(context),
      send: (edition, signal) => makeFiles(context, edition, signal),
    },
    context.log,
  );
}

/** Leases the edition that waits for longest, or one whose node has died. */
async function leaseEdition({ database, clock }: AppContext): Promise<LeasedEdition | 'lost' | undefined> {
  const now = clock.now();
  const row = await database
    .selectFrom('book_editions')
    .select(['id', 'book_id', 'attempts', 'asked_by', 'leased_until'])
    .where('state', 'in', ['waiting', 'running'])
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const attempts = row.attempts + 1;
  const { numUpdatedRows } = await database
    .updateTable('book_editions')
    .set({ state: 'running', leased_until: now + LEASE_MS, attempts })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 0n
    ? 'lost'
    : { id: row.id, bookId: row.book_id, attempts, askedBy: row.asked_by };
}

/**
 * Makes the files of an edition and stores them, without photos that are missing in the store. Repeats a failed
 * attempt. After the last attempt, tells the editor who asked for the files.
 */
async function makeFiles(context: AppContext, edition: LeasedEdition, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = context;
  let folder: string | undefined;
  const change = (changes: { progress?: number; leased_until?: number | null; attempts?: number }) =>
    database
      .updateTable('book_editions')
      .set(changes)
      .where('id', '=', edition.id)
      .where('attempts', '=', edition.attempts)
      .execute()
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the progress of a book was not stored'));
  const renew = setInterval(() => void change({ leased_until: clock.now() + LEASE_MS }), RENEW_MS);
  try {
    if (edition.attempts > MAX_ATTEMPTS) return await finish(context, edition, 'failed');
    folder = await createTemporaryFolder(context.config.dataDir);
    const { book, contents, photos } = await readPressBook(context, edition.bookId, edition.id);
    await writeFile(join(folder, 'book.json'), JSON.stringify(book));
    if (book.logo) await writeFile(join(folder, book.logo), photos.logo ?? Buffer.alloc(0));
    for (const { id, file } of photos.list) {
      await copyPhoto(context, toPhotoKey(id, PHOTO_SIZE), join(folder, file));
    }
    if (photos.cover && book.cover) await copyPhoto(context, photos.cover, join(folder, book.cover.file));
    const onProgress = (progress: number) => void change({ progress });
    const made = await runPress(folder, { signal, isFacing: book.isFacing, onProgress });
    // Somebody may have taken a yes back meanwhile: then the book is made again without it.
    if (!(await isStillAllowed(database, edition.bookId, contents))) {
      await change({ leased_until: null, progress: 0 });
      return;
    }
    for (const { name } of made.files) {
      await context.files.putChunks(toBookFileKey(edition.id, name), createReadStream(join(folder, name)));
    }
    await finish(context, edition, 'ready', { ...made, contents });
  } catch (error) {
    log.warn(
      { edition: edition.id, attempts: edition.attempts, error: String(error) },
      'a book was not made',
    );
    // The server stops, which is no fault of the book.
    if (signal.aborted) await change({ leased_until: null, attempts: edition.attempts - 1 });
    else if (edition.attempts >= MAX_ATTEMPTS) await finish(context, edition, 'failed');
    else await change({ leased_until: clock.now() + LEASE_MS });
  } finally {
    clearInterval(renew);
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

/** Copies a photo, unless its file is missing: the process makes the book without it, and the editors read so. */
async function copyPhoto(context: AppContext, key: string, path: string): Promise<void> {
  const file = await context.files.get(key);
  if (file) await writeFile(path, file.body);
  else context.log.error({ key }, 'a photo for a book is missing');
}

/** Stores how a making ended, deletes earlier editions, and tells the editor who asked. */
async function finish(
  context: AppContext,
  { id, bookId, askedBy, attempts }: LeasedEdition,
  state: 'ready' | 'failed',
  made: { files: EditionFile[]; remarks: EditionRemark[]; contents: unknown[] } = {
    files: [],
    remarks: [],
    contents: [],
  },
): Promise<void> {
  const earlier = await inTransaction(context, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('book_editions')
      .set({
        state,
        progress: 100,
        leased_until: null,
        files: JSON.stringify(made.files),
        remarks: JSON.stringify(made.remarks),
        contents: JSON.stringify(made.contents),
        finished_at: context.clock.now(),
      })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return [];
    const book = await findBook(transaction, bookId);
    const [to] = askedBy === null ? [] : await readAccounts(transaction, [askedBy]);
    const write = state === 'ready' ? madeMail : failedMail;
    if (to && book) await queueMail(context, transaction, write(context.config.publicUrl, to, book));
    if (state === 'failed') return [];
    return transaction
      .deleteFrom('book_editions')
      .where('book_id', '=', bookId)
      .where('id', '<>', id)
      .where('state', 'in', ['ready', 'failed'])
      .returning(['id', 'files'])
      .execute();
  });
  for (const key of earlier.flatMap(keysOfEdition)) await context.files.delete(key);
}
