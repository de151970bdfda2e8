// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createActor, createStory } from '../../../../test/factories.ts';
import { readRows } from '../../../../test/rows.ts';
import { countUnread } from '../../../app/unread.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { writeSettings } from '../../community/server/community-settings.ts';
import { saveVisibility } from '../../people/server/profile.ts';
import { createToldStory } from '../../recordings/sample.ts';
import { type ChoicePlace, choicePlace, MAX_EDITORS } from '../contract.ts';
import { createBook, createTestBook, FACTS } from '../sample.ts';
import { listBooks, saveFacts } from './books.ts';
import { listChoices } from './choose.ts';
import { setEditor } from './editors.ts';
import { addChapter, chooseStory, moveStory } from './order.ts';

test('two editors do not overwrite each other, and nobody else changes or sees a book', {
  tags: ['both-databases'],
}, async () => {
  const { app, context, administrator, author, id, choose, workshop } = await createTestBook();
  const editor = await createActor(app, 'member', { name: 'Biju' });
  const stories = [
    await createStory(app, author),
    await createStory(app, author, { title: 'Rain' }),
  ] as const;
  await expect(
    saveFacts(context, editor.viewer, id, { intent: 'facts', version: 1, ...FACTS }),
  ).rejects.toMatchObject({ status: 404 });
  await setEditor(context, administrator.viewer, id, editor.viewer.accountId, true);
  await expect(setEditor(context, editor.viewer, id, author.viewer.accountId, true)).rejects.toMatchObject({
    status: 403,
  });

  await saveFacts(context, editor.viewer, id, { intent: 'facts', version: 1, ...FACTS, title: 'Our rivers' });
  const other = { intent: 'facts', version: 1, ...FACTS, title: 'A sea' } as const;
  const late = saveFacts(context, administrator.viewer, id, other);
  await expect(late).rejects.toMatchObject({ code: 'book-changed', details: { version: 2 } });
  expect((await workshop()).title).toBe('Our rivers');

  await choose(...stories);
  const chapter = await addChapter(context, editor.viewer, id, { key: randomUUID(), title: 'Childhood' });
  const { order } = await workshop();
  const move = { story: stories[1], chapter, before: '', order };
  await moveStory(context, editor.viewer, id, move);
  await expect(moveStory(context, administrator.viewer, id, { ...move, chapter: '' })).rejects.toMatchObject({
    code: 'book-changed',
  });
  const { chapters } = await workshop();
  expect(
    chapters.map(({ title, stories: placed }) => [title, ...placed.map((story) => story.title)]),
  ).toEqual([
    ['Childhood', 'Rain'],
    ['', 'Puttu at dawn'],
  ]);
  const place = v.parse(choicePlace, { topic: 'food', order: 'liked' });
  const found = await listChoices(context, editor.viewer, id, place);
  expect(found.rows.map(({ isChosen }) => isChosen)).toEqual([true, true]);
  expect((await listBooks(context, author.viewer)).rows).toEqual([]);
});

test('an author is no longer asked in News once no story of theirs is in the book', async () => {
  const { app, context, administrator, author, id, ask } = await createTestBook();
  const stories = [await createStory(app, author), await createStory(app, author)];
  await ask(...stories);
  await context.scheduler.sweep(JOBS_TASK);
  const unread: number[] = [];
  for (const story of stories) {
    unread.push((await countUnread(context, author.viewer.accountId))['/news'] ?? 0);
    await chooseStory(context, administrator.viewer, id, story, false);
  }
  expect(unread).toEqual([1, 1]);
  expect((await author.client.get(`/books/${id}/answer`)).status).toBe(404);
  expect((await countUnread(context, author.viewer.accountId))['/news']).toBe(0);
});

test('a form that adds a chapter twice adds one, and its key may be the id of a chapter of another book', async () => {
  const { context, administrator, id, workshop } = await createTestBook();
  const other = await createBook({ context }, administrator);
  const form = { intent: 'add-chapter', title: 'Childhood', key: randomUUID() };
  for (const _ of [1, 2]) await administrator.client.act(`/books/${id}/edit`, form);
  const chapters = async () => (await workshop()).chapters.map(({ title }) => title);
  expect(await chapters()).toEqual(['Childhood']);
  const [first] = (await workshop()).chapters;
  const answer = await administrator.client.act(`/books/${other}/edit`, {
    ...form,
    key: first?.id ?? '',
    title: 'Rivers',
  });
  const theirs = await readRows(context, 'book_chapters', { book_id: other }, ['id', 'title']);
  expect(theirs.map(({ title }) => title)).toEqual(['Rivers']);
  // The answer leads to the new chapter.
  expect(answer.text).toContain(`chapter=${theirs[0]?.id}`);
});

test('editors find stories by author, by year and among those told aloud', async () => {
  const { app, context, administrator, author: ammu, id } = await createTestBook();
  const babu = await createActor(app, 'member', { name: 'Babu' });
  for (const { viewer } of [ammu, babu])
    await saveVisibility(context, viewer, { shown: false, listed: true });
  await createStory(app, ammu, { title: 'Puttu' });
  await createToldStory(app, babu, { title: 'Ferry' });
  const firstYear = new Date(app.clock.now()).getUTCFullYear();
  app.clock.advance(366 * DAY_MS);
  await createStory(app, babu, { title: 'Rain' });
  const secondYear = new Date(app.clock.now()).getUTCFullYear();
  const find = async (place: Partial<ChoicePlace>) => {
    const { rows } = await listChoices(context, administrator.viewer, id, v.parse(choicePlace, place));
    return rows.map(({ title }) => title).sort();
  };
  expect(await find({})).toEqual(['Ferry', 'Puttu', 'Rain']);
  expect(await find({ author: 'amm' })).toEqual(['Puttu']);
  expect(await find({ author: 'nobody' })).toEqual([]);
  expect(await find({ to: String(firstYear) })).toEqual(['Ferry', 'Puttu']);
  expect(await find({ from: String(secondYear), author: 'babu' })).toEqual(['Rain']);
  expect(await find({ aloud: 'yes' })).toEqual(['Ferry']);
});

test('the most liked stories are those of the newest 10,000', { tags: ['both-databases'] }, async () => {
  const { context, administrator, author, id } = await createTestBook();
  await sql`insert into stories (id, topic, author_id, submission_key, created_at, likes, title, opening)
    with recursive numbers (number) as (select 0 union all select number + 1 from numbers where number < 10000)
    select '00000000-0000-4000-8000-0000000' || (10000 + number), 'food', ${author.viewer.accountId}, 'key ' || number,
      number, case number when 0 then 9 when 1 then 8 when 7000 then 7 else 0 end, number, '' from numbers`.execute(
    context.database,
  );
  const find = (place: Partial<ChoicePlace>) =>
    listChoices(context, administrator.viewer, id, v.parse(choicePlace, { order: 'liked', ...place }));
  const first = await find({});
  expect(first.newest).toBe(10_000);
  // The oldest one has the most likes.
  expect(first.rows.slice(0, 3).map(({ title }) => title)).toEqual(['1', '7000', '10000']);
  expect((await find({ after: first.next })).rows[0]?.likes).toBe(0);
  expect((await find({ topic: 'travel' })).newest).toBeUndefined();
});

test('the choice of stories names topics as the community does', async () => {
  const { context, administrator, id } = await createTestBook();
  const name = { en: 'Kitchen', ml: 'അടുക്കള' };
  const topics = ['food', 'own-1'].map((topic) => ({ id: topic, name, isShown: true }));
  await inTransaction(context, (transaction) =>
    writeSettings(transaction, { topics: JSON.stringify(topics) }),
  );
  const page = await administrator.client.html(`/books/${id}/stories`);
  expect(page.match(/<option value="(food|own-1)"[^>]*>Kitchen</g)).toHaveLength(2);
});

test('an administrator names five editors for a book, and no sixth', async () => {
  const { app, context, administrator, id } = await createTestBook();
  const names = Array.from({ length: MAX_EDITORS }, (_, index) => `Editor ${index}`);
  const editors = await Promise.all(names.map((name) => createActor(app, 'member', { name })));
  const [last, ...first] = editors.map(({ viewer }) => viewer.accountId);
  for (const person of first) await setEditor(context, administrator.viewer, id, person, true);
  await expect(setEditor(context, administrator.viewer, id, last ?? '', true)).rejects.toMatchObject({
    code: 'too-many-editors',
  });
  await setEditor(context, administrator.viewer, id, first[0] ?? '', false);
  await setEditor(context, administrator.viewer, id, last ?? '', true);
  // The page that the news leads to is closed to a former editor.
  const told = await readRows(context.database, 'news', { kind: 'book-editor' }, ['account_id']);
  expect(told.map(({ account_id }) => account_id).sort()).toEqual([...first.slice(1), last].sort());
});
