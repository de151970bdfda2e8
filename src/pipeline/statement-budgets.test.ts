// Runs on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestApp } from '../../test/create-test-app.ts';
import { createActor, createAppWith, createStory } from '../../test/factories.ts';
import { watchQueries } from '../../test/record-queries.ts';
import { usesEmbeddedDatabase } from '../../test/test-database.ts';
import { DAY_MS } from '../server/clock.ts';

/** The statements of a page or a write by a member who is no newcomer, with the one that finds the viewer. */
const BUDGETS = {
  ...{ home: 6, story: 5, overview: 7, people: 4 },
  // PostgreSQL locks the author's drafts.
  ...{ publish: usesEmbeddedDatabase ? 6 : 7, comment: 9, like: 4 },
};

test('each page and each write sends no more statements than its budget', async () => {
  const { app, author, reader } = await createAppWith({ author: 'member', reader: 'member' });
  const stories: string[] = [];
  for (let number = 0; number < 3; number += 1)
    stories.push(await createStory(app, author, { topic: 'food' }));
  for (let number = 0; number < 3; number += 1) await createStory(app, reader, { topic: 'life' });
  app.clock.advance(3 * DAY_MS);
  await app.context.database.updateTable('memberships').set({ joined_at: 1 }).execute();
  await app.context.database.deleteFrom('decisions').execute();
  const chief = await createActor(app, 'administrator');
  const [first = '', second = ''] = stories;
  const count = createCounter(app);
  const unliked = [first, second];
  const open = ({ client }: typeof reader, path: string) => count(() => client.get(path));
  const key = () => randomUUID();
  const story = () => ({
    intent: 'publish',
    topic: 'life',
    title: 'Rain',
    content: 'It rained.',
    key: key(),
  });
  const comment = () => ({ intent: 'comment', text: 'Yes', replyTo: '', key: key() });
  expect({
    home: await open(reader, '/dashboard'),
    story: await open(reader, `/stories/food/${second}`),
    overview: await open(chief, '/admin/overview'),
    people: await open(reader, '/people'),
    publish: await count(() => reader.client.act('/stories/life', story())),
    comment: await count(() => reader.client.act(`/stories/food/${first}?index`, comment())),
    like: await count(() => {
      const id = unliked.pop() ?? '';
      return reader.client.act(`/stories/food/${id}`, { intent: 'like', story: id, liked: 'true' });
    }),
  }).toEqual(BUDGETS);
});

/** Returns a function that sends a request twice and returns how many statements the second one needed. */
function createCounter({ context }: TestApp) {
  let sent = 0;
  context.database = watchQueries(context.database, () => {
    sent += 1;
  });
  return async (send: () => Promise<{ status: number }>): Promise<number> => {
    // The first request records that the reader was there.
    await send();
    sent = 0;
    expect((await send()).status).toBeLessThan(300);
    return sent;
  };
}
