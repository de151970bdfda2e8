import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { createActor, createStory } from '../../../../test/factories.ts';

/*
 * Speed is measured by `npm run bench`, where times mean something. What made a page slow wherever it was looked for
 * is a query more, and a query for each story: those are counted here.
 */

const PATHS = ['/stories/food', '/stories/food.data'];

test.each(PATHS)('%s asks the database twice, however many stories there are', async (path) => {
  const app = await createTestApp();
  const reader = await createActor(app);
  const author = await createActor(app, 'member', { name: 'Ammu' });
  for (let story = 0; story < 3; story += 1) await createStory(app, author);
  const queries = countQueries(app);
  const answer = await reader.client.get(path);
  expect(answer.status).toBe(200);
  expect(queries()).toBe(2);
});

test('a like asks for its reader, its story, itself and the count', async () => {
  const app = await createTestApp();
  const reader = await createActor(app);
  const story = await createStory(app, reader);
  const queries = countQueries(app);
  const form = { intent: 'like', story, liked: 'true' };
  expect((await reader.client.act('/stories/food', form)).status).toBe(200);
  expect(queries()).toBe(4);
});

/** Of the requests from here on; those of the limiter, which is shared by all requests, not counted. */
function countQueries({ context }: TestApp): () => number {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  context.database = context.database.withPlugin(counter);
  return () => queries;
}
