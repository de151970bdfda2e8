import type { Leaver } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { keysOfEdition } from './book-files.ts';
import { asksAccount } from './book-store.ts';

/** Returns what the viewer edits and answered, for the archive of their data. */
export async function readOwnBooks({ database }: AppContext, { accountId }: Viewer) {
  const edited = await database
    .selectFrom('book_editors')
    .innerJoin('books', 'books.id', 'book_editors.book_id')
    .select(['title', 'added_at as addedAt'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('book_id')
    .execute();
  const answered = await database
    .selectFrom('book_answers')
    .innerJoin('books', 'books.id', 'book_answers.book_id')
    .innerJoin('book_stories', (join) =>
      join
        .onRef('book_stories.book_id', '=', 'book_answers.book_id')
        .onRef('book_stories.story_id', '=', 'book_answers.story_id'),
    )
    .select(['books.title as book', 'book_answers.story_id as story', 'part', 'answer'])
    .select(['asked_at as askedAt', 'answered_at as answeredAt'])
    .select(['book_stories.title as titleForTheBook', 'book_stories.text as textForTheBook'])
    .where('account_id', '=', accountId)
    .orderBy('asked_at')
    .orderBy('book_answers.story_id')
    .execute();
  const captions = await database
    .selectFrom('book_photos')
    .innerJoin('story_photos', 'story_photos.id', 'book_photos.photo_id')
    .select(['photo_id as photo', 'caption'])
    .where('account_id', '=', accountId)
    .orderBy('photo_id')
    .execute();
  const forewords = await database
    .selectFrom('books')
    .select(['title as book', 'foreword'])
    .where('foreword_by', '=', accountId)
    .orderBy('id')
    .execute();
  // Only the author has words for a book, not the member who wrote a story down.
  const own = answered.map((row) =>
    row.part === 'author' ? row : { ...row, titleForTheBook: null, textForTheBook: null },
  );
  return { edited, answered: own, captions, forewords };
}

/** Locks the books that ask a member. Call this before the account's row is locked. */
export async function lockBooksOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('books')
    .set((is) => ({ version: is.ref('version') }))
    .where(asksAccount(accountId))
    .execute();
}

/**
 * Deletes a leaving member's foreword and the files of books that contain their name or words. A yes stays only
 * if the stories stay, and then without the name.
 */
export async function eraseFromBooks(
  context: AppContext,
  transaction: Transaction,
  { accountId, keepsWork, afterCommit }: Pick<Leaver, 'accountId' | 'keepsWork' | 'afterCommit'>,
): Promise<void> {
  const rows = await transaction
    .deleteFrom('book_editions')
    .where('book_id', 'in', ({ selectFrom }) =>
      selectFrom('books').select('id').where(asksAccount(accountId)),
    )
    .returning(['id', 'files'])
    .execute();
  await transaction
    .updateTable('books')
    .set({ foreword: '', foreword_by: null })
    .where('foreword_by', '=', accountId)
    .execute();
  // The yes of a member who wrote down another person's story stays if the author approved the text and the
  // story stays.
  const approved = transaction
    .selectFrom('written_stories')
    .select('story_id')
    .where('writer_id', '=', accountId)
    .where('approved_at', 'is not', null);
  await transaction
    .deleteFrom('book_answers')
    .where('account_id', '=', accountId)
    .where('part', '=', 'writer')
    .$if(keepsWork, (query) => query.where('story_id', 'not in', approved))
    .execute();
  afterCommit(async () => {
    for (const key of rows.flatMap(keysOfEdition)) await context.files.delete(key);
  });
}
