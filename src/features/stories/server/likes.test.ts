// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { readRow, readRows } from '../../../../test/rows.ts';
import { openTopic } from '../../../../test/topic-data.ts';

test('a repeated like counts once, and a repeated unlike removes one', async () => {
  const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
  const story = await createStory(app, ammu);
  const steps = [
    [appu, true, { likes: 1, isLiked: true }],
    [appu, true, { likes: 1, isLiked: true }],
    [ammu, true, { likes: 2, isLiked: true }],
    [appu, false, { likes: 1, isLiked: false }],
    [appu, false, { likes: 1, isLiked: false }],
  ] as const;
  for (const [member, liked, expected] of steps) {
    const { value } = await like(member, story, liked);
    expect(value.data).toEqual({ ...expected, readAt: app.clock.now() });
  }
  expect(await countsOf(app, story)).toEqual({ likes: 1, rows: 1 });
});

test('a reader sees the number of likes and whether they like the story themselves', async () => {
  const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
  const story = await createStory(app, ammu);
  await like(appu, story, true);
  for (const [reader, isLiked] of [
    [ammu, false],
    [appu, true],
  ] as const) {
    const { stories } = await openTopic(reader);
    expect(stories).toMatchObject([{ likes: 1, isLiked }]);
    const one = await reader.client.page(`/stories/food/${story}`);
    expect(one.card).toMatchObject({ likes: 1, isLiked });
  }
});

test('a hundred concurrent likes of one member count once, and every answer says so', {
  tags: ['both-databases'],
}, async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' }, { environment: { RATE_LIMIT_FACTOR: '10' } });
  const story = await createStory(app, ammu);
  const answers = await runConcurrently(app, Array(100).fill(ammu), (member: Actor) =>
    like(member, story, true),
  );
  for (const { value } of answers) expect(value.data).toMatchObject({ likes: 1, isLiked: true });
  expect(await countsOf(app, story)).toEqual({ likes: 1, rows: 1 });
});

test('concurrent likes and unlikes of many members add up exactly', {
  tags: ['both-databases'],
}, async () => {
  const app = await createTestApp();
  const members = await Promise.all(Array.from({ length: 25 }, () => createActor(app)));
  const story = await createStory(app, members[0] as Actor);
  await runConcurrently(app, [...members, ...members], (member) => like(member, story, true));
  expect(await countsOf(app, story)).toEqual({ likes: 25, rows: 25 });
  await runConcurrently(app, members.slice(5), (member) => like(member, story, false));
  expect(await countsOf(app, story)).toEqual({ likes: 5, rows: 5 });
});

test('concurrent likes and unlikes keep the count equal to the number of rows', {
  tags: ['both-databases'],
}, async () => {
  const app = await createTestApp();
  const members = await Promise.all(Array.from({ length: 5 }, () => createActor(app)));
  const story = await createStory(app, members[0] as Actor);
  const clicks = Array.from({ length: 12 }, () => members).flat();
  await runConcurrently(app, clicks, (member, index) => like(member, story, index % 2 === 0));
  const { likes, rows } = await countsOf(app, story);
  expect(likes).toBe(rows);
});

test('without JavaScript, a like in a list leads back to its place in the list, and to no other site', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const story = await createStory(app, ammu);
  for (const [back, expected] of [
    ['/stories/latest?after=1_2', `/stories/latest?after=1_2#entry-${story}`],
    ['https://evil.example/', `/#entry-${story}`],
  ] as const) {
    const form = { intent: 'like', story, liked: 'true', back };
    const answer = await ammu.client.post(`/stories/food/${story}`, form);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expected]);
  }
  expect(await countsOf(app, story)).toEqual({ likes: 1, rows: 1 });
});

test('liking an unknown or deleted story fails with 404', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const story = await createStory(app, ammu);
  await app.context.database.updateTable('stories').set({ deleted_at: app.clock.now() }).execute();
  for (const id of [randomUUID(), story]) {
    for (const liked of [true, false]) {
      const { status, value } = await like(ammu, id, liked);
      expect([status, value.data.error.code]).toEqual([404, 'story-not-found']);
    }
  }
  expect(await countsOf(app, story)).toEqual({ likes: 0, rows: 0 });
});

test('a malformed like form is rejected with 422', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const story = await createStory(app, ammu);
  const forms: Record<string, string>[] = [
    { story: 'x' },
    { back: 'x'.repeat(2001) },
    { liked: 'yes' },
    { liked: '' },
    { liker: randomUUID() },
    { likes: '99' },
  ];
  for (const form of forms) {
    const { status } = await ammu.client.act(`/stories/food/${story}`, {
      intent: 'like',
      story,
      liked: 'true',
      ...form,
    });
    expect([form, status]).toEqual([form, 422]);
  }
  expect(await countsOf(app, story)).toEqual({ likes: 0, rows: 0 });
});

test('no response reveals who liked a story or another member’s email', async () => {
  const app = await createTestApp();
  const author = await createActor(app, 'member', { email: 'canary-author@example.org', name: 'അമ്മു' });
  const liker = await createActor(app, 'member', { email: 'canary-liker@example.org', name: 'Canary Name' });
  const reader = await createActor(app);
  const story = await createStory(app, author, { content: 'ചായ '.repeat(500) });
  await like(liker, story, true);

  const answers = [(await like(reader, story, true)).text];
  for (const path of ['/stories', '/stories/food', `/stories/food/${story}`]) {
    answers.push((await reader.client.data(path)).text);
    answers.push(await reader.client.html(path));
  }
  expect(answers[3]).toContain('അമ്മു');
  const secrets = ['canary', 'Canary', author.viewer.email, liker.viewer.accountId];
  for (const answer of answers) for (const secret of secrets) expect(answer).not.toContain(secret);
});

function like({ client }: Actor, story: string, liked: boolean) {
  return client.act(`/stories/food/${story}`, { intent: 'like', story, liked: String(liked) });
}

/** Returns the stored count and the actual number of like rows. */
async function countsOf({ context }: TestApp, story: string): Promise<{ likes: number; rows: number }> {
  const { likes } = await readRow(context, 'stories', { id: story });
  const rows = await readRows(context, 'likes', { story_id: story }, ['account_id']);
  return { likes, rows: rows.length };
}
