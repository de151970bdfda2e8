// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, PASSWORD } from '../../../../test/factories.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { createGathering } from '../sample.ts';

async function setUp() {
  const app = await createTestApp();
  const host = await createActor(app, 'member', { name: 'Appu', withPassword: true });
  const guest = await createActor(app, 'member', { name: 'Babu' });
  const id = await createGathering(app, host, { title: 'Onam lunch' });
  const path = `/gatherings/${id}`;
  const send = ({ client }: Actor, form: Record<string, string>) => client.post(`${path}?index`, form);
  const post = async (actor: Actor, text: string, replyTo = '') => {
    const answer = await send(actor, { intent: 'comment', text, key: randomUUID(), replyTo });
    return /comment=([\da-f-]{36})/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';
  };
  const pageOf = async ({ client }: Actor, at = path) => (await client.html(at)).replaceAll(/<[^>]*>/g, '');
  return { app, host, guest, id, path, send, post, pageOf };
}

test('members ask below a gathering; the organiser and the asker hear of it, and a like counts', async () => {
  const { host, guest, path, post, pageOf, send } = await setUp();
  const question = await post(guest, 'Is there parking, @Appu?');
  expect(await pageOf(host)).toContain('Is there parking, @Appu?');
  expect(await pageOf(host, '/news')).toContain('Babu mentioned you in a comment on ‘Onam lunch’');
  await post(guest, 'And a bus?');
  expect(await pageOf(host, '/news')).toMatch(/Onam lunch.*Babu commented/);
  await post(host, 'Yes, there is.', question);
  expect(await pageOf(guest, '/news')).toContain('Appu replied to you on ‘Onam lunch’');
  await send(host, { intent: 'like', comment: question, liked: 'true' });
  expect(await pageOf(guest, '/news')).toContain('1 member likes your comment');
  const found = await pageOf(guest, `${path}?comment=${question}`);
  expect(found).toContain('Comments (3)');
});

test('a muted person’s question is not shown and tells nobody; a comment does not open at another kind’s address', async () => {
  const { app, host, guest, id, post, pageOf } = await setUp();
  await mutePerson(app.context, host.viewer, guest.viewer.accountId);
  await post(guest, 'Can I come?');
  expect([await pageOf(host), await pageOf(host, '/news')].join()).not.toMatch(/Can I come|Onam lunch’/);
  expect(
    (await guest.client.post(`/stories/food/${id}?index`, { intent: 'close-comments', closed: 'true' }))
      .status,
  ).toBe(404);
});

test('comments and news go with their gathering', async () => {
  const { app, host, guest, post, pageOf } = await setUp();
  await post(guest, 'Is there parking?');
  await leaveCommunity(app.context, host.viewer, {
    intent: 'leave',
    password: PASSWORD,
    stories: 'delete',
  });
  await app.context.scheduler.sweep(JOBS_TASK);
  expect(await countRows(app)).toEqual([0, 0]);
  expect(await pageOf(guest)).toContain('This gathering isn’t here');
});

async function countRows({ context: { database } }: TestApp): Promise<number[]> {
  const comments = await database.selectFrom('comments').select('id').execute();
  const news = await database.selectFrom('news').select('id').where('about_id', 'is not', null).execute();
  return [comments.length, news.length];
}
