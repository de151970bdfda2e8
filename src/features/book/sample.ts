import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../test/create-test-app.ts';
import {
  type Actor,
  createActor,
  createAppWith,
  createStory,
  createStoryPhoto,
} from '../../../test/factories.ts';
import { drawPlain } from '../../../test/images.ts';
import { insertRows, updateRows } from '../../../test/rows.ts';
import {
  type CanarySample,
  ofFields,
  type Sample,
  type SampleForms,
  type WriteSample,
  type WritingPeople,
} from '../../../test/sample.ts';
import type { AppContext } from '../../server/context.ts';
import type { AnswerInput, BeginInput, BookAnswer } from './contract.ts';
import { answerForBook, writeForeword } from './server/answers.ts';
import { askAuthors } from './server/ask.ts';
import { beginBook, readFacts, saveFacts } from './server/books.ts';
import { saveCover } from './server/covers.ts';
import { addChapter, chooseStory, renameChapter } from './server/order.ts';
import { PRESS_WORDS } from './server/press-words.ts';
import { readPrintable } from './server/printable.ts';
import { readWorkshop } from './server/workshop.ts';

/** The facts of a book, as its form sends them. */
export const FACTS = {
  ...({ title: 'A book', subtitle: '', dedication: '', colophon: '' } as const),
  ...({ language: 'both', fromYear: '', toYear: '1999', design: 'band' } as const),
};

/** Begins a book, and returns its id. */
export function createBook(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  fields: Partial<BeginInput> = {},
): Promise<string> {
  return beginBook(context, viewer, { intent: 'begin', key: randomUUID(), ...FACTS, ...fields });
}

/** The form of an author's answer about a story, without photos. */
export const ANSWER: Omit<AnswerInput, 'story' | 'answer'> = {
  intent: 'answer',
  photo: [],
  photoOf: [],
  caption: [],
};

/** Starts the app with a book of an administrator, and an author. Returns functions that work on the book. */
export async function createTestBook() {
  const { app, context, administrator, author } = await createAppWith(
    {
      administrator: { as: 'administrator', name: 'Sreelatha' },
      author: { name: 'Ammu', withPassword: true },
    },
    { environment: { RATE_LIMIT_FACTOR: '1000' } },
  );
  const id = await createBook(app, administrator, { title: 'Our river' });
  const choose = async (...stories: string[]) => {
    for (const story of stories) await chooseStory(context, administrator.viewer, id, story, true);
  };
  return {
    ...{ app, context, administrator, author, id, choose },
    /** Chooses stories, and asks the authors of all that are chosen. */
    ask: async (...stories: string[]) => {
      await choose(...stories);
      await askAuthors(context, administrator.viewer, id, 30);
    },
    say: ({ viewer }: Actor, story: string, answer: BookAnswer, more = {}) =>
      answerForBook(context, viewer, id, { ...ANSWER, story, answer, ...more }),
    /** Adds an edition whose files are ready, and returns its id. */
    print: async (contents: object = []) => {
      const edition = randomUUID();
      const row = { id: edition, book_id: id, asked_by: null, state: 'ready', created_at: 1 } as const;
      await insertRows(context, 'book_editions', { ...row, contents: JSON.stringify(contents) });
      return edition;
    },
    printed: async () => (await readPrintable(context.database, id)).map(({ title }) => title),
    workshop: () => readWorkshop(context, administrator.viewer, id),
  };
}

/** Publishes a story with a photo, and returns the ids of both. */
export async function createIllustratedStory(
  app: { context: AppContext },
  author: Actor,
  title: string,
  alt = 'Steam',
): Promise<{ story: string; photo: string }> {
  const key = randomUUID();
  const { id: photo } = await createStoryPhoto(app, author, { key });
  return { story: await createStory(app, author, { title, key }, [{ id: photo, alt }]), photo };
}

export const sample: Sample = {
  async prepare({ app, administrator, made }) {
    const { context, clock } = app;
    const id = await createBook(app, administrator, { key: '00000000-0000-4000-8000-000000000092' });
    const row = { book_id: id, story_id: made.stories[0], chapter_id: null, position: 0 };
    await insertRows(context, 'book_stories', { ...row, added_at: clock.now() });
  },
  async add({ app: { context, clock }, ammu, made }) {
    const { database } = context;
    const { accountId } = ammu.viewer;
    const now = clock.now();
    const { id } = await database.selectFrom('books').select('id').executeTakeFirstOrThrow();
    await insertRows(database, 'book_editors', { book_id: id, account_id: accountId, added_at: now });
    await updateRows(database, 'books', { id }, { foreword_by: accountId, foreword: 'Canarytext' });
    const answer = { part: 'writer', answer: 'yes', asked_at: now, answered_at: now } as const;
    await insertRows(database, 'book_answers', {
      ...answer,
      book_id: id,
      story_id: made.stories[0],
      account_id: accountId,
    });
    const edition = { book_id: id, asked_by: accountId, state: 'failed', created_at: now } as const;
    await insertRows(database, 'book_editions', { id: '00000000-0000-4000-8000-000000000093', ...edition });
  },
};

/** Begins a book with a story whose author is asked, and returns its id. */
export async function createAskedBook(
  { context, clock }: TestApp,
  editor: Actor,
  author: Actor,
  story: string,
): Promise<string> {
  const texts = { title: 'Canarybook', dedication: 'Canarydedication' };
  const id = await createBook({ context }, editor, texts);
  const row = { book_id: id, story_id: story };
  await insertRows(context, 'book_stories', { ...row, chapter_id: null, position: 0, added_at: clock.now() });
  const answer = { part: 'author', answer: '', asked_at: clock.now(), answered_at: null } as const;
  await insertRows(context, 'book_answers', { ...row, ...answer, account_id: author.viewer.accountId });
  return id;
}

/** Opens a book with a picture on its cover for all members, and returns the path of the picture. */
export async function createBookCover({ context }: TestApp, { viewer }: Actor): Promise<string> {
  const id = await createBook({ context }, { viewer });
  const file = new File([new Uint8Array(await drawPlain(600, 900))], 'cover.jpg');
  await saveCover(context, viewer, id, { intent: 'cover', file, alt: 'A boat', titled: 'on' });
  await context.database.updateTable('books').set({ opened_at: 1 }).where('id', '=', id).execute();
  return (await readFacts(context, viewer, id)).picture?.path ?? '';
}

const ID = '00000000-0000-4000-8000-000000000001';
const COVER = { 'book-covers:book': ID, 'book-covers:file': '0123456789abcdef.webp' };

export const canaries: CanarySample = {
  forms: {
    '/books/new': { intent: 'begin', key: ID, ...FACTS },
    '/books/:book/edit': { intent: 'open' },
    '/books/:book/facts': { intent: 'facts', version: '1', ...FACTS },
    '/books/:book/stories': { intent: 'add-story', story: ID },
    '/books/:book/answer': { intent: 'foreword', foreword: '' },
  },
  async add({ app, administrator, author, story }) {
    const id = await createAskedBook(app, administrator, author, story);
    return { parameters: { 'books:book': id, 'book-files:file': `${ID}-book.epub`, ...COVER } };
  },
};

export const forms: SampleForms = {
  '/books/new': [{ intent: 'begin', key: ID, ...FACTS }],
  '/books/:book/facts': [
    { intent: 'facts', version: '1', ...FACTS },
    { intent: 'cover', file: '', alt: 'Tea', titled: 'on' },
    { intent: 'remove-cover' },
  ],
  '/books/:book/stories': [
    { intent: 'add-story', story: ID },
    { intent: 'remove-story', story: ID },
  ],
  '/books/:book/answer': [
    {
      ...{ intent: 'answer', story: ID, answer: 'yes', title: 'Tea', text: 'Steam.' },
      ...{ photoOf: ID, caption: 'Ammu' },
    },
    { intent: 'foreword', foreword: 'Steam.' },
  ],
  '/books/:book/edit': [
    { intent: 'add-editor', person: ID },
    { intent: 'remove-editor', person: ID },
    { intent: 'foreword-by', person: '' },
    { intent: 'add-chapter', key: ID, title: 'Onam' },
    { intent: 'rename-chapter', chapter: ID, version: '1', title: 'Onam' },
    { intent: 'remove-chapter', chapter: ID, order: '1' },
    { intent: 'move-chapter', chapter: ID, before: '', order: '1' },
    { intent: 'move-story', story: ID, chapter: '', before: '', order: '1' },
    { intent: 'add-story', story: ID },
    { intent: 'remove-story', story: ID, sure: 'yes' },
    { intent: 'ask', days: '30' },
    { intent: 'make', paper: 'a5', facing: 'on' },
    { intent: 'open' },
    { intent: 'close' },
  ],
};

const TITLE = 'someone@example.org';
/** The facts of mails that tests write. */
export const mailFacts = {
  askedMail: { id: '7', title: TITLE, closesAt: 9e9 },
  madeMail: { id: '7', title: TITLE },
  failedMail: { id: '7', title: TITLE },
};

export const names = PRESS_WORDS;

export const writes: WriteSample = {
  ...ofFields(['title', 'subtitle', 'dedication', 'colophon'], (field) => ({
    [`${field} of a book`]: async (people, text) => {
      const { context, viewer, id } = await editBook(people);
      await saveFacts(context, viewer, id, { intent: 'facts', version: 1, ...FACTS, [field]: text });
      return `/books/${id}/print`;
    },
  })),
  'picture on a book': async (people, alt) => {
    const { context, viewer, id } = await editBook(people);
    const file = new File([new Uint8Array(await drawPlain(60, 90))], 'cover.jpg');
    await saveCover(context, viewer, id, { intent: 'cover', file, alt });
    return `/books/${id}/facts`;
  },
  'chapter of a book': async (people, title) => {
    const { context, viewer, id } = await editBook(people);
    await addChapter(context, viewer, id, { key: randomUUID(), title });
    return `/books/${id}/edit`;
  },
  'renamed chapter of a book': async (people, title) => {
    const { context, viewer, id } = await editBook(people);
    const chapter = await addChapter(context, viewer, id, { key: randomUUID(), title: 'Before' });
    await renameChapter(context, viewer, id, { chapter, version: 1, title });
    return `/books/${id}/edit`;
  },
  'foreword of a book': async (people, foreword) => {
    const { context, viewer, id } = await editBook(people);
    await updateRows(context, 'books', { id }, { foreword_by: viewer.accountId });
    await writeForeword(context, viewer, id, foreword);
    return `/books/${id}/print`;
  },
  ...ofFields(['title', 'text', 'caption'], (field) => ({
    [`${field} for a book`]: async (people, text) => {
      const { story, photo } = await createIllustratedStory(people.app, people.author, 'Before', '');
      const { context, viewer, id } = await editBook(people, story);
      const { caption, ...texts } = { title: 'Before', text: 'Before', caption: '', [field]: text };
      const answer = { ...texts, photo: [photo], photoOf: [photo], caption: [caption] };
      await answerForBook(context, viewer, id, { intent: 'answer', story, answer: 'yes', ...answer });
      return `/books/${id}/print`;
    },
  })),
};

/** Begins a book that the author edits, with the reader, and asks the author about a story. */
async function editBook({ app, author, reader }: WritingPeople, story?: string) {
  const administrator = await createActor(app, 'administrator');
  const id = story
    ? await createAskedBook(app, administrator, author, story)
    : await createBook(app, administrator);
  for (const { viewer } of [author, reader])
    await insertRows(app, 'book_editors', { book_id: id, account_id: viewer.accountId, added_at: 1 });
  return { context: app.context, viewer: author.viewer, id };
}
