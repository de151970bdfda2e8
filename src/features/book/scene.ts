import { randomUUID } from 'node:crypto';
import { LONG_TITLE, LONG_WORD, REASON } from '../../../test/e2e/long-texts.ts';
import { viewerOf } from '../../../test/e2e/people.ts';
import type { Scene } from '../../../test/e2e/scene.ts';
import { storiesBy } from '../stories/server/visible-stories.ts';
import { answerForBook, writeForeword } from './server/answers.ts';
import { beginBook } from './server/books.ts';
import { setForewordBy } from './server/editors.ts';
import { addChapter, chooseStory, moveStory } from './server/order.ts';

export const scene: Scene = {
  /** Begins a book with a chapter of Ammu's, who gave her words, and a story about which Appu is asked. */
  async add(context, { appu, ammu, administrator }) {
    const { database } = context;
    const editor = viewerOf(administrator, 'administrator');
    const [chapter, now] = [randomUUID(), Date.now()];
    const book = await beginBook(context, editor, {
      ...{ intent: 'begin', key: randomUUID(), title: LONG_TITLE, subtitle: LONG_WORD, dedication: REASON },
      ...{ colophon: REASON, language: 'both', fromYear: '1970', toYear: '1999', design: 'band' },
    });
    await addChapter(context, editor, book, { chapter, title: LONG_TITLE });
    const stories: string[] = [];
    for (const { accountId } of [ammu, appu]) {
      const { id } = await database
        .selectFrom(storiesBy(accountId).as('stories'))
        .select('id')
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirstOrThrow();
      await chooseStory(context, editor, book, id, true);
      // The screens of News must not change, so insert the row directly: the job of `askAuthors` would send
      // news.
      await database
        .insertInto('book_answers')
        .values({
          ...{ book_id: book, story_id: id, part: 'author', account_id: accountId, answer: '' },
          ...{ asked_at: now, answered_at: null },
        })
        .execute();
      stories.push(id);
    }
    const [aloud = '', asked = ''] = stories;
    const { order } = await database
      .selectFrom('books')
      .select('order_version as order')
      .where('id', '=', book)
      .executeTakeFirstOrThrow();
    await moveStory(context, editor, book, { story: aloud, chapter, before: '', order });
    await answerForBook(context, viewerOf(ammu), book, {
      ...{ intent: 'answer', story: aloud, answer: 'yes', photo: [], photoOf: [], caption: [] },
    });
    await setForewordBy(context, editor, book, ammu.accountId);
    await writeForeword(context, viewerOf(ammu), book, `${LONG_WORD}\n\n${REASON}`);
    return { book, askedStory: asked };
  },
  screens: [
    { name: 'book', path: ({ made }) => `/books/${made.book}`, as: 'administrator' },
    { name: 'book, asked', path: ({ made }) => `/books/${made.book}`, as: 'appu' },
    { name: 'books', path: '/books', as: 'administrator' },
    { name: 'books, asked', path: '/books', as: 'appu' },
    { name: 'book, new', path: '/books/new', as: 'administrator' },
    { name: 'book, answer', path: ({ made }) => `/books/${made.book}/answer`, as: 'appu' },
    { name: 'book, foreword', path: ({ made }) => `/books/${made.book}/answer`, as: 'ammu' },
    { name: 'book, workshop', path: ({ made }) => `/books/${made.book}/edit`, as: 'administrator' },
    { name: 'book, facts', path: ({ made }) => `/books/${made.book}/facts`, as: 'administrator' },
    { name: 'book, stories', path: ({ made }) => `/books/${made.book}/stories`, as: 'administrator' },
    { name: 'book, print', path: ({ made }) => `/books/${made.book}/print`, as: 'administrator' },
  ],
};
