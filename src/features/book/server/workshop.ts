import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { summarisePeople } from '../../people/server/people.ts';
import type { Workshop, WorkshopStory } from '../contract.ts';
import { isClosed, mustEdit } from './book-store.ts';
import { readNewestEdition } from './editions.ts';
import { listChapters } from './order.ts';
import { type BookStory, readBookStories } from './printable.ts';

/** Returns what the editors of a book see and change. @throws AppError 'book-not-found' 404 */
export async function readWorkshop(context: AppContext, viewer: Viewer, bookId: string): Promise<Workshop> {
  const { database, clock } = context;
  const book = await mustEdit(database, viewer, bookId);
  const [chapters, stories, editors, edition] = await Promise.all([
    listChapters(database, bookId),
    readBookStories(database, bookId),
    database
      .selectFrom('book_editors')
      .select('account_id')
      .where('book_id', '=', bookId)
      .orderBy('added_at')
      .orderBy('account_id')
      .execute(),
    readNewestEdition(context, bookId),
  ]);
  const people = await summarisePeople(context, viewer, [
    ...new Set([
      ...editors.map(({ account_id }) => account_id),
      ...(book.foreword_by ? [book.foreword_by] : []),
    ]),
  ]);
  const placed = (id: string) =>
    stories.filter((story) => (story.chapterId ?? '') === id).map(toWorkshopStory);
  const loose = placed('');
  return {
    id: bookId,
    title: book.title,
    chapters: [
      ...chapters.map(({ id, title, version }) => ({ id, title, version, stories: placed(id) })),
      ...(loose.length > 0 ? [{ id: '', title: '', version: 0, stories: loose }] : []),
    ],
    order: book.order_version,
    editors: people.filter(({ id }) => editors.some(({ account_id }) => account_id === id)),
    forewordBy: people.find(({ id }) => id === book.foreword_by) ?? null,
    hasForeword: book.foreword !== '',
    closesAt: book.closes_at,
    isClosed: isClosed(book, clock.now()),
    isOpen: book.opened_at !== null,
    counts: {
      stories: stories.length,
      unasked: stories.filter((story) => !story.isGone && has(story, 'unasked')).length,
      waiting: stories.filter((story) => !story.isGone && has(story, 'waiting')).length,
      printed: stories.filter(({ isPrinted }) => isPrinted).length,
    },
    edition,
    mayName: can(viewer, 'begin-books'),
  };
}

function has({ state, writerState }: BookStory, wanted: 'unasked' | 'waiting'): boolean {
  return state === wanted || writerState === wanted;
}

function toWorkshopStory(story: BookStory): WorkshopStory {
  const { id, topic, title, author, state, writerState, isGone, isPrinted } = story;
  return {
    id,
    path: `/stories/${topic}/${id}`,
    // The list shows no words of a story that is hidden, deleted or for a circle.
    title: isGone ? '' : title,
    titleLanguage: languageOf(title),
    author,
    state,
    writerState,
    isGone,
    isPrinted,
  };
}
