import { createHash } from 'node:crypto';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inGroups } from '../../../server/database/in-batches.ts';
import { runSoonAfterCommit, type Transaction } from '../../../server/database/transaction.ts';
import { keysOfEdition } from './book-files.ts';
import { findBook } from './book-store.ts';
import { type BookStory, readBookStories } from './printable.ts';
import { readForeword } from './stays.ts';

/** The task that deletes files with content that may no longer be printed. */
export const WITHDRAWN_EDITIONS = 'withdrawn editions of books';

const COVER = 'cover';

/**
 * How many stories of a book are read at once. Each download checks all of its stories, and a book has up to 500
 * of up to 100 KB.
 */
const BATCH = 25;

/** The facts about a story in an edition that tell whether all of the story may still be printed. */
export interface EditionContent {
  /** Empty for the foreword, and COVER for the picture on the cover. */
  story: string;
  /** Whether the names are printed. */
  author: boolean;
  writer: boolean;
  photos: string[];
  /** A hash of the words. */
  words: string;
}

/** Returns what an edition of these stories contains. */
export function listContents(
  stories: readonly BookStory[],
  { foreword, cover }: { foreword: string; cover: string | null },
): EditionContent[] {
  const contents = stories.map(({ id, author, writer, photos, title, text }) => ({
    story: id,
    author: author !== '',
    writer: writer !== '',
    photos: photos.map((photo) => photo.id),
    words: hashOf([title, text, author, writer, ...photos.flatMap(({ caption, alt }) => [caption, alt])]),
  }));
  const whole = { author: true, writer: false };
  return [
    ...(foreword ? [{ story: '', ...whole, photos: [], words: hashOf([foreword]) }] : []),
    ...contents,
    ...(cover === null ? [] : [{ story: COVER, ...whole, photos: [cover], words: '' }]),
  ];
}

function hashOf(words: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22);
}

/**
 * Returns whether everything in an edition may still be printed: each story in these words, each name and each
 * photo. A file with a sentence that its author has taken out since must go.
 */
export async function isStillAllowed(
  queries: Queries,
  bookId: string,
  contents: readonly EditionContent[],
): Promise<boolean> {
  const book = await findBook(queries, bookId);
  if (!book) return false;
  const rest = { foreword: await readForeword(queries, book), cover: book.cover };
  for await (const some of inGroups(contents, BATCH)) {
    const wanted = some.map(({ story }) => story);
    const stories = (await readBookStories(queries, bookId, wanted)).filter(({ isPrinted }) => isPrinted);
    const now = new Map(listContents(stories, rest).map((one) => [one.story, one]));
    if (!some.every((was) => isSame(was, now.get(was.story)))) return false;
    await giveWay();
  }
  return true;
}

function isSame(was: EditionContent, is: EditionContent | undefined): boolean {
  if (!is) return false;
  const hasNames = (!was.author || is.author) && (!was.writer || is.writer);
  return hasNames && was.photos.every((photo) => is.photos.includes(photo)) && was.words === is.words;
}

/** Lets a task check the files of a book, because something about its stories has changed. */
export async function suspectEditions(transaction: Transaction, bookId: string, now: number): Promise<void> {
  await transaction
    .updateTable('book_editions')
    .set({ suspect_at: now })
    .where('book_id', '=', bookId)
    .execute();
  runSoonAfterCommit(transaction, WITHDRAWN_EDITIONS);
}

/** Deletes the suspect editions that contain what may no longer be printed, with their files. Returns how many. */
export async function withdrawEditions(context: AppContext): Promise<number> {
  const { database } = context;
  const rows = await database
    .selectFrom('book_editions')
    .select(['id', 'book_id', 'contents', 'files', 'suspect_at'])
    .where('state', '=', 'ready')
    .where('suspect_at', 'is not', null)
    .execute();
  let withdrawn = 0;
  for (const { id, book_id, contents, files, suspect_at } of rows) {
    if (await isStillAllowed(database, book_id, JSON.parse(contents))) {
      await database
        .updateTable('book_editions')
        .set({ suspect_at: null })
        .where('id', '=', id)
        .where('suspect_at', '=', suspect_at)
        .execute();
      continue;
    }
    await database.deleteFrom('book_editions').where('id', '=', id).execute();
    for (const key of keysOfEdition({ id, files })) await context.files.delete(key);
    withdrawn += 1;
  }
  return withdrawn;
}
