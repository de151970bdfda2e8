import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanField } from '../../../server/text.ts';
import { mustBePlain } from '../../holding/server/judge.ts';
import {
  type BeginInput,
  type BookFacts,
  type BookRow,
  type FactsInput,
  MAX_BOOK_TITLE,
  MAX_BOOKS,
  MAX_COLOPHON,
  MAX_DEDICATION,
  MAX_SUBTITLE,
} from '../contract.ts';
import { lockBook, mustEdit } from './book-store.ts';
import { toCoverPicture } from './cover-picture.ts';
import { refusal } from './refusals.ts';

/** Per editor: each button that moves a story is a change. */
export const BOOK_CHANGES: RateLimit = { name: 'book-changes', hits: 1200, perMs: HOUR_MS };

/**
 * Begins a book, whose first editor is the viewer, and returns its id. Idempotent: the same form sent twice begins one.
 * @throws AppError 'forbidden' 403, 'book-title', 'book-years', 'too-long' 422, 'too-many-books' 409, 'too-many' 429
 */
export async function beginBook(context: AppContext, viewer: Viewer, input: BeginInput): Promise<string> {
  requirePermission(viewer, 'begin-books');
  const { database, clock, limiter } = context;
  const facts = cleanFacts(input, clock.now());
  const earlier = await findBegun(database, input.key);
  if (earlier) return earlier;
  await limiter.take(BOOK_CHANGES, viewer.accountId);
  return inTransaction(context, async (transaction) => {
    const count = await countRows(transaction.selectFrom('books'));
    if (count >= MAX_BOOKS) throw refusal('too-many-books', 409, `At most ${MAX_BOOKS} books.`);
    const id = randomUUID();
    const now = clock.now();
    const inserted = await transaction
      .insertInto('books')
      .values({ id, submission_key: input.key, created_at: now, foreword_by: null, ...facts })
      .onConflict((conflict) => conflict.column('submission_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    // The same form sent twice at once.
    if (!inserted) return (await findBegun(transaction, input.key)) ?? id;
    await transaction
      .insertInto('book_editors')
      .values({ book_id: id, account_id: viewer.accountId, added_at: now })
      .execute();
    return id;
  });
}

async function findBegun(queries: Queries, key: string): Promise<string | undefined> {
  const found = await queries
    .selectFrom('books')
    .select('id')
    .where('submission_key', '=', key)
    .executeTakeFirst();
  return found?.id;
}

/**
 * Saves the facts of a book. A form without a change changes nothing.
 * @throws AppError 'book-not-found' 404, 'book-changed' 409 with the newer `version` in `details`, 'newcomer-text' 422, and the errors
 * of beginBook
 */
export async function saveFacts(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  input: FactsInput,
): Promise<void> {
  const book = await mustEdit(context.database, viewer, bookId);
  await context.limiter.take(BOOK_CHANGES, viewer.accountId);
  const now = context.clock.now();
  const facts = cleanFacts(input, now);
  await mustBePlain(context, { viewer, kind: 'book', text: wordsOf(facts), before: wordsOf(book) });
  await inTransaction(context, async (transaction) => {
    const before = await lockBook(transaction, bookId);
    const wanted = { ...facts, people_listed_at: input.people ? (before.people_listed_at ?? now) : null };
    const names = Object.keys(wanted) as (keyof typeof wanted)[];
    if (names.every((name) => before[name] === wanted[name])) return;
    if (before.version !== input.version) {
      const newer = { version: before.version };
      throw refusal('book-changed', 409, 'Another editor has changed this book.', newer);
    }
    await transaction
      .updateTable('books')
      .set({ ...wanted, version: before.version + 1 })
      .where('id', '=', bookId)
      .execute();
  });
}

function wordsOf({ title, subtitle, dedication, colophon }: BookWords): string {
  return [title, subtitle, dedication, colophon].join('\n');
}

type BookWords = Record<'title' | 'subtitle' | 'dedication' | 'colophon', string>;

/** Returns the columns of a form, cleaned. @throws AppError 'book-title', 'book-years', 'too-long' 422 */
function cleanFacts(input: BeginInput | FactsInput, now: number) {
  const title = cleanField(input.title, { field: 'title', limit: MAX_BOOK_TITLE });
  if (!title) throw refusal('book-title', 422, 'A book needs a title.');
  const [from_year, to_year] = [toYear(input.fromYear), toYear(input.toYear)];
  if (from_year !== null && to_year !== null && from_year > to_year) {
    throw refusal('book-years', 422, 'A period ends after it begins.');
  }
  return {
    title,
    subtitle: cleanField(input.subtitle, { field: 'subtitle', limit: MAX_SUBTITLE }),
    dedication: cleanField(input.dedication, { field: 'dedication', limit: MAX_DEDICATION, hasLines: true }),
    colophon: cleanField(input.colophon, { field: 'colophon', limit: MAX_COLOPHON, hasLines: true }),
    language: input.language,
    from_year,
    to_year,
    design: input.design,
    people_listed_at: input.people ? now : null,
  };
}

function toYear(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** Returns what the form of a book begins with. @throws AppError 'book-not-found' 404 */
export async function readFacts(context: AppContext, viewer: Viewer, bookId: string): Promise<BookFacts> {
  const book = await mustEdit(context.database, viewer, bookId);
  const { title, subtitle, dedication, colophon, language, design, version } = book;
  return {
    ...{ title, subtitle, dedication, colophon, language, design, version },
    fromYear: String(book.from_year ?? ''),
    toYear: String(book.to_year ?? ''),
    people: book.people_listed_at !== null,
    picture: toCoverPicture(book),
  };
}

/** Returns the books that the viewer may see, the newest first: open ones, those that they edit, and those that ask them. */
export async function listBooks(
  context: AppContext,
  viewer: Viewer,
): Promise<{ rows: BookRow[]; mayBegin: boolean }> {
  requirePermission(viewer, 'read-stories');
  const { database } = context;
  const { accountId } = viewer;
  const rows = await database
    .selectFrom('books')
    .select(['id', 'title', 'subtitle', 'design', 'opened_at'])
    .select(['cover', 'cover_alt', 'cover_width', 'cover_height', 'cover_titled_at'])
    .select(
      sql<number>`(select count(*) from book_answers where book_answers.book_id = books.id
      and book_answers.account_id = ${accountId} and book_answers.answered_at is null)`.as('asks'),
    )
    .select(
      sql<number>`(select count(*) from book_answers where book_answers.book_id = books.id
      and book_answers.account_id = ${accountId}) + (case when books.foreword_by = ${accountId} then 1 else 0 end)`.as(
        'asked',
      ),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('book_editors')
          .select('book_editors.account_id')
          .whereRef('book_editors.book_id', '=', 'books.id')
          .where('book_editors.account_id', '=', accountId),
      ).as('edits'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_BOOKS)
    .execute();
  const mayBegin = can(viewer, 'begin-books');
  const shown: BookRow[] = [];
  for (const row of rows) {
    const editor = mayBegin || Boolean(row.edits);
    const isAsked = Number(row.asked) > 0;
    if (row.opened_at === null && !editor && !isAsked) continue;
    const { id, title, subtitle, design } = row;
    const isOpen = row.opened_at !== null;
    const asks = Number(row.asks);
    shown.push({
      id,
      title,
      titleLanguage: languageOf(title),
      subtitle,
      design,
      picture: toCoverPicture(row),
      isOpen,
      isEditor: editor,
      asks,
      isAsked,
    });
  }
  return { rows: shown, mayBegin };
}

/** Returns SQL for how many stories of an account wait for an answer. */
export function asksOf(account: RawBuilder<unknown>, now: number): RawBuilder<number> {
  return sql<number>`(select count(*) from book_answers join books on books.id = book_answers.book_id
    where book_answers.account_id = ${account} and book_answers.answered_at is null and books.closes_at > ${now})`;
}

/** Returns how many stories of the viewer wait for the viewer's answer. */
export async function countAsks({ database, clock }: AppContext, { accountId }: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select ${asksOf(sql`${accountId}`, clock.now())} as count`.execute(database);
  return Number(rows[0]?.count);
}
