// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toData } from '../../test/canary-fixtures.ts';
import { createTestApp, PUBLIC_URL, type TestApp } from '../../test/create-test-app.ts';
import { files, routes } from '../../test/expected-access.ts';
import { type Actor, createActor, createStory, createStoryPhoto } from '../../test/factories.ts';
import { startPushService } from '../../test/push-service.ts';
import { readRows, updateRows } from '../../test/rows.ts';
import { makeAddress, readAddress } from '../features/accounts/server/addresses/secret-address.ts';
import type { CircleLevel } from '../features/circles/contract.ts';
import { createCircle } from '../features/circles/sample.ts';
import { leaveCircle } from '../features/circles/server/departures.ts';
import { joinCircle } from '../features/circles/server/joining.ts';
import { inviteToCircle, removeFromCircle, setKeeper } from '../features/circles/server/keeping.ts';
import { setCircleLevel } from '../features/circles/server/levels.ts';
import { postComment } from '../features/comments/server/comments.ts';
import { feedAddress } from '../features/feeds/server/feed-address.ts';
import { setFollowed } from '../features/following/server/following.ts';
import { createGathering } from '../features/gatherings/sample.ts';
import { answerGathering } from '../features/gatherings/server/answers.ts';
import { calendarAddress } from '../features/gatherings/server/calendar-address.ts';
import { saveGatheringPhotos } from '../features/gatherings/server/gathering-photos.ts';
import { decide } from '../features/membership/server/decisions/decide.ts';
import { mutePerson } from '../features/mutes/server/mutes.ts';
import { saveMailSettings } from '../features/news/server/mail-settings.ts';
import { listNews, seeNews } from '../features/news/server/news.ts';
import { toPhotoPath } from '../features/photos/server/story-photo-keys.ts';
import { addDevice } from '../features/push/server/devices.ts';
import { readPushKeys } from '../features/push/server/push-keys.ts';
import { PUSH_QUEUE } from '../features/push/server/send-messages.ts';
import { createToldStory } from '../features/recordings/sample.ts';
import { flushPending } from '../features/search/server/pending.ts';
import { publishStory } from '../features/stories/server/stories.ts';
import { HOUR_MS, MINUTE_MS } from '../server/clock.ts';
import { JOBS_TASK } from '../server/tasks/jobs.ts';

const NAME = 'Canarycircle';
const WORD = 'canaryword';
const LEAK = /canary(?:circle|word)/i;

type Id =
  | 'circle'
  | 'story'
  | 'comment'
  | 'author'
  | 'told'
  | 'recording'
  | 'gathering'
  | 'asked'
  | 'ofStory'
  | 'ofGathering';

const OUTSIDE = {
  outside: 'member',
  removed: 'member',
  muted: 'member',
  approver: 'approver',
  moderator: 'moderator',
  administrator: 'administrator',
} as const;

test('nine kinds of people learn nothing of a hidden circle, at any address, in News, mails, feeds, logs and metrics', async () => {
  const app = await createTestApp({
    environment: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'trace', METRICS_PORT: '9464' },
  });
  const { context } = app;
  const author = await createActor(app, 'member', { name: 'Author' });
  const [inside, keeper] = [
    await createActor(app, 'member', { name: 'Inside' }),
    await createActor(app, 'member', { name: 'Keeper' }),
  ];
  const people: Record<string, Actor> = { inside, keeper };
  for (const [name, role] of Object.entries(OUTSIDE)) {
    people[name] = await createActor(app, role, { name, email: `${name}@example.org` });
  }
  const { removed, muted, administrator } = people as Record<keyof typeof OUTSIDE, Actor>;
  for (const { viewer } of Object.values(people)) {
    const follow = { intent: 'follow', kind: 'person', id: author.viewer.accountId, followed: true } as const;
    await setFollowed(context, viewer, follow);
  }
  const circle = await createCircle(app, author, { name: NAME, about: WORD, seenBy: 'people' });
  for (const { viewer } of [inside, keeper, removed]) {
    await inviteToCircle(context, author.viewer, circle, viewer.accountId);
    await joinCircle(context, viewer, circle);
  }
  await setKeeper(context, author.viewer, circle, { personId: keeper.viewer.accountId, isKeeper: true });
  const shown = await createStory(app, author, { topic: 'food', title: 'For everyone' });
  const story = await publishFor(app, author, circle);
  const ofStory = await addStoryPhoto(app, author, story);
  const gathering = await createGathering(app, author, {
    ...{ circle, title: `Canarycircle ${WORD}`, place: WORD, description: WORD },
  });
  for (const { viewer } of [inside, removed]) {
    const answer = { intent: 'answer', answer: 'yes', guests: 0, children: 0 } as const;
    await answerGathering(context, viewer, gathering, answer);
  }
  const ofGathering = await createStoryPhoto(app, author, { key: gathering });
  await saveGatheringPhotos(context, author.viewer, gathering, [{ id: ofGathering.id, alt: WORD }]);
  const told = await createToldStory(app, author, { title: `Told ${WORD}`, circle });
  const asked = await postComment(context, inside.viewer, gathering, {
    ...{ intent: 'comment', text: `${WORD} at the gathering`, key: 'another-comment' },
  });
  const named = Object.values(people).map(({ viewer }) => viewer.accountId);
  const comment = await postComment(context, inside.viewer, story, {
    ...{ intent: 'comment', text: `${WORD} @removed @outside`, key: 'a-comment-of-it', replyTo: '' },
    mentions: named.join(','),
  } as never);
  await removed.client.act(`/stories/food/${story}`, { intent: 'bookmark', story, saved: 'true' });
  await removed.client.act(`/stories/food/${story}`, { intent: 'like', story, liked: 'true' });
  for (const { client, viewer } of Object.values(people)) {
    await client.act('/account/feed', { intent: 'create' });
    await makeAddress(context, viewer, calendarAddress);
  }
  await author.client.act('/account/muted', { intent: 'mute', person: muted.viewer.accountId });
  await app.mails();
  await context.scheduler.sweep();
  await removeFromCircle(context, author.viewer, circle, removed.viewer.accountId);
  app.clock.advance(HOUR_MS);
  await flushPending(context);
  await context.scheduler.sweep();
  const mails = await app.mails();

  const feeds = new Map<string, string[]>();
  for (const [name, { viewer }] of Object.entries(people)) {
    const links = await Promise.all(
      [feedAddress, calendarAddress].map((address) => readAddress(context, viewer, address)),
    );
    feeds.set(
      name,
      links.map((found) => found?.link?.slice(PUBLIC_URL.length) ?? ''),
    );
  }
  const ids = {
    ...{ circle, story, comment, gathering, asked, ofStory, ofGathering: ofGathering.id },
    ...{ told: told.story, recording: told.recording },
  };
  const byAuthor = { author: author.viewer.accountId };
  const urls = listUrls({ ...ids, ...byAuthor });
  const missing = Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()])) as typeof ids;
  const unknown = listUrls({ ...missing, ...byAuthor });
  const suspended = await createActor(app);
  await updateRows(app, 'memberships', { account_id: suspended.viewer.accountId }, { state: 'suspended' });
  const outsiders = [...Object.keys(OUTSIDE).map((name) => [name, people[name]?.client] as const)];
  for (const [name, client] of [
    ...outsiders,
    ['suspended', suspended.client],
    ['visitor', app.client()],
  ] as const) {
    if (!client) continue;
    const leaks: string[] = [];
    const own = feeds.get(name) ?? [];
    for (const feed of own) expect((await client.get(feed)).status, name).toBe(200);
    for (const [at, url] of [...urls, ...own].entries()) {
      const answer = await client.get(url);
      // What the person has asked for stands in the answer.
      const text = (await answer.text()).replaceAll(/q=canaryword|value="canaryword"/g, '');
      const asking = url.includes('q=') ? text.replaceAll(WORD, '') : text;
      if (LEAK.test(asking))
        leaks.push(
          `${url}: ${asking.slice(Math.max(0, asking.search(LEAK) - 80), asking.search(LEAK) + 60)}`,
        );
      const other = unknown[at] ?? url;
      if (other !== url) {
        const { status } = await client.get(other);
        if (status !== answer.status) leaks.push(`${url}: ${answer.status} and not ${status}`);
      }
    }
    expect(leaks, name).toEqual([]);
    const received = mails.filter(({ to }) => JSON.stringify(to).includes(`${name}@`));
    expect(
      received.filter(({ text, subject }) => LEAK.test(`${subject} ${text}`)),
      name,
    ).toEqual([]);
  }
  for (const { client } of [author, inside, keeper]) {
    const seen = [];
    for (const url of [
      '/stories/latest',
      '/stories/food',
      `/stories/food/${story}`,
      `/stories/food/${told.story}/write-down`,
      `/circles/${circle}`,
      '/circles',
      '/gatherings',
      `/gatherings/${gathering}`,
    ]) {
      if (LEAK.test(await client.html(url))) seen.push(url);
    }
    expect(seen).toHaveLength(8);
    for (const photo of [ofStory, ofGathering.id]) {
      expect((await client.get(toPhotoPath(photo, '320'))).status).toBe(200);
    }
    expect((await client.get(`/recordings/${told.recording}.webm`)).status).toBe(200);
  }
  for (const name of ['inside', 'keeper']) {
    expect(await app.client().html(feeds.get(name)?.[0] ?? ''), name).toMatch(LEAK);
  }
  const { link = '' } = (await readAddress(context, inside.viewer, calendarAddress)) ?? {};
  expect(await inside.client.html(link.slice(PUBLIC_URL.length))).toMatch(LEAK);
  expect(app.logged.length).toBeGreaterThan(urls.length);
  expect(app.logged.filter((line) => LEAK.test(line))).toEqual([]);
  const metrics = await context.metrics?.write();
  expect(metrics?.text).toContain('/gatherings/:gathering');
  expect(metrics?.text).not.toMatch(LEAK);
  const page = await administrator.client.html('/circles');
  expect(page).toContain('Kept by Author, Keeper');
  expect(await (await people.outside?.client.get(`/people/${author.viewer.accountId}`))?.text()).toContain(
    shown,
  );
});

test('people of a circle hear of its new story as each of them chose, and nobody who was removed, has muted or is suspended does', async () => {
  const service = await startPushService();
  const app = await createTestApp({
    publicUrl: 'https://kerikko.test',
    pushServices: service.services,
    environment: { RATE_LIMIT_FACTOR: '1000' },
  });
  const { context } = app;
  const { publicKey } = await readPushKeys(context);
  const administrator = await createActor(app, 'administrator');
  const author = await createActor(app, 'member', { name: 'Author', email: 'author@example.org' });
  const circle = await createCircle(app, author, { name: NAME, seenBy: 'people' });
  const people: Record<string, Actor> = {};
  const browsers: Record<string, string> = {};
  for (const name of ['all', 'mine', 'nothing', 'early', 'late', 'muting', 'suspended', 'left', 'outside']) {
    const one = await createActor(app, 'member', { name, email: `${name}@example.org` });
    const { viewer, client } = one;
    people[name] = one;
    if (name !== 'outside') {
      await inviteToCircle(context, author.viewer, circle, viewer.accountId);
      await joinCircle(context, viewer, circle);
    }
    const { subscription } = service.subscribe(publicKey);
    browsers[subscription.endpoint] = name;
    const sessionToken = client.cookies.get('kerikko') ?? '';
    await addDevice(context, viewer, { ...subscription, key: publicKey }, { sessionToken, userAgent: '' });
    await saveMailSettings(context, viewer, {
      ...{ answers: true, digest: 'daily', hour: 8, weekday: 6, timeZone: 'Asia/Kolkata' },
    } as const);
    // A follower hears of a circle's story as the circle's other people do.
    const follow = { kind: 'person', id: author.viewer.accountId, followed: true } as const;
    await setFollowed(context, viewer, follow);
  }
  const viewerOf = (name: string) => (people[name] as Actor).viewer;
  const accountOf = (name: string) => viewerOf(name).accountId;
  const hear = (name: string, level: CircleLevel) => setCircleLevel(context, viewerOf(name), circle, level);
  await hear('mine', 'mine');
  await hear('nothing', 'nothing');
  await mutePerson(context, viewerOf('muting'), author.viewer.accountId);

  const story = await publishFor(app, author, circle);
  const comment = ({ viewer }: Pick<Actor, 'viewer'>, replyTo = '') =>
    postComment(context, viewer, story, { intent: 'comment', text: WORD, key: randomUUID(), replyTo });
  const comments: string[] = [];
  for (const name of ['mine', 'nothing', 'late']) comments.push(await comment({ viewer: viewerOf(name) }));
  await removeFromCircle(context, author.viewer, circle, accountOf('early'));
  await context.scheduler.sweep(JOBS_TASK);
  // These members have the news of the story, and no message is due yet.
  await removeFromCircle(context, author.viewer, circle, accountOf('late'));
  await leaveCircle(context, viewerOf('left'), circle);
  await decide(context, administrator.viewer, accountOf('suspended'), { action: 'suspend' });
  const push = async () => {
    const before = service.received.length;
    app.clock.advance(MINUTE_MS);
    await context.scheduler.sweep('due push messages');
    await context.queues.get(PUSH_QUEUE)?.flush();
    return service.received
      .slice(before)
      .map(({ endpoint, payload }) => `${browsers[endpoint]}: ${payload.notification.title}`)
      .sort();
  };
  expect(await push()).toEqual(['all: There’s a new story in one of your circles']);
  // A suspended member keeps the row, and opens no page that counts or shows it.
  const inside = Object.keys(people).filter((name) => name !== 'suspended');
  const listed = async () => {
    const heard: string[] = [];
    for (const name of inside) {
      if (LEAK.test(JSON.stringify(await listNews(context, viewerOf(name))))) heard.push(name);
    }
    return heard;
  };
  const unread = async () => {
    const rows = await readRows(context, 'news', { read_at: null, withdrawn_at: null, about_id: story }, [
      'account_id',
    ]);
    return inside.filter((name) => rows.some(({ account_id }) => account_id === accountOf(name)));
  };
  expect(await unread()).toEqual(['all']);
  app.clock.advance(19 * HOUR_MS);
  await context.scheduler.sweep();
  const told = (await app.mails()).filter(({ text, subject }) => LEAK.test(`${subject} ${text}`));
  const nameOf = ({ to }: (typeof told)[number]) => JSON.stringify(to).match(/(\w+)@/)?.[1];
  // The author of the story has heard of the comments.
  expect(told.map(nameOf)).toEqual(['author', 'all']);
  expect(told[1]?.text).toContain('New in your circles:');
  expect(await listed()).toEqual(['all']);
  await seeNews(context, viewerOf('all'), await listNews(context, viewerOf('all')));

  // Somebody who hears only what concerns them hears of a reply, and a muted circle tells nothing at all.
  for (const replyTo of comments) await comment(author, replyTo);
  expect(await unread()).toEqual(['mine']);
  expect(await push()).toEqual(['mine: Someone replied to you']);
  await hear('mine', 'nothing');
  expect(await unread()).toEqual([]);
  await hear('mine', 'mine');
  expect(await unread()).toEqual(['mine']);
});
/** Adds a photo to a story of its author. */
async function addStoryPhoto(app: TestApp, author: Actor, story: string): Promise<string> {
  const { id } = await createStoryPhoto(app, author, { key: story });
  await updateRows(app, 'story_photos', { id }, { subject_id: story, position: 0, alt: WORD });
  return id;
}

function publishFor({ context }: TestApp, { viewer }: Actor, circle: string): Promise<string> {
  const text = { title: `Canarycircle ${WORD}`, content: `${WORD} `.repeat(3) };
  return publishStory(context, viewer, {
    intent: 'publish',
    key: randomUUID(),
    topic: 'food',
    circle,
    ...text,
  });
}

/** Returns every address, with the ids of a circle, of what is for it, and of their author. */
function listUrls(ids: Record<Id, string>): string[] {
  const values: Record<string, string> = { topic: 'food', list: 'saved', account: ids.author, ...ids };
  const fill = (path: string) => path.replaceAll(/:(\w+)/g, (all, name) => values[name] ?? all);
  const isRead = (path: string) =>
    !['/sign-out', '/live', '/healthz', '/account/own-data/archive'].includes(path);
  const pages = routes.filter(isRead).map(fill);
  const { story, comment, told, recording, gathering, asked, ofStory, ofGathering } = ids;
  return [
    ...[...pages, ...files.filter(isRead).map(fill)].filter((url) => !url.includes('/:')),
    ...pages.filter((url) => !url.includes('/:')).map(toData),
    ...[
      `/stories/food/${story}?comment=${comment}`,
      ...[`/stories/food/${told}`, `/stories/food/${told}/write-down`, `/recordings/${recording}.webm`],
      `/report?kind=story&id=${story}`,
      `/report?kind=comment&id=${comment}`,
    ],
    ...[ofStory, ofGathering].flatMap((photo) => [
      toPhotoPath(photo, '320'),
      `/report?kind=photo&id=${photo}`,
    ]),
    ...[
      `/gatherings/${gathering}?comment=${asked}`,
      `/report?kind=gathering&id=${gathering}`,
      `/report?kind=comment&id=${asked}`,
      '/gatherings?past',
      `/live/state?about=${gathering}`,
      `/mentions?subject=${gathering}`,
      `/search?q=${WORD}&in=gatherings`,
    ],
    ...[`/live/state?story=${story}`, `/live/state?about=${story}`, `/live/state?rows&shown=${story}`],
    ...[
      `/mentions?subject=${story}`,
      `/search?q=${WORD}`,
      `/search?q=${WORD}&in=comments`,
      '/reading/recent',
    ],
  ];
}
