// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { insertRows, updateRows } from '../../../../test/rows.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { deleteStory, restoreStory, setStoryHidden } from '../../stories/server/story-editing.ts';
import { MAX_SAVED, type ReadingListName } from '../contract.ts';
import { HALF_READ_MS } from './half-read.ts';
import { clearRead, MAX_READ, savePlace, setSaved, sweepRead } from './reading.ts';
import { listReading } from './reading-lists.ts';
import { readStory } from './story-reading.ts';
import { readStoryNews } from './story-summaries.ts';

/** Takes about six minutes to read. */
const LONG = 'The bus was late again. '.repeat(320);

test('a saved story is in its reader’s list alone, once, until it is removed from there', async () => {
  const app = await createTestApp();
  const [author, reader] = [await createActor(app), await createActor(app)];
  const administrator = await createActor(app, 'administrator');
  const [first, second] = [
    await createStory(app, author),
    await createStory(app, author, { title: 'Kadala' }),
  ];
  for (const story of [first, second, first]) {
    app.clock.advance(MINUTE_MS);
    expect(await save(app, reader, story, true)).toEqual({ isSaved: true });
  }
  expect(await listIds(app, reader, 'saved')).toEqual([second, first]);
  for (const other of [author, administrator]) expect(await listIds(app, other, 'saved')).toEqual([]);
  expect((await readStory(app.context, reader.viewer, first))?.card.isSaved).toBe(true);
  expect((await readStory(app.context, author.viewer, first))?.card.isSaved).toBe(false);
  for (let again = 0; again < 2; again += 1) {
    expect(await save(app, reader, second, false)).toEqual({ isSaved: false });
  }
  expect(await listIds(app, reader, 'saved')).toEqual([first]);
  await expect(save(app, reader, randomUUID(), true)).rejects.toMatchObject({ code: 'story-not-found' });
});

test('a member saves as many stories as the limit, and is told why not one more', async () => {
  const { app, author, reader } = await createAppWith({ author: 'member', reader: 'member' });
  const last = await createStory(app, author);
  const { database } = app.context;
  const { id: _, ...story } = await database.selectFrom('stories').selectAll().executeTakeFirstOrThrow();
  const ids = Array.from({ length: MAX_SAVED - 1 }, () => randomUUID());
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    await insertRows(
      database,
      'stories',
      some.map((id) => ({ ...story, id, submission_key: id })),
    );
    const saved = { account_id: reader.viewer.accountId, saved_at: 0 };
    await insertRows(
      database,
      'saved_stories',
      some.map((id) => ({ ...saved, story_id: id })),
    );
  }
  for (let again = 0; again < 2; again += 1) {
    expect(await save(app, reader, last, true)).toEqual({ isSaved: true });
  }
  const path = `/stories/food/${await createStory(app, author)}`;
  const form = { intent: 'bookmark', story: path.slice('/stories/food/'.length), saved: 'true' };
  const refused = await reader.client.act(path, form);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('too-many-saved')]);
});

test('who may open a hidden story may save it', async () => {
  const { app, author, reader, moderator } = await createAppWith({
    author: 'member',
    reader: 'member',
    moderator: 'moderator',
  });
  const story = await createStory(app, author);
  await app.context.database.updateTable('stories').set({ hidden_at: 1 }).execute();
  const save = ({ viewer }: Actor) =>
    setSaved(app.context, viewer, { intent: 'bookmark', story, saved: true });
  for (const actor of [author, moderator]) expect(await save(actor)).toEqual({ isSaved: true });
  await expect(save(reader)).rejects.toMatchObject({ code: 'story-not-found' });
});

test('deleted and hidden stories leave both lists and the first page at once, and come back', async () => {
  const { app, author, reader } = await createAppWith({ author: 'member', reader: 'member' });
  const story = await createStory(app, author, { content: LONG });
  await readStory(app.context, reader.viewer, story);
  await save(app, reader, story, true);
  await savePlace(app.context, reader.viewer, { story, place: 900 });
  const expectShown = async (shown: string[]) => {
    for (const list of ['saved', 'recent'] as const) expect(await listIds(app, reader, list)).toEqual(shown);
    const { halfRead } = await readStoryNews(app.context, reader.viewer, 5);
    expect(halfRead ? [halfRead.id] : []).toEqual(shown);
  };
  const hide = (at: number | null) =>
    inTransaction(app.context, (transaction) => setStoryHidden(transaction, story, at));
  await expectShown([story]);
  await deleteStory(app.context, author.viewer, story);
  await expectShown([]);
  await expect(save(app, reader, story, true)).rejects.toMatchObject({ code: 'story-not-found' });
  await restoreStory(app.context, author.viewer, story);
  await expectShown([story]);
  await hide(1);
  await expectShown([]);
  await hide(null);
  await expectShown([story]);
  // Nobody continues after two weeks.
  app.clock.advance(HALF_READ_MS + 1);
  expect((await readStoryNews(app.context, reader.viewer, 5)).halfRead).toBeUndefined();
});

test('a story that a suspended author wrote stays, without a link to its author', async () => {
  const { app, author, reader } = await createAppWith({ author: { name: 'Author' }, reader: 'member' });
  await save(app, reader, await createStory(app, author), true);
  await updateRows(app, 'memberships', { account_id: author.viewer.accountId }, { state: 'suspended' });
  const { rows } = await listReading(app.context, reader.viewer, 'saved');
  expect(rows).toMatchObject([{ author: 'Author', authorId: null }]);
});

test('opening a story of someone else puts it on top of the stories read lately', async () => {
  const { app, author, reader } = await createAppWith({ author: 'member', reader: 'member' });
  const [first, second] = [await createStory(app, author), await createStory(app, author)];
  for (const story of [first, second, first]) {
    app.clock.advance(11 * MINUTE_MS);
    for (const person of [author, reader]) await readStory(app.context, person.viewer, story);
  }
  expect(await listIds(app, reader, 'recent')).toEqual([first, second]);
  expect(await listIds(app, author, 'recent')).toEqual([]);
  await clearRead(app.context, reader.viewer);
  expect(await listIds(app, reader, 'recent')).toEqual([]);
});

test('stories read lately are kept for 90 days, and the newest hundred of them', async () => {
  const app = await createTestApp();
  const [author, reader, other] = [await createActor(app), await createActor(app), await createActor(app)];
  const stories: string[] = [];
  for (let number = 0; number <= MAX_READ; number += 1) stories.push(await createStory(app, author));
  const [first = ''] = stories;
  await readStory(app.context, other.viewer, first);
  for (const story of stories) {
    app.clock.advance(MINUTE_MS);
    await readStory(app.context, reader.viewer, story);
  }
  const shown: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listReading(app.context, reader.viewer, 'recent', after);
    shown.push(...page.rows.map(({ id }) => id));
    after = page.next;
    if (!after) break;
  }
  expect(shown).toEqual(stories.slice(1).reverse());
  expect(await countRead(app)).toBe(MAX_READ + 1);
  await sweepRead(app.context.database, app.clock.now() + 90 * DAY_MS - MINUTE_MS / 2);
  expect(await countRead(app)).toBe(1);
});

test('only a long story continues where its reader stopped', async () => {
  const app = await createTestApp();
  const [author, reader, other] = [await createActor(app), await createActor(app), await createActor(app)];
  const long = await createStory(app, author, { content: LONG });
  const short = await createStory(app, author);
  const stop = (story: string, place: number) => savePlace(app.context, reader.viewer, { story, place });
  const open = async ({ viewer }: Actor, story: string) =>
    (await readStory(app.context, viewer, story))?.reading;
  // Without the reader's own visit there is nothing to continue.
  await stop(long, 900);
  expect(await open(reader, long)).toEqual({ isLong: true, place: null });
  await stop(long, 900);
  await open(reader, short);
  await stop(short, 10);
  expect(await open(reader, long)).toMatchObject({ place: 900 });
  expect(await open(other, long)).toMatchObject({ place: null });
  expect(await open(reader, short)).toEqual({ isLong: false, place: null });
  await stop(long, 0);
  expect(await open(reader, long)).toMatchObject({ place: null });
});

function save(app: TestApp, { viewer }: Actor, story: string, saved: boolean) {
  return setSaved(app.context, viewer, { intent: 'bookmark', story, saved });
}

async function listIds(app: TestApp, { viewer }: Actor, list: ReadingListName): Promise<string[]> {
  return (await listReading(app.context, viewer, list)).rows.map(({ id }) => id);
}

async function countRead({ context }: TestApp): Promise<number> {
  return (await context.database.selectFrom('read_stories').select('story_id').execute()).length;
}
