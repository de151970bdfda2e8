import { randomUUID } from 'node:crypto';
import { LONG_TITLE, LONG_WORD, REASON } from '../../../test/e2e/long-texts.ts';
import { type E2ePerson, viewerOf } from '../../../test/e2e/people.ts';
import type { Scene } from '../../../test/e2e/scene.ts';
import { drawPlain } from '../../../test/images.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { AppContext } from '../../server/context.ts';
import { storiesBy } from '../stories/server/visible-stories.ts';
import { ANSWER, createBook } from './sample.ts';
import { answerForBook, writeForeword } from './server/answers.ts';
import { saveCover } from './server/covers.ts';
import { setForewordBy } from './server/editors.ts';
import { addChapter, chooseStory, moveStory } from './server/order.ts';
import { FACING_NAMES, PDF_NAMES } from './server/press-book.ts';

export const scene: Scene = {
  /**
   * Begins a book with a chapter by Ammu, who has written what is printed, and with a story about which Appu is
   * asked. Another book, with a picture on its cover, is open to all members.
   */
  async add(context, { appu, ammu, administrator }) {
    const { database } = context;
    const editor = viewerOf(administrator, 'administrator');
    const now = Date.now();
    const texts = { title: LONG_TITLE, subtitle: LONG_WORD, dedication: REASON, colophon: REASON };
    const book = await createBook({ context }, { viewer: editor }, { ...texts, fromYear: '1970' });
    const chapter = await addChapter(context, editor, book, { key: randomUUID(), title: LONG_TITLE });
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
      ...ANSWER,
      story: aloud,
      answer: 'yes',
    });
    await setForewordBy(context, editor, book, ammu.accountId);
    await writeForeword(context, viewerOf(ammu), book, `${LONG_WORD}\n\n${REASON}`);
    return { book, askedStory: asked, opened: await openAnother(context, editor, ammu, aloud) };
  },
  screens: [
    { name: 'book', path: ({ made }) => `/books/${made.book}`, as: 'administrator' },
    { name: 'book, opened', path: ({ made }) => `/books/${made.opened}`, as: 'careful' },
    { name: 'book, asked', path: ({ made }) => `/books/${made.book}`, as: 'appu' },
    { name: 'books', path: '/books', as: 'administrator' },
    { name: 'books, asked', path: '/books', as: 'appu' },
    { name: 'book, new', path: '/books/new', as: 'administrator' },
    { name: 'book, answer', path: ({ made }) => `/books/${made.book}/answer`, as: 'appu' },
    { name: 'book, foreword', path: ({ made }) => `/books/${made.book}/answer`, as: 'ammu' },
    { name: 'book, workshop', path: ({ made }) => `/books/${made.book}/edit`, as: 'administrator' },
    {
      name: 'book, facts with a picture',
      path: ({ made }) => `/books/${made.opened}/facts`,
      as: 'administrator',
    },
    {
      name: 'book, a story with a reply taken out',
      path: ({ made }) => `/books/${made.opened}/edit`,
      as: 'administrator',
      prepare: async (page) => {
        await page.locator('form:has([value=remove-story]) button').first().click();
        await page.locator('[name=sure]').waitFor({ state: 'attached' });
      },
      endsWithSwitch: true,
    },
    { name: 'book, facts', path: ({ made }) => `/books/${made.book}/facts`, as: 'administrator' },
    { name: 'book, stories', path: ({ made }) => `/books/${made.book}/stories`, as: 'administrator' },
    { name: 'book, print', path: ({ made }) => `/books/${made.book}/print`, as: 'administrator' },
  ],
};

/** Opens a book with Ammu's story to all members. Its files are only named. */
async function openAnother(
  context: AppContext,
  editor: Viewer,
  ammu: E2ePerson,
  story: string,
): Promise<string> {
  const { database } = context;
  const now = Date.now();
  const book = await createBook(
    { context },
    { viewer: editor },
    { title: 'മഴയും പുഴയും', subtitle: LONG_TITLE, language: 'ml', toYear: '', design: 'plain' },
  );
  const file = new File([new Uint8Array(await drawPlain(300, 450))], 'cover.jpg');
  await saveCover(context, editor, book, { intent: 'cover', file, alt: LONG_WORD, titled: 'on' });
  await chooseStory(context, editor, book, story, true);
  const answer = { part: 'author', answer: 'yes', asked_at: now, answered_at: now } as const;
  await database
    .insertInto('book_answers')
    .values({ ...answer, book_id: book, story_id: story, account_id: ammu.accountId })
    .execute();
  const files = ['book.epub', ...PDF_NAMES, ...FACING_NAMES].map((name) => ({ name, bytes: 1_234_567 }));
  const made = { state: 'ready', progress: 100, files: JSON.stringify(files), created_at: now } as const;
  await database
    .insertInto('book_editions')
    .values({ ...made, id: randomUUID(), book_id: book, paper: 'a5', finished_at: now })
    .execute();
  await database.updateTable('books').set({ opened_at: now }).where('id', '=', book).execute();
  return book;
}
