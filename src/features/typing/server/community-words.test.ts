// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor, createStory } from '../../../../test/factories.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { deleteStory, setStoryHidden } from '../../stories/server/story-editing.ts';
import { WORDS_PATH } from '../contract.ts';
import { computeWords } from './community-words.ts';

test('only words of three authors in five stories that everyone may read become the community’s words', async () => {
  const app = await createTestApp();
  const { context, clock } = app;
  const authors = await Promise.all([createActor(app), createActor(app), createActor(app)]);
  const write = (content: string, author: number) =>
    createStory(app, authors[author] ?? expect.unreachable(), { title: 'Kitchen', content });
  const read = async (headers: Record<string, string> = {}) =>
    (authors[0] ?? expect.unreachable()).client.get(WORDS_PATH, { headers });
  // Two spellings of one word, a word of two authors, a word in four stories, a word of our own list, and English.
  const first = await write('കോട്ടച്ചിറ പുട്ടാമണ്ണി ചെമ്പിലാർ കഥ kitchen', 0);
  await write('കോട്ടച്ചിറ പുട്ടാമണ്ണി ചെമ്പിലാര്\u200d കഥ kitchen', 1);
  const third = await write('കോട്ടച്ചിറ പുട്ടാമണ്ണി ചെമ്പിലാർ കഥ kitchen', 2);
  await write('കോട്ടച്ചിറ പുട്ടാമണ്ണി മാവുങ്കര കഥ kitchen', 0);
  await write('കോട്ടച്ചിറ കോട്ടച്ചിറ മാവുങ്കര ചെമ്പിലാർ കഥ kitchen', 1);
  for (const author of [0, 1, 0]) await write('മാവുങ്കര', author);
  expect(await (await read()).text()).toBe('');

  await computeWords(context, clock.now());
  expect(await (await read()).text()).toBe('കോട്ടച്ചിറ');
  const etag = (await read()).headers.get('etag') ?? '';
  expect((await read({ 'If-None-Match': etag })).status).toBe(304);

  // The same night again changes nothing, on whatever node.
  await write('പുട്ടാമണ്ണി ചെമ്പിലാർ', 2);
  await computeWords(context, clock.now() + HOUR_MS / 60);
  expect((await read({ 'If-None-Match': etag })).status).toBe(304);
  clock.advance(DAY_MS);
  await Promise.all([computeWords(context, clock.now()), computeWords(context, clock.now())]);
  const words = (await (await read()).text()).split('\n');
  expect(words.sort()).toEqual(['കോട്ടച്ചിറ', 'ചെമ്പിലാർ', 'പുട്ടാമണ്ണി']);

  // The night after a story was deleted or hidden, its words no longer count.
  await deleteStory(context, authors[0]?.viewer ?? expect.unreachable(), first);
  await inTransaction(context, (transaction) => setStoryHidden(transaction, third, clock.now()));
  clock.advance(DAY_MS);
  await computeWords(context, clock.now());
  expect(await (await read()).text()).toBe('');
});

test('a word that the pieces of long stories cut counts as a whole, and words of one author never count', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const { context, clock } = app;
  const authors = await Promise.all([createActor(app), createActor(app), createActor(app)]);
  for (let story = 0; story < 5; story += 1) {
    const author = authors[story % 3] ?? expect.unreachable();
    const content = `${'അ '.repeat(story)}${'കോട്ടച്ചിറ '.repeat(1200)}`;
    await createStory(app, author, { title: 'Kitchen', content });
    await createStory(app, authors[0] ?? expect.unreachable(), {
      title: 'Kitchen',
      content: 'മാവുങ്കര '.repeat(9),
    });
  }
  await computeWords(context, clock.now());
  const answer = await (authors[0] ?? expect.unreachable()).client.get(WORDS_PATH);
  expect(await answer.text()).toBe('കോട്ടച്ചിറ');
});
