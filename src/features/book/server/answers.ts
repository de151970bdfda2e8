import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanField, isBlank } from '../../../server/text.ts';
import { mustBePlain } from '../../holding/server/judge.ts';
import { findPhotosOfAll } from '../../photos/server/find-photos.ts';
import { cleanStory } from '../../stories/server/stories.ts';
import { everyStory } from '../../stories/server/visible-stories.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import { type AnswerInput, type AskedPage, type AskedStory, MAX_CAPTION, MAX_FOREWORD } from '../contract.ts';
import { findBook, isClosed, lockBook } from './book-store.ts';
import { readBookStories } from './printable.ts';
import { notFound, refusal } from './refusals.ts';
import { suspectEditions } from './withdraw-editions.ts';

/** Per member. An answer may contain a whole story. */
const BOOK_ANSWERS: RateLimit = { name: 'book-answers', hits: 300, perMs: HOUR_MS };

/** Returns what a book asks the viewer, with each story as it will stand. @throws AppError 'book-not-found' 404 for somebody who was not asked */
export async function readAsked(context: AppContext, viewer: Viewer, bookId: string): Promise<AskedPage> {
  requirePermission(viewer, 'read-stories');
  const { database, clock } = context;
  const { accountId } = viewer;
  const book = await findBook(database, bookId);
  const asked = await database
    .selectFrom('book_answers')
    .select(['story_id', 'part', 'answer'])
    .where('book_id', '=', bookId)
    .where('account_id', '=', accountId)
    .execute();
  const writesForeword = book?.foreword_by === accountId;
  if (!book || (asked.length === 0 && !writesForeword)) throw notFound();
  const wanted = asked.map(({ story_id }) => story_id);
  const stories = await readBookStories(database, bookId, wanted);
  const photos = await findPhotosOfAll(database, 'story', wanted);
  return {
    id: bookId,
    title: book.title,
    titleLanguage: languageOf(book.title),
    closesAt: book.closes_at,
    isClosed: isClosed(book, clock.now()),
    name: viewer.name,
    foreword: writesForeword ? book.foreword : null,
    stories: stories.flatMap((story) => {
      const own = asked.find(({ story_id }) => story_id === story.id);
      // A hidden story is not printed, whatever its author says.
      if (!own || story.isGone) return [];
      const chosen = new Map(story.photos.map(({ id, caption }) => [id, caption]));
      return {
        id: story.id,
        part: own.part,
        path: `/stories/${story.topic}/${story.id}`,
        title: story.title,
        titleLanguage: languageOf(story.title),
        text: story.text,
        language: languageOf(story.text),
        isCorrected: story.isCorrected,
        answer: own.answer,
        photos:
          own.part === 'writer'
            ? []
            : (photos.get(story.id) ?? []).map(({ id, path, alt, width, height }) => {
                // Before the first answer, all photos are offered.
                const isPrinted = own.answer === '' || chosen.has(id);
                return { id, path, alt, width, height, isPrinted, caption: chosen.get(id) ?? '' };
              }),
      } satisfies AskedStory;
    }),
  };
}

/**
 * Records what the author or writer of a story says, with the author's words for the book. A later answer
 * replaces an earlier one until the book closes. A task then deletes the files that contain what is no longer
 * allowed.
 * @throws AppError 'book-not-found' 404, 'book-closed' 409, 'newcomer-text', the errors of cleanStory 422,
 * 'too-many' 429
 */
export async function answerForBook(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  input: AnswerInput,
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  await context.limiter.take(BOOK_ANSWERS, accountId);
  const { text, title } = input;
  const typed =
    text === undefined || title === undefined
      ? undefined
      : cleanStory({ title, content: text }, { mayLackText: true });
  const captions = new Map(
    input.photoOf.map((photo, index) => [
      photo,
      cleanField(input.caption[index] ?? '', { field: 'caption', limit: MAX_CAPTION }),
    ]),
  );
  const words = [typed?.title ?? '', typed?.content ?? '', ...captions.values()].join('\n');
  const before = await readKnownWords(context.database, bookId, input.story);
  await mustBePlain(context, { viewer, kind: 'book', text: words, before });
  await inTransaction(context, async (transaction) => {
    const book = await lockBook(transaction, bookId);
    const own = await transaction
      .selectFrom('book_answers')
      .select(['part', 'answer'])
      .where('book_id', '=', bookId)
      .where('story_id', '=', input.story)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!own) throw notFound();
    const now = context.clock.now();
    if (isClosed(book, now)) throw refusal('book-closed', 409, 'Answers can no longer be changed.');
    await transaction
      .updateTable('book_answers')
      .set({ answer: input.answer, answered_at: now })
      .where('book_id', '=', bookId)
      .where('story_id', '=', input.story)
      .where('part', '=', own.part)
      .execute();
    if (own.part === 'author') {
      if (typed) await keepWords(transaction, bookId, input.story, typed);
      const photos = input.answer === 'no' ? [] : input.photo;
      await keepPhotos(transaction, bookId, input.story, photos, captions);
    }
    if (own.answer === 'yes' || own.answer === 'anonymous') {
      if (input.answer === 'no') await tellEditors(transaction, bookId, now);
      await suspectEditions(transaction, bookId, now);
    }
  });
}

/** Returns the words of a story that others read already, and those for the book: a link in them is not new. */
async function readKnownWords(queries: Queries, bookId: string, storyId: string): Promise<string> {
  const story = await queries
    .selectFrom(everyStory('book').as('stories'))
    .leftJoin('book_stories', (join) =>
      join.onRef('book_stories.story_id', '=', 'stories.id').on('book_stories.book_id', '=', bookId),
    )
    .select(['stories.title', 'opening', 'rest', 'book_stories.title as ownTitle', 'text'])
    .where('stories.id', '=', storyId)
    .executeTakeFirst();
  const captions = await queries
    .selectFrom('book_photos')
    .select('caption')
    .where('book_id', '=', bookId)
    .where('story_id', '=', storyId)
    .execute();
  const { title, opening = '', rest, ownTitle, text } = story ?? {};
  return [title, opening + (rest ?? ''), ownTitle, text, ...captions.map(({ caption }) => caption)].join(
    '\n',
  );
}

/** Stores the text that the author wants printed, unless this text equals the story. */
async function keepWords(
  transaction: Transaction,
  bookId: string,
  storyId: string,
  words: { title: string; content: string },
): Promise<void> {
  const story = await transaction
    .selectFrom(everyStory('book').as('stories'))
    .select(['title', 'opening', 'rest'])
    .where('id', '=', storyId)
    .executeTakeFirst();
  if (!story) throw notFound();
  const { title, content } = words;
  const isSame = title === story.title && content === story.opening + (story.rest ?? '');
  const isEmpty = isBlank(content);
  await transaction
    .updateTable('book_stories')
    .set(isSame || isEmpty ? { title: null, text: null } : { title, text: content })
    .where('book_id', '=', bookId)
    .where('story_id', '=', storyId)
    .execute();
}

/** Stores which photos of the story are printed. */
async function keepPhotos(
  transaction: Transaction,
  bookId: string,
  storyId: string,
  photoIds: readonly string[],
  captions: ReadonlyMap<string, string>,
): Promise<void> {
  await transaction
    .deleteFrom('book_photos')
    .where('book_id', '=', bookId)
    .where('story_id', '=', storyId)
    .execute();
  const own = (await findPhotosOfAll(transaction, 'story', [storyId])).get(storyId) ?? [];
  for (const { id } of own) {
    if (!photoIds.includes(id)) continue;
    await transaction
      .insertInto('book_photos')
      .values({ book_id: bookId, story_id: storyId, photo_id: id, caption: captions.get(id) ?? '' })
      .execute();
  }
}

/** Tells the editors that they may no longer print a story. */
export async function tellEditors(transaction: Transaction, bookId: string, at: number): Promise<void> {
  const editors = await transaction
    .selectFrom('book_editors')
    .select('account_id')
    .where('book_id', '=', bookId)
    .execute();
  const accountIds = editors.map(({ account_id }) => account_id);
  const entry = { kind: 'book-lost', accountIds, subjectId: bookId, actorId: null, at };
  await raise<NewsEvent>(transaction, { type: 'news-added', ...entry, replacesRead: true });
}

/**
 * Saves the foreword of the member who was asked for it. An empty text deletes the foreword.
 * @throws AppError 'book-not-found' 404, 'book-closed' 409, 'too-long', 'newcomer-text' 422, 'too-many' 429
 */
export async function writeForeword(
  context: AppContext,
  viewer: Viewer,
  bookId: string,
  typed: string,
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await context.limiter.take(BOOK_ANSWERS, viewer.accountId);
  const foreword = cleanField(typed, { field: 'foreword', limit: MAX_FOREWORD, hasLines: true });
  await inTransaction(context, async (transaction) => {
    const book = await lockBook(transaction, bookId);
    if (book.foreword_by !== viewer.accountId) throw notFound();
    const words = { text: foreword, before: book.foreword };
    await mustBePlain({ ...context, database: transaction }, { viewer, kind: 'book', ...words });
    if (isClosed(book, context.clock.now())) throw refusal('book-closed', 409, 'The book is closed.');
    await transaction.updateTable('books').set({ foreword }).where('id', '=', bookId).execute();
    await suspectEditions(transaction, bookId, context.clock.now());
  });
}
