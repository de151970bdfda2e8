// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAppWith, createComment, createStory } from '../../../../test/factories.ts';
import { readRows } from '../../../../test/rows.ts';

const AHEAD = { headers: { Purpose: 'prefetch' } };

test('a prefetched story changes nothing, until its page says what it has shown', async () => {
  const { app, author, reader } = await createAppWith({ author: { name: 'Appu' }, reader: { name: 'Asha' } });
  const story = await createStory(app, author);
  const post = (by: typeof author, text: string, replyTo = '') =>
    createComment(app, by, story, text, { replyTo });
  const asked = await post(reader, 'Tea?');
  const answer = await post(author, 'Coffee.', asked);
  const path = `/stories/food/${story}`;
  const { database } = app.context;
  const count = async () => {
    const read = await database.selectFrom('read_stories').select('account_id').execute();
    const unread = await readRows(database, 'news', { read_at: null }, ['account_id']);
    return {
      readings: read.map(({ account_id }) => account_id),
      unread: unread.filter(({ account_id }) => account_id === reader.viewer.accountId).length,
    };
  };
  expect((await reader.client.data(path, AHEAD)).text).toContain('isPrefetch');
  expect(await count()).toEqual({ readings: [], unread: 1 });

  const show = (by: typeof author, ...comment: string[]) =>
    by.client.post('/shown', { account: by.viewer.accountId, subject: story, comment });
  // The page has shown another comment than the one that the news are about.
  expect((await show(reader, randomUUID())).status).toBe(204);
  expect(await count()).toEqual({ readings: [reader.viewer.accountId], unread: 1 });
  await show(reader, asked, answer);
  expect(await count()).toEqual({ readings: [reader.viewer.accountId], unread: 0 });

  // An author's own stories are not among those that they read lately.
  await show(author, asked);
  expect((await count()).readings).toEqual([reader.viewer.accountId]);
  expect((await show(reader, 'x')).status).toBe(422);
});

test('a prefetched story that its reader may not read is not recorded as read', async () => {
  const { app, author, reader } = await createAppWith({ author: 'member', reader: 'member' });
  const story = await createStory(app, author);
  await app.context.database.updateTable('stories').set({ hidden_at: 1 }).where('id', '=', story).execute();
  const fields = { account: reader.viewer.accountId, subject: story };
  expect((await reader.client.post('/shown', fields)).status).toBe(204);
  expect(await app.context.database.selectFrom('read_stories').selectAll().execute()).toEqual([]);
});
