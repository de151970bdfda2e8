// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  createActor,
  createComment,
  createStory,
  openBrowser,
} from '../../../../test/factories.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { savePlace, setSaved } from '../../reading/server/reading.ts';
import { saveDraft } from '../../stories/server/drafts.ts';
import { setLike } from '../../stories/server/stories.ts';
import type { Me, SettingsOverview } from '../contract.ts';
import { readMe } from './me.ts';

test('Me shows what its owner wrote, saved and read, the newest first, and nothing of anyone else', async () => {
  const app = await createTestApp();
  const { context, clock } = app;
  const [ammu, appu] = [
    await createActor(app, 'member', { name: 'അമ്മു' }),
    await createActor(app, 'member', { name: 'അപ്പു' }),
  ];
  const own: string[] = [];
  const others: string[] = [];
  for (let number = 0; number < 4; number += 1) {
    clock.advance(60_000);
    own.push(await createStory(app, ammu, { name: 'അമ്മു', title: `Own ${number}` }));
    others.push(await createStory(app, appu, { name: 'അപ്പു', title: `മഴ ${number}` }));
    const draft = { key: `draft-${number}`, topic: '' as const, title: '', content: 'Rain.', base: 0 };
    await saveDraft(context, ammu.viewer, draft);
    await saveDraft(context, appu.viewer, { ...draft, key: `other-${number}` });
  }
  for (const story of others) {
    clock.advance(60_000);
    await ammu.client.get(`/stories/food/${story}`);
    await setSaved(context, ammu.viewer, { intent: 'bookmark', story, saved: true });
  }
  const [, , third = '', last = ''] = others;
  clock.advance(60_000);
  await savePlace(context, ammu.viewer, { story: last, place: 12 });

  const me = await read(ammu);
  expect(me).toMatchObject({ name: 'അമ്മു', waiting: 0, reports: 0 });
  expect(me.stories.rows.map(({ id }) => id)).toEqual(own.toReversed());
  expect(me.drafts.map(({ id }) => id)).toEqual(['draft-3', 'draft-2', 'draft-1']);
  expect(me.shelf.saved.map(({ title }) => title)).toEqual(['മഴ 3', 'മഴ 2', 'മഴ 1']);
  expect(me.shelf.recent.map(({ id, isHalfRead }) => [id, isHalfRead]).slice(0, 2)).toEqual([
    [last, true],
    [third, false],
  ]);

  // Gone for readers: a story that its author deleted.
  await appu.client.act(`/stories/food/${last}`, { intent: 'delete' });
  const later = await read(ammu);
  expect(later.shelf.saved.map(({ title }) => title)).toEqual(['മഴ 2', 'മഴ 1', 'മഴ 0']);
  expect(later.shelf.recent[0]?.id).toBe(third);
  ammu.client.cookies.set('script', 'latin');
  const latin = await ammu.client.html('/me');
  expect(latin).not.toContain('മഴ 2');

  const page = await appu.client.html('/me');
  for (const text of [`/people/${appu.viewer.accountId}`, '/settings', '/drafts', '/reading/recent']) {
    expect(page).toContain(`href="${text}"`);
  }
  expect(page).not.toContain('Recently read</a></h2>');
});

test('Me sums up what others gave to the stories that can be read, in all and in the last 30 days, and counts unread answers', async () => {
  const app = await createTestApp();
  const { context, clock } = app;
  const [ammu, appu] = [
    await createActor(app, 'member', { name: 'Ammu' }),
    await createActor(app, 'member', { name: 'Appu' }),
  ];
  const comment = (by: Actor, story: string) => createComment({ context }, by, story, 'Rain.');
  const like = (by: Actor, story: string) =>
    setLike(context, by.viewer, { intent: 'like', story, liked: true });
  const read = ({ viewer }: Actor) => readMe(context, viewer, 'en');
  expect(await read(ammu)).toMatchObject({
    sums: { all: { stories: 0, comments: 0, likes: 0 } },
    answers: 0,
  });
  expect(await ammu.client.html('/me')).not.toContain('Your stories so far');

  const [old, gone] = [
    await createStory(app, ammu, { title: 'Old' }),
    await createStory(app, ammu, { title: 'Gone' }),
  ];
  await createStory(app, appu, { title: 'Another’s' });
  await like(appu, gone);
  await comment(appu, old);
  clock.advance(31 * DAY_MS);
  const fresh = await createStory(app, ammu, { title: 'Fresh' });
  for (const story of [old, fresh]) {
    await like(appu, story);
    await like(ammu, story);
    await comment(ammu, story);
  }
  await comment(appu, fresh);
  // The sessions from before have ended.
  const client = await openBrowser(app, ammu);
  await client.act(`/stories/food/${gone}`, { intent: 'delete' });
  expect(await read(ammu)).toMatchObject({
    sums: { all: { stories: 2, comments: 2, likes: 2 }, lately: { stories: 1, comments: 1, likes: 2 } },
    answers: 2,
  });
  const page = await client.html('/me');
  expect(page).toContain('Unread replies: 2');
  await client.get(`/stories/food/${fresh}`);
  expect(await read(ammu)).toMatchObject({ answers: 1 });
  expect(await read(appu)).toMatchObject({
    sums: { all: { stories: 1, comments: 0, likes: 0 } },
    answers: 0,
  });
});

test('Me links to no page for others without a name, and to the pages of moderators and administrators for them alone', async () => {
  const app = await createTestApp();
  const links = async ({ client, viewer }: Actor) => {
    const page = await client.html('/me');
    return [`/people/${viewer.accountId}`, '/moderation', '/admin/overview'].map((to) =>
      page.includes(`href="${to}"`),
    );
  };
  expect(await links(await createActor(app))).toEqual([false, false, false]);
  expect(await links(await createActor(app, 'moderator'))).toEqual([false, true, false]);
  expect(await links(await createActor(app, 'administrator', { name: 'Asha' }))).toEqual([true, true, true]);
});

test('the settings say what each is set to, and follow a change', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app, 'member', { email: 'ammu@example.org', name: 'Ammu' });
  const appu = await createActor(app, 'member', { name: 'Appu' });
  expect(await readOverview(ammu)).toMatchObject({
    email: 'ammu@example.org',
    member: {
      visibility: { isChosen: false },
      isTwoStep: false,
      devices: 1,
      news: { wanted: 6, kinds: 6 },
      mails: { answers: true, digest: 'weekly' },
      muted: 0,
      openInvitations: 0,
    },
  });
  await ammu.client.act('/news/settings', { intent: 'news-settings', kind: 'reply' });
  await ammu.client.act('/account/muted', { intent: 'mute', person: appu.viewer.accountId, at: 'person' });
  await ammu.client.act('/profile', { intent: 'visibility', shown: 'on', listed: 'on' });
  const page = await ammu.client.html('/settings');
  for (const text of ['1 of 6 kinds', '1 person', 'Your whole profile · Listed in People']) {
    expect(page).toContain(text);
  }
});

test('someone who is no member yet finds only the settings that they may change', async () => {
  const app = await createTestApp();
  const { client } = await createActor(app, 'unverified');
  const page = await client.html('/settings');
  const [, main = ''] = /<main(.*)<\/main>/s.exec(page) ?? [];
  const links = Array.from(main.matchAll(/href="([^"]+)"/g), ([, to]) => to);
  expect(links).toEqual(['/account', '/account', '/account/own-data', '/house-rules']);
  expect(main).toContain('name="language"');
});

async function read({ client }: Actor): Promise<Me> {
  return await client.page('/me');
}

async function readOverview({ client }: Actor): Promise<SettingsOverview> {
  return await client.page('/settings');
}
