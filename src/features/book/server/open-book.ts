import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { queueJob } from '../../../server/tasks/jobs.ts';
import type { OpenBook } from '../contract.ts';
import { BOOK_OPENING, withdrawBookNews } from './book-news.ts';
import { findBook, isAskedBy, lockBook, mayEdit, mustEdit } from './book-store.ts';
import { BOOK_CHANGES } from './books.ts';
import { toCoverPicture } from './cover-picture.ts';
import { readNewestEdition } from './editions.ts';
import { listChapters } from './order.ts';
import { readPrintable } from './printable.ts';
import { notFound, refusal } from './refusals.ts';

/**
 * Lets all members see a book and load its files, and tells them once; or closes it again, and withdraws that
 * news. Idempotent.
 * @throws AppError 'book-not-found' 404, 'book-not-made' 409 without files, 'too-many' 429
 */
export async function setBookOpen(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  isOpen: boolean,
): Promise<void> {
  await mustEdit(context.database, viewer, bookId);
  await context.limiter.take(BOOK_CHANGES, viewer.accountId);
  if (isOpen && (await readNewestEdition(context, bookId))?.state !== 'ready') {
    throw refusal('book-not-made', 409, 'The book has no files yet.');
  }
  await inTransaction(context, async (transaction) => {
    const book = await lockBook(transaction, bookId);
    if ((book.opened_at !== null) === isOpen) return;
    const now = context.clock.now();
    await transaction
      .updateTable('books')
      .set({ opened_at: isOpen ? now : null })
      .where('id', '=', bookId)
      .execute();
    if (isOpen) await queueJob(transaction, { kind: BOOK_OPENING, about: { bookId }, now });
    else await withdrawBookNews(transaction, bookId, ['book-opened']);
  });
}

/** Returns a book as members see it. @throws AppError 'book-not-found' 404 for one that is not open, unless the viewer edits it or was asked */
export async function readOpenBook(context: AppContext, viewer: Viewer, bookId: string): Promise<OpenBook> {
  requirePermission(viewer, 'read-stories');
  const { database } = context;
  const book = await findBook(database, bookId);
  if (!book) throw notFound();
  const isEditor = await mayEdit(database, viewer, bookId);
  const isAsked = await isAskedBy(database, viewer, book);
  const isOpen = book.opened_at !== null;
  if (!isOpen && !isEditor && !isAsked) throw notFound();
  const seesAll = isOpen || isEditor;
  const stories = seesAll ? await readPrintable(database, bookId) : [];
  const chapters = await listChapters(database, bookId);
  const listed = [...chapters, { id: '', title: '' }].flatMap(({ id, title }) => {
    const placed = stories.filter((story) => (story.chapterId ?? '') === id);
    if (placed.length === 0) return [];
    return [
      {
        title,
        titleLanguage: languageOf(title),
        stories: placed.map((story) => ({
          title: story.title,
          titleLanguage: languageOf(story.title),
          author: story.author,
          path: `/stories/${story.topic}/${story.id}`,
        })),
      },
    ];
  });
  const edition = seesAll ? await readNewestEdition(context, bookId) : null;
  const names = new Set(stories.flatMap(({ author, writer }) => [author, writer]).filter(Boolean));
  return {
    id: bookId,
    title: book.title,
    titleLanguage: languageOf(book.title),
    subtitle: book.subtitle,
    subtitleLanguage: languageOf(book.subtitle),
    design: book.design,
    picture: toCoverPicture(book),
    chapters: listed,
    people: [...names].sort((some, other) => some.localeCompare(other)),
    files: edition?.state === 'ready' ? edition.files : [],
    isOpen,
    isEditor,
    isAsked,
  };
}
