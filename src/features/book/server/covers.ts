import { randomBytes } from 'node:crypto';
import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { deleteUnused } from '../../../server/files/delete-unused.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { decodePhoto } from '../../../server/photos/photo-image.ts';
import { mustBeSmall } from '../../../server/photos/photo-size.ts';
import { sweepOrphans } from '../../../server/photos/sweep-orphans.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanField } from '../../../server/text.ts';
import { mustBePlain } from '../../holding/server/judge.ts';
import { type CoverInput, MAX_CAPTION } from '../contract.ts';
import { findBook, lockBook, maySeeBook, mustEdit } from './book-store.ts';
import { COVER_FOLDER, type CoverRow, toSmallCover } from './cover-picture.ts';
import { refusal } from './refusals.ts';
import { suspectEditions } from './withdraw-editions.ts';

/** Per editor. Rejected images count, too, because they were decoded. */
const COVERS: RateLimit = { name: 'book-covers', hits: 30, perMs: 30 * MINUTE_MS };
/** Enough for both papers with 300 dots an inch. */
const [MAX_WIDTH, MAX_HEIGHT] = [2000, 2800];
const SMALL_PIXELS = 640;
const QUALITY = 86;
const KEY = new RegExp(
  `^(${COVER_FOLDER}/([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})/[\\da-f]{16})(?:-small)?\\.webp$`,
);

/**
 * Sets the picture on a book's cover, or its description if no new file was chosen. Stores new files before the
 * row names them, and then deletes the old ones. @throws AppError 'book-not-found' 404, 'cover-missing' 422
 * without any picture, 'too-long', 'newcomer-text' 422, 'photo-too-large' 413, the errors of decodePhoto, 'too-many' 429
 */
export async function saveCover(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  input: CoverInput,
): Promise<void> {
  const book = await mustEdit(context.database, viewer, bookId);
  const now = context.clock.now();
  const words = {
    cover_alt: cleanField(input.alt, { field: 'alt', limit: MAX_CAPTION }),
    cover_titled_at: input.titled ? (book.cover_titled_at ?? now) : null,
  };
  await context.limiter.take(COVERS, viewer.accountId);
  await mustBePlain(context, { viewer, kind: 'book', text: words.cover_alt, before: book.cover_alt });
  if (!input.file || input.file.size === 0) {
    if (book.cover === null) throw refusal('cover-missing', 422, 'Choose a picture.');
    await context.database.updateTable('books').set(words).where('id', '=', bookId).execute();
    return;
  }
  const bytes = new Uint8Array(await input.file.arrayBuffer());
  mustBeSmall(bytes);
  const { large, small, width, height } = await drawCoverPicture(bytes);
  const key = `${COVER_FOLDER}/${bookId}/${randomBytes(8).toString('hex')}.webp`;
  await context.files.put(key, large);
  await context.files.put(toSmallCover(key), small);
  await replaceCover(context, bookId, { ...words, cover: key, cover_width: width, cover_height: height });
}

/**
 * Gives a book a drawn cover again, and deletes the picture with its files. Idempotent. @throws AppError
 * 'book-not-found' 404
 */
export async function removeCover(context: AppContext, viewer: Viewer, bookId: string): Promise<void> {
  await mustEdit(context.database, viewer, bookId);
  await replaceCover(context, bookId, NO_COVER);
}

const NO_COVER = {
  cover: null,
  cover_alt: '',
  cover_width: null,
  cover_height: null,
  cover_titled_at: null,
};

async function replaceCover(context: AppContext, bookId: string, cover: CoverRow): Promise<void> {
  const before = await inTransaction(context, async (transaction) => {
    const book = await lockBook(transaction, bookId);
    await transaction.updateTable('books').set(cover).where('id', '=', bookId).execute();
    await suspectEditions(transaction, bookId, context.clock.now());
    return book.cover;
  });
  if (before) await deleteUnused(context, [before, toSmallCover(before)]);
}

function drawCoverPicture(bytes: Uint8Array) {
  const resize = { width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'outside', withoutEnlargement: true } as const;
  return decodePhoto(bytes, resize, async ({ width, height, draw }) => {
    const opaque = () => draw().flatten({ background: '#fff' });
    const small = {
      width: SMALL_PIXELS,
      height: SMALL_PIXELS,
      fit: 'inside',
      withoutEnlargement: true,
    } as const;
    return {
      ...{ width, height },
      large: await opaque().webp({ quality: QUALITY }).toBuffer(),
      small: await opaque().resize(small).webp({ quality: QUALITY }).toBuffer(),
    };
  });
}

/** Returns the picture of a book's cover for those who see the page of the book. Undefined for others, and for an earlier picture. */
export async function readCover(
  context: AppContext,
  viewer: Viewer,
  key: string,
): Promise<{ read: () => Promise<StoredFile | undefined> } | undefined> {
  const [, stem, bookId = ''] = KEY.exec(key) ?? [];
  const book = stem && (await findBook(context.database, bookId));
  if (!book || book.cover !== `${stem}.webp`) return undefined;
  if (!(await maySeeBook(context.database, viewer, book))) return undefined;
  return { read: () => context.files.get(key) };
}

/** Yields every book with a picture on its cover, with the keys of its files. */
export async function* listCoverFiles(queries: Queries): AsyncGenerator<{ rowId: string; keys: string[] }> {
  const rows = await queries
    .selectFrom('books')
    .select(['id', 'cover'])
    .where('cover', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id, cover } of rows) if (cover) yield { rowId: id, keys: [cover, toSmallCover(cover)] };
}

/** Gives a book whose picture is missing a drawn cover. */
export async function clearCover(queries: Queries, id: string): Promise<void> {
  await queries.updateTable('books').set(NO_COVER).where('id', '=', id).execute();
}

/** Deletes pictures that are on no book's cover. Returns how many files. */
export function sweepCovers(context: AppContext, signal?: AbortSignal): Promise<number> {
  return sweepOrphans(context, signal, {
    name: 'covers of books',
    folder: COVER_FOLDER,
    readId: (key) => KEY.exec(key)?.[2],
    selectRows: (queries, ids) => queries.selectFrom('books').select(['id', 'cover']).where('id', 'in', ids),
    isNamed: ({ cover }, key) => cover !== null && [cover, toSmallCover(cover)].includes(key),
  });
}
