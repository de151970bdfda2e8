// Runs on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createComment, createStory } from '../../../../test/factories.ts';
import { readRow, readRows } from '../../../../test/rows.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { deleteComment, restoreComment, setCommentHidden, sweepComments } from './comment-editing.ts';
import { readComments } from './comment-reading.ts';

async function setUp() {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const people = {
    author: await createActor(app, 'member', { name: 'Appu' }),
    asha: await createActor(app, 'member', { name: 'Asha' }),
    babu: await createActor(app, 'member', { name: 'Babu' }),
  };
  const story = await createStory(app, people.author, { title: 'Puttu' });
  const comment = await createComment(app, people.asha, story, 'Tea?');
  const path = `/stories/food/${story}?index`;
  const like = async ({ client }: Actor, liked: boolean, of = comment) => {
    const { status, value } = await client.act(path, { intent: 'like', comment: of, liked: String(liked) });
    return [status, value.data.error?.code ?? value.data.likes];
  };
  return { app, ...people, story, comment, path, like };
}

async function countsOf({ context }: TestApp, comment: string): Promise<[stored: number, rows: number]> {
  const { database } = context;
  const { likes } = await readRow(database, 'comments', { id: comment });
  const rows = await readRows(database, 'comment_likes', { comment_id: comment });
  return [likes, rows.length];
}

test('a repeated like of a comment counts once, and everyone sees the number and their own like alone', async () => {
  const { app, author, asha, babu, story, comment, path, like } = await setUp();
  // Own comments too, as own stories.
  for (const [by, liked, likes] of [
    [babu, true, 1],
    [babu, true, 1],
    [asha, true, 2],
    [babu, false, 1],
    [babu, false, 1],
    [babu, true, 2],
  ] as const) {
    expect(await like(by, liked)).toEqual([200, likes]);
  }
  const seen = async ({ viewer }: Actor) => {
    const page = await readComments(app.context, viewer, story);
    return page?.threads.map(({ comment: { likes, isLiked } }) => [likes, isLiked]);
  };
  expect([await seen(author), await seen(babu)]).toEqual([[[2, false]], [[2, true]]]);
  expect(await countsOf(app, comment)).toEqual([2, 2]);
  const { text } = await author.client.data(`/stories/food/${story}`);
  expect([text.includes(babu.viewer.accountId), text.includes('Babu')]).toEqual([false, false]);
  // Without scripts, the answer leads back to the comment.
  const form = { intent: 'like', comment, liked: 'false' };
  const answer = await babu.client.post(path, form);
  expect(answer.headers.get('location')).toBe(`/stories/food/${story}?comment=${comment}#comment-${comment}`);
  expect((await babu.client.act(path, { ...form, liked: 'yes' })).status).toBe(422);
});

test('concurrent likes and unlikes of a comment keep the count equal to the number of rows', async () => {
  const { app, author, asha, babu, comment, like } = await setUp();
  const clicks = Array.from({ length: 12 }, () => [author, asha, babu]).flat();
  await runConcurrently(app, clicks, (member, index) => like(member, index % 2 === 0));
  const [stored, rows] = await countsOf(app, comment);
  expect(stored).toBe(rows);
});

test('a comment that is deleted, hidden or unknown is not liked, and loses its likes with its text', async () => {
  const { app, asha, author, babu, story, comment, like } = await setUp();
  await like(babu, true);
  await createComment(app, babu, story, 'Yes.', { replyTo: comment });
  await inTransaction(app.context, (transaction) => setCommentHidden(transaction, comment, 1));
  expect(await like(author, true)).toEqual([404, 'comment-not-found']);
  await inTransaction(app.context, (transaction) => setCommentHidden(transaction, comment, null));
  await deleteComment(app.context, asha.viewer, story, comment);
  expect([await like(author, true), await like(author, true, randomUUID())]).toEqual(
    Array(2).fill([404, 'comment-not-found']),
  );
  await restoreComment(app.context, asha.viewer, story, comment);
  expect(await countsOf(app, comment)).toEqual([1, 1]);
  await deleteComment(app.context, asha.viewer, story, comment);
  await sweepComments(app.context.database, app.clock.now() + 2 * DAY_MS);
  expect(await countsOf(app, comment)).toEqual([0, 0]);
});
