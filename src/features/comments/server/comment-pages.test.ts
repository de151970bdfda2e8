// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createActor, createAppWith, createComment, createStory } from '../../../../test/factories.ts';
import { insertRows, readRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { eraseAccount } from '../../accounts/server/own-data/leave.ts';
import { closeComments } from '../../stories/server/story-comments.ts';
import { createCommentedStory, readPage, textsOf } from '../sample.ts';

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

test('without JavaScript the forms work, and a refused one keeps its text', async () => {
  const { app, author, reader, story, path } = await createCommentedStory();
  const root = await createComment(app, author, story, 'Root');
  const page = path.replace('?index', '');
  const form = await reader.client.html(`${page}?reply=${root}`);
  expect(form).toContain('Your reply to Ammu');
  const fields = { intent: 'comment', key: 'comment-key-2', replyTo: root };
  const refused = await reader.client.post(path, { ...fields, text: 'x'.repeat(2001) });
  expect(refused.status).toBe(422);
  const refusedPage = await refused.text();
  for (const text of ['This comment is too long.', 'x'.repeat(2001)]) expect(refusedPage).toContain(text);
  const posted = await reader.client.post(path, { ...fields, text: 'Hello' });
  expect(posted.status).toBe(302);
  const location = String(posted.headers.get('location'));
  expect(await reader.client.html(location)).toContain('>Hello<');
  await closeComments(app.context, author.viewer, story, true);
  const closed = await reader.client.html(page);
  expect(closed).toContain('The author has closed the comments.');
  expect(closed).not.toContain('name="text"');
  const late = await reader.client.post(path, {
    intent: 'comment',
    key: 'comment-key-3',
    replyTo: '',
    text: 'Too late',
  });
  const latePage = await late.text();
  for (const text of ['Your text is still here.', 'Too late']) expect(latePage).toContain(text);
});

test('a link into 1,000 comments shows its comment between others, and a comment posted there is shown', async () => {
  const { app, reader, story, path } = await createCommentedStory();
  const first = await createComment(app, reader, story, 'Comment 0');
  const [row] = await readRows(app, 'comments');
  const ids = [first, ...Array.from({ length: 999 }, () => randomUUID())];
  const rows = ids.map((id, index) => ({ ...row, id, submission_key: id, created_at: index }) as never);
  const { database } = app.context;
  await database.deleteFrom('comments').execute();
  for (let index = 0; index < rows.length; index += 250) {
    await insertRows(database, 'comments', rows.slice(index, index + 250));
  }
  await database.updateTable('stories').set({ comments: 1000, topic: 'travel' }).execute();
  // The story has moved to another topic since the link was made.
  const link = `/stories/food/${story}?comment=${ids[500]}`;
  const moved = await reader.client.get(link);
  expect([moved.status, moved.headers.get('location')]).toEqual([302, link.replace('food', 'travel')]);
  const page = await reader.client.html(link.replace('food', 'travel'));
  const shown = [...page.matchAll(/<article[^>]* id="comment-([\da-f-]{36})"/g)].map(([, id]) => id);
  expect(shown).toContain(ids[500]);
  expect(shown).toEqual(ids.slice(ids.indexOf(shown[0] ?? ''), ids.indexOf(shown.at(-1) ?? '') + 1));
  const position = shown.indexOf(ids[500]);
  expect([position > 5, shown.length - position > 5]).toEqual([true, true]);
  for (const side of ['before', 'after']) {
    const [, next = ''] = new RegExp(`href="([^"]*[?]${side}=[^"#]*)`).exec(page) ?? [];
    const neighbour =
      side === 'before' ? ids.indexOf(shown[0] ?? '') - 1 : ids.indexOf(shown.at(-1) ?? '') + 1;
    expect(await reader.client.html(next)).toContain(`id="comment-${ids[neighbour]}"`);
  }
  const posted = await reader.client.post(path, { intent: 'comment', text: 'From here', key: randomUUID() });
  const target = String(posted.headers.get('location')).replace('food', 'travel');
  const after = await reader.client.html(target);
  expect(after).toContain('>From here<');
  expect(after).not.toContain(`id="comment-${ids[500]}"`);
});

test('a reply is posted if the author has left, and can be posted as a comment if its comment went too', async () => {
  const { app, reader, story, path } = await createCommentedStory();
  const leave = async (keepsWork: boolean) => {
    const leaver = await createActor(app, 'member', { name: 'Canaryname' });
    const root = await createComment(app, leaver, story, 'Root');
    app.clock.advance(1);
    const { accountId } = leaver.viewer;
    await inTransaction(app.context, (transaction) =>
      eraseAccount(app.context, transaction, { accountId, keepsWork }),
    );
    return root;
  };
  const page = path.replace('?index', '');
  const kept = await leave(true);
  const form = await reader.client.html(`${page}?reply=${kept}`);
  expect(form).toContain('Your reply to Anonymous User');
  const fields = { intent: 'comment', key: randomUUID(), replyTo: kept, text: 'Still an answer' };
  expect((await reader.client.post(path, fields)).status).toBe(302);

  const gone = await leave(false);
  const words = 'You can still post this as a separate comment.';
  expect(await reader.client.html(`${page}?reply=${gone}`)).toContain(words);
  const late = { ...fields, key: randomUUID(), replyTo: gone, text: 'Words that took an hour' };
  const refused = await reader.client.post(`${page}?index&reply=${gone}`, late);
  expect(refused.status).toBe(409);
  const refusedPage = await refused.text();
  expect(refusedPage).toContain(words);
  expect(refusedPage).toMatch(/<textarea[^>]*>Words that took an hour<\/textarea>/);
  expect(refusedPage).toMatch(/name="replyTo" value=""|value="" name="replyTo"/);
  expect((await reader.client.post(path, { ...late, replyTo: '' })).status).toBe(302);
  expect(textsOf(await readPage(app, reader, story))).toEqual([
    'Root',
    ['Still an answer'],
    'Words that took an hour',
  ]);
});
