import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import { isNamedMember } from '../../people/server/person-facts.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import { MAX_EDITORS } from '../contract.ts';
import { withdrawBookNews } from './book-news.ts';
import { lockBook, mustEdit } from './book-store.ts';
import { BOOK_CHANGES } from './books.ts';
import { refusal } from './refusals.ts';
import { suspectEditions } from './withdraw-editions.ts';

/**
 * Makes a member an editor of a book, or no editor any more. A new one hears of it in News. Idempotent.
 * @throws AppError 'forbidden' 403, 'book-not-found' 404, 'too-many-editors', 'editor-unfit' 409
 */
export async function setEditor(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  personId: string,
  edits: boolean,
): Promise<void> {
  requirePermission(viewer, 'begin-books');
  await context.limiter.take(BOOK_CHANGES, viewer.accountId);
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    await lockBook(transaction, bookId);
    if (!edits) {
      await transaction
        .deleteFrom('book_editors')
        .where('book_id', '=', bookId)
        .where('account_id', '=', personId)
        .execute();
      await withdrawBookNews(transaction, bookId, ['book-editor', 'book-lost'], personId);
      return;
    }
    if (!(await isNamedMember(transaction, personId))) throw unfit();
    const editors = await transaction
      .selectFrom('book_editors')
      .select('account_id')
      .where('book_id', '=', bookId)
      .execute();
    if (editors.some(({ account_id }) => account_id === personId)) return;
    if (editors.length >= MAX_EDITORS) {
      throw refusal('too-many-editors', 409, `A book has at most ${MAX_EDITORS} editors.`);
    }
    await transaction
      .insertInto('book_editors')
      .values({ book_id: bookId, account_id: personId, added_at: now })
      .execute();
    if (personId === viewer.accountId) return;
    const entry = { kind: 'book-editor', accountIds: [personId], subjectId: bookId, actorId: null, at: now };
    await raise<NewsEvent>(transaction, { type: 'news-added', ...entry });
  });
}

/**
 * Asks a member for the foreword, which only they can write; null asks nobody. Deletes the foreword of another
 * member. Idempotent.
 * @throws AppError 'book-not-found' 404, 'editor-unfit' 409, without `sure` 'book-foreword-written' 409 if a text
 * would be lost
 */
export async function setForewordBy(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  personId: string | null,
  sure?: 'yes',
): Promise<void> {
  await mustEdit(context.database, viewer, bookId);
  await context.limiter.take(BOOK_CHANGES, viewer.accountId);
  await inTransaction(context, async (transaction) => {
    const book = await lockBook(transaction, bookId);
    const { foreword_by: former } = book;
    if (former === personId) return;
    if (personId !== null && !(await isNamedMember(transaction, personId))) throw unfit();
    if (book.foreword !== '' && !sure) {
      const details = { person: personId ?? '' };
      throw refusal('book-foreword-written', 409, 'The foreword is already written.', details);
    }
    await transaction
      .updateTable('books')
      .set({ foreword_by: personId, foreword: '' })
      .where('id', '=', bookId)
      .execute();
    if (former !== null) await withdrawBookNews(transaction, bookId, ['book-foreword'], former);
    const at = context.clock.now();
    await suspectEditions(transaction, bookId, at);
    if (personId === null || personId === viewer.accountId) return;
    const entry = { kind: 'book-foreword', accountIds: [personId], subjectId: bookId, actorId: null, at };
    await raise<NewsEvent>(transaction, { type: 'news-added', ...entry });
  });
}

function unfit() {
  return refusal('editor-unfit', 409, 'Only a member with a name can do this.');
}
