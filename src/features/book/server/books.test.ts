// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { type Actor, changeStory, createActor, createStory, PASSWORD } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { recordQueries } from '../../../../test/record-queries.ts';
import { findRow, insertRows, readRows, updateRows } from '../../../../test/rows.ts';
import { toFormData } from '../../../../test/test-client.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import { createCircle } from '../../circles/sample.ts';
import { decide, undoDecision } from '../../membership/server/decisions/decide.ts';
import { createToldStory } from '../../recordings/sample.ts';
import { readWriteDown, writeDown } from '../../recordings/server/write-down.ts';
import { carryOutWishes } from '../../remembrance/server/remembrances.ts';
import { chooseStories } from '../../remembrance/server/wishes.ts';
import { setStoryHidden } from '../../stories/server/story-editing.ts';
import { createBook, createIllustratedStory, createTestBook } from '../sample.ts';
import { readAsked, writeForeword } from './answers.ts';
import { listBooks, readFacts } from './books.ts';
import { removeCover, sweepCovers } from './covers.ts';
import { setForewordBy } from './editors.ts';
import { setBookOpen } from './open-book.ts';
import { readPrintable } from './printable.ts';
import { findBooksOf, listOwnBooks } from './printed-in.ts';
import { readPressBook } from './read-press-book.ts';
import { isStillAllowed, WITHDRAWN_EDITIONS } from './withdraw-editions.ts';

test('a story is printed only with the yes of its author, as they say, until the book closes', async () => {
  const { app, context, administrator, author, id, choose, ask, say, printed, workshop } =
    await createTestBook();
  const { story: first, photo } = await createIllustratedStory(app, author, 'Puttu');
  const second = await createStory(app, author, { title: 'Rain' });
  await choose(first, second);
  expect((await workshop()).counts).toEqual({ stories: 2, unasked: 2, waiting: 0, printed: 0 });
  await ask();
  const [mail, ...others] = (await app.mails()).filter(({ subject }) => subject?.includes('May we print'));
  expect([mail?.to?.[0]?.address, others]).toEqual([author.viewer.email, []]);
  await expect(readAsked(context, administrator.viewer, id)).rejects.toMatchObject({ status: 404 });
  // Silence is a no.
  expect(await printed()).toEqual([]);

  await say(author, first, 'yes', {
    title: 'Puttu',
    text: 'Only for the book.',
    photo: [photo],
    photoOf: [photo],
    caption: ['Amma'],
  });
  await say(author, second, 'anonymous');
  const [one, two] = await readPrintable(context.database, id);
  expect([one?.author, one?.text, one?.photos[0]?.caption, two?.author]).toEqual([
    'Ammu',
    'Only for the book.',
    'Amma',
    '',
  ]);
  const story = await findRow(context, 'stories', { id: first }, ['opening']);
  expect(story?.opening).toBe('Steam, coconut and a radio.');

  // A yes for all readers is none for a story that is for a circle now, and editors read no word of it.
  const circle = await createCircle(app, author);
  const address = async (to: string) => {
    app.clock.advance(1000);
    await changeStory(app, author, second, { content: 'It rains.', circle: to, widens: 'yes' });
  };
  const titles = async () =>
    (await workshop()).chapters.flatMap(({ stories }) => stories.map(({ title }) => title)).sort();
  await address(circle);
  expect([await printed(), await titles()]).toEqual([['Puttu'], ['', 'Puttu']]);
  expect((await readAsked(context, author.viewer, id)).stories.map(({ title }) => title)).toEqual(['Puttu']);
  await address('everyone');
  expect((await printed()).sort()).toEqual(['Puttu', 'Rain']);

  // Taken back.
  await say(author, second, 'no');
  expect(await printed()).toEqual(['Puttu']);
  // Neither a photo that a moderator has hidden nor a hidden story is printable.
  await context.database.updateTable('story_photos').set({ hidden_at: 1 }).where('id', '=', photo).execute();
  expect((await readPrintable(context.database, id))[0]?.photos).toEqual([]);
  await inTransaction(context, (transaction) => setStoryHidden(transaction, first, context.clock.now()));
  expect(await printed()).toEqual([]);
  await inTransaction(context, (transaction) => setStoryHidden(transaction, first, null));
  app.clock.advance(31 * DAY_MS);
  await expect(say(author, first, 'no')).rejects.toMatchObject({ code: 'book-closed' });
  expect(await printed()).toEqual(['Puttu']);
});

test('without scripts, what is sent after the last day comes back with the text', async () => {
  const { app, context, administrator, author, id, ask } = await createTestBook();
  const story = await createStory(app, author);
  await setForewordBy(context, administrator.viewer, id, author.viewer.accountId);
  await ask(story);
  await context.database.updateTable('books').set({ closes_at: 1 }).where('id', '=', id).execute();
  const refuse = async (fields: Record<string, string>, typed: string) => {
    const answer = await author.client.post(`/books/${id}/answer`, fields);
    expect([answer.status, (await answer.text()).includes(`>${typed}</textarea>`)]).toEqual([409, true]);
  };
  const corrected = { title: 'Rain', text: 'The corrected text.' };
  await refuse({ intent: 'answer', story, answer: 'yes', ...corrected }, corrected.text);
  await refuse({ intent: 'foreword', foreword: 'The foreword.' }, 'The foreword.');
});

test.each([
  ['keep', ['Puttu']],
  ['delete', []],
] as const)('a member who leaves and chooses to %s stories', async (stories, left) => {
  const { app, context, author, id, ask, say, printed } = await createTestBook();
  const agreed = await createStory(app, author, { title: 'Puttu' });
  const silent = await createStory(app, author, { title: 'Rain' });
  await ask(agreed, silent);
  await say(author, agreed, 'yes');
  await leaveCommunity(context, author.viewer, { intent: 'leave', password: PASSWORD, stories });
  expect(await printed()).toEqual(left);
  expect((await readPrintable(context.database, id)).map((story) => story.author)).toEqual(
    left.map(() => ''),
  );
});

test('a told story needs the yes of its teller and of its writer', async () => {
  const { app, context, author, id, ask, say, printed, workshop } = await createTestBook();
  const writer = await createActor(app, 'member', { name: 'Babu' });
  const story = await createStory(app, author, { title: 'Told' });
  const times = { offered_at: 1, saved_at: 1, sent_at: 1, approved_at: 1 };
  await insertRows(context, 'written_stories', {
    ...{ story_id: story, writer_id: writer.viewer.accountId, text: '', answer: '', ...times },
  });
  await ask(story);
  await say(author, story, 'yes');
  expect(await printed()).toEqual([]);
  // A writer does not change the teller’s words.
  await say(writer, story, 'yes', { title: 'Mine', text: 'Mine' });
  expect(
    (await readPrintable(context.database, id)).map((one) => [one.title, one.author, one.writer]),
  ).toEqual([['Told', 'Ammu', 'Babu']]);
  await say(writer, story, 'no');
  expect(await printed()).toEqual([]);
  expect((await workshop()).chapters[0]?.stories[0]).toMatchObject({ state: 'yes', writerState: 'no' });
});

test('a yes, a told story and a foreword of somebody who is remembered stand only if their stories stay', {
  tags: ['both-databases'],
}, async () => {
  const { app, context, administrator, author, id, choose, ask, say, print, printed, workshop } =
    await createTestBook();
  const { database, clock } = context;
  const writer = await createActor(app, 'member', { name: 'Babu' });
  const silent = await createActor(app, 'member', { name: 'Silent' });
  const own = await createStory(app, author, { title: 'Own' });
  const { story: told } = await createToldStory(app, author, { title: 'Told' });
  const { story: untold } = await createToldStory(app, author, { title: 'Untold' });
  const unasked = await createStory(app, silent, { title: 'Silence' });
  await writeDown(context, writer.viewer, told, { intent: 'offer' });
  await writeDown(context, writer.viewer, told, { intent: 'send', text: 'Rain on the roof.' });
  await writeDown(context, author.viewer, told, { intent: 'approve' });
  await choose(own, told, unasked);
  await setForewordBy(context, administrator.viewer, id, writer.viewer.accountId);
  await ask();
  await writeForeword(context, writer.viewer, id, 'Read slowly.');
  for (const story of [own, told]) await say(author, story, 'yes');
  await say(writer, told, 'yes');
  const edition = await print();
  const state = async () => [
    (await printed()).sort(),
    (await readPressBook(context, id, edition)).book.foreword?.text,
  ];
  const all = [['Own', 'Told'], 'Read slowly.'];
  const remember = ({ viewer }: Actor) =>
    decide(context, administrator.viewer, viewer.accountId, { action: 'remember' });
  const putBack = ({ viewer }: Actor, decision: string | undefined) =>
    undoDecision(context, administrator.viewer, viewer.accountId, { decision: decision ?? '' });
  const isSuspect = async () => {
    const row = await database.selectFrom('book_editions').select('suspect_at').executeTakeFirstOrThrow();
    await database.updateTable('book_editions').set({ suspect_at: null }).execute();
    return row.suspect_at !== null;
  };
  expect(await state()).toEqual(all);

  // By default, the stories of a remembered person stay.
  const first = await remember(writer);
  expect([await state(), await isSuspect()]).toEqual([all, true]);
  await putBack(writer, first);
  await isSuspect();
  await chooseStories(context, writer.viewer, 'delete');
  expect(await state()).toEqual(all);
  const second = await remember(writer);
  expect([await state(), await isSuspect()]).toEqual([[['Own'], undefined], true]);
  const lost = await readRows(database, 'news', { kind: 'book-lost' }, ['account_id']);
  expect(lost.map(({ account_id }) => account_id)).toEqual([administrator.viewer.accountId]);
  await putBack(writer, second);
  expect(await state()).toEqual(all);

  // The teller's wish is carried out after 30 days, for told stories as well, and nobody can write for the teller.
  await chooseStories(context, author.viewer, 'delete');
  await remember(author);
  await remember(silent);
  expect(await printed()).toEqual([]);
  expect((await workshop()).counts).toMatchObject({ unasked: 0, waiting: 0 });
  const open = await readWriteDown(context, writer.viewer, untold);
  expect(open?.writing).toEqual({ state: 'open', mayOffer: false });
  const offer = writeDown(context, writer.viewer, untold, { intent: 'offer' });
  await expect(offer).rejects.toMatchObject({ status: 403 });
  await carryOutWishes(context, clock.now() + 30 * DAY_MS, new AbortController().signal);
  const left = await database.selectFrom('stories').select('title').where('deleted_at', 'is', null).execute();
  expect(left).toEqual([{ title: 'Silence' }]);
  expect(await readWriteDown(context, writer.viewer, told)).toBeUndefined();
});

test('an open book is news for all members, and stands on its stories and on Me of those in it', async () => {
  const { app, context, administrator, author, id, ask, say, print } = await createTestBook();
  const { database } = context;
  const other = await createActor(app, 'member', { name: 'Biju' });
  const printed = await createStory(app, author, { title: 'Puttu' });
  const refused = await createStory(app, other, { title: 'Rain' });
  await ask(printed, refused);
  await say(author, printed, 'yes');
  await say(other, refused, 'no');
  const open = (isOpen = true) => setBookOpen(context, administrator.viewer, id, isOpen);
  await expect(open()).rejects.toMatchObject({ code: 'book-not-made' });
  await print();
  const shown = async () => [
    await findBooksOf(database, printed),
    await findBooksOf(database, refused),
    await listOwnBooks(context, author.viewer, 5),
    await listOwnBooks(context, other.viewer, 5),
  ];
  expect(await shown()).toEqual([[], [], [], []]);
  await open();
  const book = { title: 'Our river', path: `/books/${id}` };
  expect(await shown()).toEqual([[book], [], [book], []]);
  expect(await other.client.html(`/stories/food/${printed}`)).toContain('In the book');
  await app.mails();
  const told = () => readRows(database, 'news', { kind: 'book-opened' }, ['account_id']);
  const news = await told();
  expect(news.map(({ account_id }) => account_id).sort()).toEqual(
    [administrator, author, other].map(({ viewer }) => viewer.accountId).sort(),
  );
  await open(false);
  expect(await told()).toEqual([]);
  await open();
  await say(author, printed, 'no');
  expect(await shown()).toEqual([[], [], [], []]);
});

test('a story that leaves the book, a foreword that is replaced and a new description of a photo take the files with them', async () => {
  const { app, context, administrator, author, id, choose, ask, say, print } = await createTestBook();
  const { database, scheduler } = context;
  const { story, photo } = await createIllustratedStory(app, author, 'Puttu', 'Amma, with her address');
  const other = await createStory(app, author, { title: 'Rain' });
  await choose(story, other);
  await setForewordBy(context, administrator.viewer, id, author.viewer.accountId);
  await ask();
  await say(author, story, 'yes', { photo: [photo], photoOf: [photo], caption: [''] });
  await say(author, other, 'yes');
  const isLeft = async (change: () => Promise<unknown>) => {
    await writeForeword(context, author.viewer, id, 'Read slowly.');
    const { contents } = await readPressBook(context, id, '');
    await print(contents);
    await change();
    await scheduler.sweep(WITHDRAWN_EDITIONS);
    return (await database.selectFrom('book_editions').select('id').execute()).length > 0;
  };
  const describe = (alt: string) => changeStory(app, author, story, {}, [{ id: photo, alt }]);
  expect(await isLeft(async () => {})).toBe(true);
  expect(await isLeft(() => describe('Amma'))).toBe(false);
  // An editor does not delete a reply by a slip.
  const edit = (form: Record<string, string>) => administrator.client.post(`/books/${id}/edit`, form);
  const remove = { intent: 'remove-story', story: other };
  expect(await (await edit(remove)).text()).toMatch(/Someone has replied[\s\S]*Take it out anyway/);
  expect(await isLeft(() => edit({ ...remove, sure: 'yes' }))).toBe(false);
  // Nor a foreword.
  for (const person of ['', administrator.viewer.accountId]) {
    const page = await edit({ intent: 'foreword-by', person });
    expect(await page.text()).toMatch(/already written[\s\S]*Go on and delete it/);
  }
  expect((await database.selectFrom('books').select('foreword').executeTakeFirstOrThrow()).foreword).toBe(
    'Read slowly.',
  );
  expect(await isLeft(() => edit({ intent: 'foreword-by', person: '', sure: 'yes' }))).toBe(false);
  expect(await readRows(database, 'news', { kind: 'book-foreword' })).toEqual([]);
});

test('a download reads the stories of a long book in parts, and is refused if any of them may no longer be printed', async () => {
  const { app, context, author, id, say } = await createTestBook();
  const { database } = context;
  const stories: string[] = [];
  for (let position = 0; position < 60; position += 1) {
    const story = await createStory(app, author, { title: `Day ${position}` });
    const place = { book_id: id, story_id: story };
    await insertRows(database, 'book_stories', { ...place, chapter_id: null, position, added_at: 1 });
    const answer = { part: 'author', answer: 'yes', account_id: author.viewer.accountId } as const;
    await insertRows(database, 'book_answers', { ...place, ...answer, asked_at: 1, answered_at: 1 });
    stories.push(story);
  }
  await updateRows(database, 'books', {}, { closes_at: app.clock.now() + DAY_MS });
  const { contents } = await readPressBook(context, id, '');
  expect(contents).toHaveLength(60);
  let isAllowed = false;
  const queries = await recordQueries(context, async (recorded) => {
    isAllowed = await isStillAllowed(recorded.database, id, contents);
  });
  const reads = queries.filter(({ sql: text }) => text.includes('"opening"'));
  expect([isAllowed, reads.length]).toEqual([true, 3]);
  await say(author, stories.at(-1) ?? '', 'no');
  expect(await isStillAllowed(database, id, contents)).toBe(false);
});

test('an author who is new here says yes to a story with a link that a moderator has released', async () => {
  const { app, context, ask, say, printed } = await createTestBook();
  const author = await createActor(app, 'member', { name: 'Newcomer' });
  const text = 'Steam: https://example.com/a';
  const story = await createStory(app, author, { title: 'Link', content: text });
  await inTransaction(context, (transaction) => setStoryHidden(transaction, story, null));
  await ask(story);
  await expect(
    say(author, story, 'yes', { title: 'Link', text: `${text} https://example.com/b` }),
  ).rejects.toMatchObject({
    code: 'newcomer-text',
  });
  await say(author, story, 'yes', { title: 'Link', text });
  expect(await printed()).toEqual(['Link']);
});

test('the statements of a list of books and of Me do not grow with the books and stories', async () => {
  const { app, context, administrator, author, ask, say } = await createTestBook();
  const stories = await Promise.all([1, 2, 3].map(() => createStory(app, author)));
  await ask(...stories);
  for (const story of stories) await say(author, story, 'yes');
  // Nothing of the author's is printed: each answer has to be looked at.
  await context.database.updateTable('stories').set({ hidden_at: 1 }).execute();
  await context.database.updateTable('books').set({ opened_at: 1 }).execute();
  const count = async (work: (counted: typeof context) => Promise<unknown>) =>
    (await recordQueries(context, work)).length;
  expect(await count((counted) => listOwnBooks(counted, author.viewer, 5))).toBe(4);
  for (const _ of [1, 2, 3]) await createBook(app, administrator);
  expect(await count((counted) => listBooks(counted, author.viewer))).toBe(1);
});

test('a picture on the cover replaces the one before, and leaves the store once it is removed', async () => {
  const { context, administrator, author, id } = await createTestBook();
  const page = `/books/${id}/facts`;
  const send = (fields: Record<string, string | Blob>) =>
    administrator.client.post(page, toFormData({ intent: 'cover', alt: '', ...fields }));
  const picture = async () => new Blob([new Uint8Array(await drawPlain(1000, 1500))]);
  const read = () => readFacts(context, administrator.viewer, id).then((facts) => facts.picture);
  const status = async (by: Actor, path = '') => (await by.client.get(path)).status;

  expect(await (await send({ file: '' })).text()).toContain('Choose a picture.');
  expect(await (await send({ file: new Blob(['no picture']) })).text()).toContain('can’t be read');
  expect(await read()).toBeNull();
  expect((await send({ file: await picture(), alt: 'A boat', titled: 'on' })).status).toBe(302);
  const first = await read();
  expect(first).toMatchObject({ alt: 'A boat', isTitled: true, dpi: { a5: 164, '6x9': 160 } });
  expect(await administrator.client.html(page)).toMatch(/alt="A boat"[\s\S]*164 dots an inch/);
  expect([await status(administrator, first?.path), await status(author, first?.path)]).toEqual([200, 404]);
  await context.database.updateTable('books').set({ opened_at: 1 }).execute();
  expect(await status(author, first?.path)).toBe(200);
  expect(await author.client.html(`/books/${id}`)).toContain('alt="A boat"');

  // Without a file, the picture stays.
  expect((await send({ file: '', alt: 'Two boats' })).status).toBe(302);
  expect(await read()).toMatchObject({ path: first?.path, alt: 'Two boats', isTitled: false });
  await send({ file: await picture(), alt: 'A bridge' });
  const second = await read();
  // A file that could not be deleted is hidden, too.
  const old = first?.path.slice(1) ?? '';
  await context.files.put(old, new Uint8Array(1));
  expect(await status(administrator, first?.path)).toBe(404);
  await context.files.delete(old);
  const stored = () => Array.fromAsync(context.files.list('book-covers'), ({ key }) => key);
  expect((await stored()).sort()).toEqual(
    [second?.path.slice(1), second?.path.slice(1).replace('-small', '')].sort(),
  );
  // A file without a row, as of an upload that was cut off.
  const orphan = `book-covers/${id}/0123456789abcdef.webp`;
  await context.files.put(orphan, new Uint8Array(1));
  await sweepCovers({ ...context, clock: { ...context.clock, now: () => Date.now() + DAY_MS } });
  expect(await stored()).toHaveLength(2);

  await expect(removeCover(context, author.viewer, id)).rejects.toMatchObject({ code: 'book-not-found' });
  expect((await administrator.client.post(page, { intent: 'remove-cover' })).status).toBe(302);
  expect(await read()).toBeNull();
  expect(await stored()).toEqual([]);
});

test('an author sees each story as it will stand, and the form without scripts records the reply', async () => {
  const { app, administrator, author, id, ask, printed } = await createTestBook();
  const { story, photo } = await createIllustratedStory(app, author, 'Rain');
  await ask(story);
  const page = `/books/${id}/answer`;
  expect(await author.client.html(page)).toMatch(/Steam, coconut and a radio[\s\S]*May it be printed/);
  const reply = { intent: 'answer', story, answer: 'anonymous', title: 'Rain', text: 'Steam.' };
  // A refused form keeps the photos and their captions.
  const refused = { ...reply, title: ' ', photoOf: photo, caption: 'Amma at the well' };
  const again = await (await author.client.post(page, refused)).text();
  expect(again).toMatch(/Our river[\s\S]*A story needs a title[\s\S]*Amma at the well/);
  expect(again).not.toMatch(/<input(?=[^>]*name="photo")[^>]* checked/);
  expect((await author.client.post(page, reply)).status).toBe(302);
  expect(await printed()).toEqual(['Rain']);
  expect(await administrator.client.html(`/books/${id}/edit`)).toContain('Yes, without the name');
  expect(await administrator.client.html(`/books/${id}/print`)).toContain('Steam.');
});
