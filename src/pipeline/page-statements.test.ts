// Runs on: SQLite and PostgreSQL

import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { createActor, createStory } from '../../test/factories.ts';
import type { TestClient } from '../../test/test-client.ts';
import { DAY_MS } from '../server/clock.ts';

/** The statements of a page, with the one that finds the viewer. */
const BUDGETS = { home: 6, story: 5, overview: 7, people: 4 };

test('each page sends at most its budget of statements', async () => {
  const app = await createTestApp();
  const author = await createActor(app);
  const stories: string[] = [];
  for (let number = 0; number < 3; number += 1)
    stories.push(await createStory(app, author, { topic: 'food' }));
  app.clock.advance(3 * DAY_MS);
  const reader = await createActor(app);
  const chief = await createActor(app, 'administrator');
  const count = createCounter(app);
  expect({
    home: await count(reader.client, '/dashboard'),
    story: await count(reader.client, `/stories/food/${stories[1]}`),
    overview: await count(chief.client, '/admin/overview'),
    people: await count(reader.client, '/people'),
  }).toEqual(BUDGETS);
});

/** Returns a function that opens a page twice and returns how many statements the second visit sent. */
function createCounter({ context }: TestApp) {
  let sent = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      sent += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  context.database = context.database.withPlugin(counter);
  return async (client: TestClient, path: string): Promise<number> => {
    // The first visit records that the reader was there.
    await client.get(path);
    sent = 0;
    expect((await client.get(path)).status).toBe(200);
    return sent;
  };
}
