import type { ExpressionBuilder, Selectable } from 'kysely';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { notFound, refusal } from './refusals.ts';

type BookRecord = Selectable<Tables['books']>;

export function findBook(queries: Queries, id: string): Promise<BookRecord | undefined> {
  return queries.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirst();
}

async function isEditor(queries: Queries, bookId: string, accountId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('book_editors')
    .select('account_id')
    .where('book_id', '=', bookId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a viewer may edit a book: its editors and administrators may. */
export async function mayEdit(queries: Queries, viewer: Viewer, bookId: string): Promise<boolean> {
  return can(viewer, 'begin-books') || (await isEditor(queries, bookId, viewer.accountId));
}

/**
 * Returns a book that the viewer edits. @throws AppError 'forbidden' 403, 'book-not-found' 404, also for a book
 * that others edit
 */
export async function mustEdit(queries: Queries, viewer: Viewer, bookId: string): Promise<BookRecord> {
  requirePermission(viewer, 'read-stories');
  const book = await findBook(queries, bookId);
  if (!book || !(await mayEdit(queries, viewer, bookId))) throw notFound();
  return book;
}

/** Returns a book and holds its row, so that chapters, stories and answers do not change meanwhile. @throws AppError 'book-not-found' 404 */
export async function lockBook(transaction: Queries, bookId: string): Promise<BookRecord> {
  const row = await transaction
    .updateTable('books')
    .set((is) => ({ version: is.ref('version') }))
    .where('id', '=', bookId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Counts a change of the order, for a form that saw it at `seen`. Holds the book's row.
 * @throws AppError 'book-changed' 409 if another editor has changed it since
 */
export async function changeOrder(transaction: Queries, bookId: string, seen?: number): Promise<void> {
  const { order_version } = await lockBook(transaction, bookId);
  if (seen !== undefined && seen !== order_version) {
    throw refusal('book-changed', 409, 'Another editor has changed the order.', { version: order_version });
  }
  await transaction
    .updateTable('books')
    .set({ order_version: order_version + 1 })
    .where('id', '=', bookId)
    .execute();
}

/** Returns whether answers can no longer be given or changed. */
export function isClosed({ closes_at }: Pick<BookRecord, 'closes_at'>, now: number): boolean {
  return closes_at !== null && closes_at <= now;
}

/** Returns whether a book asks the viewer for an answer or a foreword. */
export async function isAskedBy(queries: Queries, { accountId }: Viewer, book: BookRecord): Promise<boolean> {
  if (book.foreword_by === accountId) return true;
  const asked = await queries
    .selectFrom('book_answers')
    .select('story_id')
    .where('book_id', '=', book.id)
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return asked !== undefined;
}

/** Returns the SQL condition that a book asks an account for an answer or a foreword, or did so. */
export function asksAccount(accountId: string) {
  return ({ or, eb, selectFrom }: ExpressionBuilder<Tables, 'books'>) =>
    or([
      eb('foreword_by', '=', accountId),
      eb('id', 'in', selectFrom('book_answers').select('book_id').where('account_id', '=', accountId)),
    ]);
}

/** Returns whether a viewer sees the page of a book: all members once it is open, those who edit it, and those whom it asks. */
export async function maySeeBook(queries: Queries, viewer: Viewer, book: BookRecord): Promise<boolean> {
  if (!can(viewer, 'read-stories')) return false;
  return (
    book.opened_at !== null ||
    (await mayEdit(queries, viewer, book.id)) ||
    (await isAskedBy(queries, viewer, book))
  );
}
