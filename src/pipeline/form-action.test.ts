// Runs on: SQLite

import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { type Actor, createActor, createStory } from '../../test/factories.ts';

const STORY = {
  intent: 'publish',
  topic: 'food',
  title: 'Puttu',
  content: 'ആവി, തേങ്ങ & 50 % more',
  key: 'first-key',
};

describe('a form that the script of a page sends', () => {
  let direct: TestApp;
  let member: Actor;
  let cookies: Record<string, string>;
  let storyId: string;

  beforeEach(async () => {
    direct = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
    member = await createActor(direct);
    cookies = Object.fromEntries(member.client.cookies);
    storyId = await createStory(direct, await createActor(direct));
  });

  test.each<[string, (ids: { storyId: string }) => Record<string, string> | FormData]>([
    ['a new story', () => STORY],
    ['a story of another topic', () => ({ ...STORY, topic: 'travel' })],
    ['a story as multipart', () => toFormData(STORY)],
    ['a story without text', () => ({ ...STORY, content: ' ' })],
    ['a story with too long a title', () => ({ ...STORY, title: 'a'.repeat(500) })],
    ['an unknown field', () => ({ ...STORY, role: 'administrator' })],
    [
      'too many fields',
      () => Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, ''])),
    ],
    [
      'an edit of an unknown story',
      () => ({ ...STORY, intent: 'change', story: crypto.randomUUID(), version: '1' }),
    ],
    ['a like', (ids) => ({ intent: 'like', story: ids.storyId, liked: 'true' })],
    ['a like as multipart', (ids) => toFormData({ intent: 'like', story: ids.storyId, liked: 'true' })],
    ['a like of an unknown story', () => ({ intent: 'like', story: crypto.randomUUID(), liked: 'true' })],
    ['no form', () => ({})],
  ])('%s gets the response of React Router', async (_name, toForm) => {
    const routed = await createTestApp({ secondNodeOf: direct, isRouterOnly: true });
    const form = toForm({ storyId });
    const send = async ({ client }: TestApp) => {
      const { status, headers, value } = await client(cookies).act('/stories/food?write', form);
      return { status, headers: withoutIds(headers), value };
    };
    const response = await send(direct);
    expect(response).toEqual(await send(routed));
    expect(response.headers['content-type']).toBe('text/x-script; charset=utf-8');
  });

  test('the same story with another text is a conflict, as React Router answers it', async () => {
    const routed = await createTestApp({ secondNodeOf: direct, isRouterOnly: true });
    await member.client.act('/stories/food', STORY);
    const resend = ({ client }: TestApp) =>
      client(cookies).act('/stories/food', { ...STORY, content: 'Another text.' });
    const { status, value } = await resend(direct);
    expect(await resend(routed)).toMatchObject({ status, value });
    expect({ status, code: value.data.error.code }).toEqual({ status: 409, code: 'already-published' });
  });

  test('a visitor and a member who waits for approval publish nothing', async () => {
    const pending = await createActor(direct, 'pending');
    for (const client of [direct.client(), pending.client]) {
      const { status } = await client.act('/stories/food', STORY);
      expect([401, 403]).toContain(status);
    }
    const stories = await direct.context.database.selectFrom('stories').select('id').execute();
    expect(stories).toEqual([{ id: storyId }]);
  });
});

function toFormData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Returns the headers without those that differ with each request. */
function withoutIds(headers: Headers): Record<string, string> {
  const {
    'x-request-id': _id,
    'content-security-policy': policy = '',
    ...others
  } = Object.fromEntries(headers);
  return { ...others, policy: policy.replace(/nonce-[\w-]+/g, 'nonce') };
}
