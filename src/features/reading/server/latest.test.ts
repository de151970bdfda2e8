// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { type Actor, createAppWith, createStory, openBrowser } from '../../../../test/factories.ts';
import { readRow } from '../../../../test/rows.ts';
import type { SummaryPage, TopicCount } from '../contract.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

test('Latest has the stories of all topics, newest first, as short rows', async () => {
  const { app, reader, author } = await createAppWith({ reader: 'member', author: { name: 'അമ്മു' } });
  const content = 'മഴ പെയ്തു. '.repeat(900);
  const long = await createStory(app, author, { topic: 'life', title: 'മഴ', content });
  app.clock.advance(MINUTE);
  const short = await createStory(app, author, { topic: 'travel', title: 'By bus', content: 'It\nrained.' });
  const { rows, next } = await readLatest(reader);
  expect(next).toBeUndefined();
  expect(rows).toEqual([
    {
      id: short,
      topic: 'travel',
      title: 'By bus',
      titleLanguage: '',
      excerpt: 'It rained.',
      isCut: false,
      language: '',
      cover: null,
      told: null,
      minutes: 1,
      author: 'അമ്മു',
      authorId: author.viewer.accountId,
      photo: null,
      initial: 'അ',
      createdAt: app.clock.now(),
      likes: 0,
      comments: 0,
      isLiked: false,
      isSaved: false,
      version: app.clock.now(),
      isNew: false,
    },
    expect.objectContaining({ id: long, topic: 'life', isCut: true, language: 'ml', minutes: 7 }),
  ]);
  expect(rows[1]?.excerpt).toMatch(/^(മഴ പെയ്തു\. )+മഴ( പെയ്തു)?$/);
});

test('the pages of Latest contain every story once, even stories of the same millisecond', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  const published: string[] = [];
  for (let number = 0; number < 43; number += 1) {
    published.push(await createStory(app, reader, { topic: number % 2 ? 'life' : 'food' }));
  }
  const found: string[] = [];
  let after = '';
  do {
    const page = await readLatest(reader, after && `?after=${after}`);
    found.push(...page.rows.map(({ id }) => id));
    after = page.next ?? '';
  } while (after);
  expect(found.toSorted()).toEqual(published.toSorted());
  expect(found.length).toBe(43);
});

test('Latest has no deleted story, and the first page for an invalid cursor', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  const kept = await createStory(app, reader, { topic: 'food' });
  const gone = await createStory(app, reader, { topic: 'food' });
  await reader.client.post(`/stories/food/${gone}`, { intent: 'delete' });
  expect((await readLatest(reader, '?after=nonsense')).rows.map(({ id }) => id)).toEqual([kept]);
});

test('stories are new since the previous visit, on every device, but one’s own never are', async () => {
  const { app, reader, author } = await createAppWith({ reader: 'member', author: { name: 'Ammu' } });
  await createStory(app, author, { topic: 'life', title: 'Old' });
  expect(await readNew(reader)).toEqual([]);

  app.clock.advance(DAY);
  await createStory(app, author, { topic: 'life', title: 'New' });
  await createStory(app, author, { topic: 'food', title: 'New too' });
  await createStory(app, reader, { topic: 'food', title: 'Own' });
  app.clock.advance(DAY);
  expect((await readNew(reader)).toSorted()).toEqual(['New', 'New too']);
  expect(await countNew(reader)).toEqual({ life: 1, food: 1 });

  // The same visit on another device, 50 minutes later.
  app.clock.advance(50 * MINUTE);
  const phone: Actor = { ...reader, client: await openBrowser(app, reader) };
  expect((await readNew(phone)).toSorted()).toEqual(['New', 'New too']);

  app.clock.advance(DAY);
  expect(await readNew(reader)).toEqual([]);
  expect(await countNew(phone)).toEqual({});
});

test('page views within ten minutes write nothing to the database', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  const readSeen = async () => {
    await reader.client.get('/stories/latest');
    const { seen_at } = await readRow(app, 'accounts', { id: reader.viewer.accountId });
    return seen_at;
  };
  const start = app.clock.now();
  app.clock.advance(9 * MINUTE);
  expect(await readSeen()).toBe(start);
  app.clock.advance(MINUTE);
  expect(await readSeen()).toBe(app.clock.now());
});

test('two requests at once begin one visit', async () => {
  const { app, reader, author } = await createAppWith({ reader: 'member', author: { name: 'Ammu' } });
  app.clock.advance(DAY);
  await createStory(app, author, { title: 'New' });
  app.clock.advance(DAY);
  const found = await Promise.all([readNew(reader), readNew(reader), readNew(reader)]);
  expect([...found, await readNew(reader)]).toEqual([['New'], ['New'], ['New'], ['New']]);
});

test('the page names the previous visit and ends the new stories with a rule', async () => {
  const { app, reader, author } = await createAppWith({ reader: 'member', author: { name: 'Ammu' } });
  await createStory(app, author, { title: 'Old' });
  const first = await reader.client.html('/stories/latest');
  expect(first).not.toContain('New since');
  expect(first).toContain('You’re up to date. There are no older stories.');
  app.clock.advance(3 * DAY);
  await createStory(app, author, { title: 'New' });
  // The clock of the tests starts on a Friday.
  const page = await reader.client.html('/stories/latest');
  const order = ['New since Friday', '>New<', '>You’re up to date<', '>Old<'].map((text) =>
    page.indexOf(text),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(await reader.client.html('/stories')).toContain('1 new');
});

function readLatest({ client }: Actor, search = ''): Promise<SummaryPage> {
  return client.page(`/stories/latest${search}`);
}

async function readNew(reader: Actor): Promise<string[]> {
  return (await readLatest(reader)).rows.filter(({ isNew }) => isNew).map(({ title }) => title);
}

async function countNew({ client }: Actor): Promise<Record<string, number>> {
  const { topics } = await client.page('/stories');
  const fresh = (topics as TopicCount[]).filter(({ newStories }) => newStories > 0);
  return Object.fromEntries(fresh.map(({ id, newStories }) => [id, newStories]));
}
