import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { cleanField } from '../../../server/text.ts';
import { mustBePlain } from '../../holding/server/judge.ts';
import { storiesVisibleToAll } from '../../stories/server/visible-stories.ts';
import { MAX_BOOK_STORIES, MAX_BOOK_TITLE, MAX_CHAPTERS } from '../contract.ts';
import { withdrawBookNews } from './book-news.ts';
import { changeOrder, lockBook, mustEdit } from './book-store.ts';
import { BOOK_CHANGES } from './books.ts';
import { refusal } from './refusals.ts';
import { suspectEditions } from './withdraw-editions.ts';

/** Runs an editor's change in a transaction. The rule locks the book. @throws AppError 'book-not-found' 404, 'too-many' 429 */
async function change<Result>(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  rule: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  await mustEdit(context.database, viewer, bookId);
  await context.limiter.take(BOOK_CHANGES, viewer.accountId);
  return inTransaction(context, rule);
}

/**
 * Adds a chapter at the end, and returns its id. Idempotent: the same form sent twice adds one chapter.
 * @throws AppError 'book-title', 'too-long', 'newcomer-text' 422, 'too-many-chapters' 409
 */
export async function addChapter(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  input: { key: string; title: string },
): Promise<string> {
  const title = cleanTitle(input.title);
  return change(context, viewer, bookId, async (transaction) => {
    await changeOrder(transaction, bookId);
    await mustBePlain({ ...context, database: transaction }, { viewer, kind: 'book', text: title });
    const chapters = await listChapters(transaction, bookId);
    const earlier = chapters.find(({ submission_key }) => submission_key === input.key);
    if (earlier) return earlier.id;
    if (chapters.length >= MAX_CHAPTERS)
      throw refusal('too-many-chapters', 409, `At most ${MAX_CHAPTERS} chapters.`);
    const id = randomUUID();
    await transaction
      .insertInto('book_chapters')
      .values({ id, book_id: bookId, position: chapters.length, title, submission_key: input.key })
      .execute();
    return id;
  });
}

/**
 * Renames a chapter. @throws AppError 'book-changed' 409 with the newer `version`, 'book-not-found' 404, 'newcomer-text' 422
 */
export async function renameChapter(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  input: { chapter: string; version: number; title: string },
): Promise<void> {
  const title = cleanTitle(input.title);
  await change(context, viewer, bookId, async (transaction) => {
    await lockBook(transaction, bookId);
    const chapters = await listChapters(transaction, bookId);
    const chapter = chapters.find(({ id }) => id === input.chapter);
    if (!chapter) throw refusal('book-not-found', 404, 'This chapter is not here.');
    if (chapter.title === title) return;
    if (chapter.version !== input.version) {
      const newer = { version: chapter.version, chapter: chapter.id };
      throw refusal('book-changed', 409, 'Another editor has renamed this chapter.', newer);
    }
    const words = { text: title, before: chapter.title };
    await mustBePlain({ ...context, database: transaction }, { viewer, kind: 'book', ...words });
    await transaction
      .updateTable('book_chapters')
      .set({ title, version: chapter.version + 1 })
      .where('id', '=', chapter.id)
      .execute();
  });
}

/** Removes a chapter. Its stories stay in the book, in no chapter. @throws AppError 'book-changed' 409 */
export async function removeChapter(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  input: { chapter: string; order: number },
): Promise<void> {
  await change(context, viewer, bookId, async (transaction) => {
    await changeOrder(transaction, bookId, input.order);
    await transaction
      .deleteFrom('book_chapters')
      .where('id', '=', input.chapter)
      .where('book_id', '=', bookId)
      .execute();
    const left = await listChapters(transaction, bookId);
    await writeChapters(
      transaction,
      left.map(({ id }) => id),
    );
  });
}

/** Puts a chapter before another one, or last. @throws AppError 'book-changed' 409 */
export async function moveChapter(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  input: { chapter: string; before: string; order: number },
): Promise<void> {
  await change(context, viewer, bookId, async (transaction) => {
    await changeOrder(transaction, bookId, input.order);
    const ids = (await listChapters(transaction, bookId)).map(({ id }) => id);
    if (ids.includes(input.chapter))
      await writeChapters(transaction, place(ids, input.chapter, input.before));
  });
}

/**
 * Adds a story at the end of the stories without a chapter, or takes a story out of the book with all answers
 * about it. Idempotent. @throws AppError 'too-many-book-stories', 'book-story-gone', without `sure` 'book-story-answered' 409
 */
export async function chooseStory(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  storyId: string,
  isChosen: boolean,
  sure?: 'yes',
): Promise<void> {
  await change(context, viewer, bookId, async (transaction) => {
    await changeOrder(transaction, bookId);
    const stories = await listStories(transaction, bookId);
    const present = stories.some(({ story_id }) => story_id === storyId);
    if (present === isChosen) return;
    if (!isChosen) {
      if (!sure) await mustBeUnanswered(transaction, bookId, storyId);
      const asked = await listAsked(transaction, bookId, storyId);
      await transaction
        .deleteFrom('book_stories')
        .where('book_id', '=', bookId)
        .where('story_id', '=', storyId)
        .execute();
      const left = new Set(await listAsked(transaction, bookId));
      for (const accountId of new Set(asked).difference(left))
        await withdrawBookNews(transaction, bookId, ['book-asks'], accountId);
      // A download is refused once its story is no longer in the book.
      await suspectEditions(transaction, bookId, context.clock.now());
      return;
    }
    if (stories.length >= MAX_BOOK_STORIES) {
      throw refusal('too-many-book-stories', 409, `A book has at most ${MAX_BOOK_STORIES} stories.`);
    }
    const story = await transaction
      .selectFrom(storiesVisibleToAll().as('stories'))
      .select('id')
      .where('id', '=', storyId)
      .executeTakeFirst();
    if (!story) throw refusal('book-story-gone', 409, 'This story is no longer here.');
    const position = Math.max(-1, ...stories.map((row) => row.position)) + 1;
    await transaction
      .insertInto('book_stories')
      .values({
        book_id: bookId,
        story_id: storyId,
        chapter_id: null,
        position,
        added_at: context.clock.now(),
      })
      .execute();
  });
}

/** Returns the accounts that a book asks about a story, or about any of its stories. */
async function listAsked(queries: Queries, bookId: string, storyId?: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('book_answers')
    .select('account_id')
    .where('book_id', '=', bookId)
    .$if(storyId !== undefined, (query) => query.where('story_id', '=', storyId ?? ''))
    .execute();
  return rows.flatMap(({ account_id }) => account_id ?? []);
}

/** @throws AppError 'book-story-answered' 409 if a reply and the words for the book would be lost */
async function mustBeUnanswered(transaction: Queries, bookId: string, storyId: string): Promise<void> {
  const answered = await transaction
    .selectFrom('book_answers')
    .select('part')
    .where('book_id', '=', bookId)
    .where('story_id', '=', storyId)
    .where('answer', '<>', '')
    .executeTakeFirst();
  if (!answered) return;
  throw refusal('book-story-answered', 409, 'Somebody has replied about it.', { story: storyId });
}

/**
 * Puts a story into a chapter or takes it out of its chapter. The story's new place is before another story, or
 * at the end. @throws AppError 'book-changed' 409
 */
export async function moveStory(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  input: { story: string; chapter: string; before: string; order: number },
): Promise<void> {
  await change(context, viewer, bookId, async (transaction) => {
    await changeOrder(transaction, bookId, input.order);
    const stories = await listStories(transaction, bookId);
    if (!stories.some(({ story_id }) => story_id === input.story)) return;
    const chapter = input.chapter || null;
    const chapters = await listChapters(transaction, bookId);
    if (chapter !== null && !chapters.some(({ id }) => id === chapter)) return;
    const others = stories.filter((row) => row.chapter_id === chapter).map(({ story_id }) => story_id);
    const order = place([...new Set([...others, input.story])], input.story, input.before);
    for (const [position, story] of order.entries()) {
      await transaction
        .updateTable('book_stories')
        .set({ chapter_id: chapter, position })
        .where('book_id', '=', bookId)
        .where('story_id', '=', story)
        .execute();
    }
  });
}

/** Moves an id before another id, or to the end. */
function place(ids: readonly string[], moved: string, before: string): string[] {
  const others = ids.filter((id) => id !== moved);
  const at = others.indexOf(before);
  return at < 0 ? [...others, moved] : others.toSpliced(at, 0, moved);
}

/** Returns the chapters of a book in their order. */
export function listChapters(queries: Queries, bookId: string) {
  return queries
    .selectFrom('book_chapters')
    .select(['id', 'title', 'version', 'position', 'submission_key'])
    .where('book_id', '=', bookId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

function listStories(queries: Queries, bookId: string) {
  return queries
    .selectFrom('book_stories')
    .select(['story_id', 'chapter_id', 'position'])
    .where('book_id', '=', bookId)
    .orderBy('position')
    .orderBy('story_id')
    .execute();
}

async function writeChapters(transaction: Queries, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await transaction.updateTable('book_chapters').set({ position }).where('id', '=', id).execute();
  }
}

function cleanTitle(typed: string): string {
  const title = cleanField(typed, { field: 'title', limit: MAX_BOOK_TITLE });
  if (!title) throw refusal('book-title', 422, 'A chapter needs a title.');
  return title;
}
