// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { createAppWith, createStory } from '../../../../test/factories.ts';
import { watchQueries } from '../../../../test/record-queries.ts';

/*
 * Every slow page found so far ran an extra query or one query per story, so these tests count queries.
 * `npm run bench` measures times.
 */

const PATHS = ['/stories/food', '/stories/food.data'];

test.each(PATHS)(
  '%s runs three queries for any number of stories, and a fourth one for texts that are new',
  async (path) => {
    const { app, reader, author } = await createAppWith({ reader: 'member', author: { name: 'Ammu' } });
    for (let story = 0; story < 3; story += 1) await createStory(app, author);
    for (const expected of [4, 3]) {
      const queries = countQueries(app);
      const answer = await reader.client.get(path);
      expect(answer.status).toBe(200);
      expect(queries()).toBe(expected);
    }
  },
);

test('a like runs three queries: viewer, like and count', async () => {
  const { app, reader } = await createAppWith({ reader: 'member' });
  const story = await createStory(app, reader);
  const queries = countQueries(app);
  const form = { intent: 'like', story, liked: 'true' };
  expect((await reader.client.act(`/stories/food/${story}`, form)).status).toBe(200);
  expect(queries()).toBe(3);
});

/** Counts the queries from now on, without those of the rate limiter, which has its own database handle. */
function countQueries({ context }: TestApp): () => number {
  let queries = 0;
  const { database } = context;
  context.database = watchQueries(database, () => {
    queries += 1;
  });
  return () => {
    context.database = database;
    return queries;
  };
}
