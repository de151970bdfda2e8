import { type RawBuilder, sql } from 'kysely';
import type { FeatureWait } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { asksAccount } from './book-store.ts';
import { readBookStories } from './printable.ts';

/** Returns the SQL condition that an open book has chosen the story in a column. */
export function isChosen(story: `${string}.${string}`): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from book_stories join books on books.id = book_stories.book_id
    where book_stories.story_id = ${sql.ref(story)} and books.opened_at is not null)`;
}

/** Returns the open books that a story is printed in, the newest first. */
export async function findBooksOf(queries: Queries, storyId: string): Promise<FeatureWait[]> {
  const rows = await queries
    .selectFrom('books')
    .innerJoin('book_stories', 'book_stories.book_id', 'books.id')
    .select(['books.id', 'books.title'])
    .where('book_stories.story_id', '=', storyId)
    .where('opened_at', 'is not', null)
    .orderBy('opened_at', 'desc')
    .orderBy('books.id')
    .execute();
  const found: FeatureWait[] = [];
  for (const { id, title } of rows) {
    const [story] = await readBookStories(queries, id, [storyId]);
    if (story?.isPrinted) found.push({ title, path: `/books/${id}` });
  }
  return found;
}

/** Returns the open books that contain a story or a foreword by the viewer, the newest first. */
export async function listOwnBooks(
  { database }: AppContext,
  { accountId }: Viewer,
  limit: number,
): Promise<FeatureWait[]> {
  const rows = await database
    .selectFrom('books')
    .select(['id', 'title', 'foreword', 'foreword_by'])
    .where('opened_at', 'is not', null)
    .where(asksAccount(accountId))
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute();
  const found: FeatureWait[] = [];
  for (const { id, title, foreword, foreword_by } of rows) {
    if (found.length >= limit) break;
    const isIn =
      (foreword_by === accountId && foreword !== '') || (await hasPrinted(database, id, accountId));
    if (isIn) found.push({ title, path: `/books/${id}` });
  }
  return found;
}

async function hasPrinted(queries: Queries, bookId: string, accountId: string): Promise<boolean> {
  const answers = await queries
    .selectFrom('book_answers')
    .select('story_id')
    .where('book_id', '=', bookId)
    .where('account_id', '=', accountId)
    .where('answer', 'in', ['yes', 'anonymous'])
    .execute();
  const wanted = answers.map(({ story_id }) => story_id);
  return (await readBookStories(queries, bookId, wanted)).some(({ isPrinted }) => isPrinted);
}
