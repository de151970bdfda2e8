import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { atOnce } from '../../../../test/at-once.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory } from '../../../../test/factories.ts';
import { setLike } from './stories.ts';

test('liking is counted once, and taken back once, however often it is sent', async () => {
  const app = await createTestApp();
  const [ammu, appu] = [await createActor(app), await createActor(app)];
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

test('a reader sees the count, and whether they themselves like the story', async () => {
  const app = await createTestApp();
  const [ammu, appu] = [await createActor(app), await createActor(app)];
  const story = await createStory(app, ammu);
  await like(appu, story, true);
  for (const [reader, isLiked] of [
    [ammu, false],
    [appu, true],
  ] as const) {
    const { value } = await reader.client.data('/stories/food');
    const { stories } = value['features/stories/web/topic-page'].data;
    expect(stories).toMatchObject([{ likes: 1, isLiked }]);
    const one = await reader.client.data(`/stories/food/${story}`);
    expect(one.value['features/stories/web/story-page'].data.card).toMatchObject({ likes: 1, isLiked });
  }
});

test('a hundred likes of one member at once count one, and every answer says so', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '10' } });
  const ammu = await createActor(app);
  const story = await createStory(app, ammu);
  const answers = await atOnce(app, Array(100).fill(ammu), (member: Actor) => like(member, story, true));
  for (const { value } of answers) expect(value.data).toMatchObject({ likes: 1, isLiked: true });
  expect(await countsOf(app, story)).toEqual({ likes: 1, rows: 1 });
});

test('likes of many members at once add up exactly, and so does taking them back', async () => {
  const app = await createTestApp();
  const members = await Promise.all(Array.from({ length: 25 }, () => createActor(app)));
  const story = await createStory(app, members[0] as Actor);
  await atOnce(app, [...members, ...members], (member) => like(member, story, true));
  expect(await countsOf(app, story)).toEqual({ likes: 25, rows: 25 });
  await atOnce(app, members.slice(5), (member) => like(member, story, false));
  expect(await countsOf(app, story)).toEqual({ likes: 5, rows: 5 });
});

test('liking and taking back at once leave count and likes in step', async () => {
  const app = await createTestApp();
  const members = await Promise.all(Array.from({ length: 5 }, () => createActor(app)));
  const story = await createStory(app, members[0] as Actor);
  const clicks = Array.from({ length: 12 }, () => members).flat();
  await atOnce(app, clicks, (member, index) => like(member, story, index % 2 === 0));
  const { likes, rows } = await countsOf(app, story);
  expect(likes).toBe(rows);
});

test('without scripts, liking leads back to the story', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app);
  const story = await createStory(app, ammu);
  const answer = await ammu.client.post('/stories/food', { intent: 'like', story, liked: 'true' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/stories/food#${story}`]);
  expect(await countsOf(app, story)).toEqual({ likes: 1, rows: 1 });
});

test('a story that is not there, or not any more, cannot be liked', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app);
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

test('a form that is no like is refused', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app);
  const story = await createStory(app, ammu);
  const forms: Record<string, string>[] = [
    { story: 'x' },
    { liked: 'yes' },
    { liked: '' },
    { account: randomUUID() },
    { likes: '99' },
  ];
  for (const form of forms) {
    const { status } = await ammu.client.act('/stories/food', {
      intent: 'like',
      story,
      liked: 'true',
      ...form,
    });
    expect([form, status]).toEqual([form, 422]);
  }
  expect(await countsOf(app, story)).toEqual({ likes: 0, rows: 0 });
});

test('no answer tells who liked a story, or anyone’s e-mail but the reader’s', async () => {
  const app = await createTestApp();
  const author = await createActor(app, 'member', { email: 'canary-author@example.org', name: 'അമ്മു' });
  const liker = await createActor(app, 'member', { email: 'canary-liker@example.org', name: 'Canary Name' });
  const reader = await createActor(app);
  const story = await createStory(app, author, { content: 'ചായ '.repeat(500) });
  await like(liker, story, true);

  const answers = [(await like(reader, story, true)).text];
  for (const path of ['/stories', '/stories/food', `/stories/food/${story}`]) {
    answers.push((await reader.client.data(path)).text);
    answers.push(await (await reader.client.get(path)).text());
  }
  expect(answers[3]).toContain('അമ്മു');
  const secrets = ['canary', 'Canary', author.viewer.accountId, liker.viewer.accountId];
  for (const answer of answers) for (const secret of secrets) expect(answer).not.toContain(secret);
});

test('the rule itself refuses whoever is no member', async () => {
  const app = await createTestApp();
  const { viewer } = await createActor(app);
  const input = { intent: 'like', story: randomUUID(), liked: true } as const;
  for (const accessLevel of ['no-record', 'unverified'] as const) {
    const asking = { ...viewer, accessLevel };
    await expect(setLike(app.context, asking, input)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

function like({ client }: Actor, story: string, liked: boolean) {
  return client.act('/stories/food', { intent: 'like', story, liked: String(liked) });
}

/** The kept count, and the likes themselves. */
async function countsOf({ context }: TestApp, story: string): Promise<{ likes: number; rows: number }> {
  const { likes } = await context.database
    .selectFrom('stories')
    .select('likes')
    .where('id', '=', story)
    .executeTakeFirstOrThrow();
  const rows = await context.database
    .selectFrom('likes')
    .select('account_id')
    .where('story_id', '=', story)
    .execute();
  return { likes, rows: rows.length };
}
