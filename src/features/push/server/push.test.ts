// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  browserOf,
  createActor,
  createAppWith,
  createStory,
  PASSWORD,
} from '../../../../test/factories.ts';
import { startPushService, type TestBrowser } from '../../../../test/push-service.ts';
import { readRows } from '../../../../test/rows.ts';
import { countUnread } from '../../../app/unread.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../server/clock.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { changePassword } from '../../accounts/server/passwords/change-password.ts';
import { createSession } from '../../accounts/server/sessions/sessions.ts';
import { announce } from '../../announcements/server/announcements.ts';
import { deleteComment } from '../../comments/server/comment-editing.ts';
import { postComment } from '../../comments/server/comments.ts';
import { createLetter } from '../../letters/sample.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { saveMailSettings } from '../../news/server/mail-settings.ts';
import { setLike } from '../../stories/server/stories.ts';
import { MAX_DEVICES } from '../contract.ts';
import { ABSENT_MS, addDevice, FAILING_MS, listDevices, removeDevice } from './devices.ts';
import { PUSH_DELAY_MS } from './plan-messages.ts';
import { readPushKeys } from './push-keys.ts';
import { pushOfferOf, savePushSettings } from './push-settings.ts';
import { PUSH_QUEUE } from './send-messages.ts';

/** Afternoon in India, so that no quiet hours hold back anything. */
async function setUp() {
  const service = await startPushService();
  const { app, context, ...people } = await createAppWith(
    { author: { name: 'Appu', withPassword: true }, asha: { name: 'Asha' }, babu: { name: 'Babu' } },
    { ...node(service), environment: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'trace' } },
  );
  const { publicKey } = await readPushKeys(context);
  const story = await createStory(app, people.author, { title: 'Puttu' });
  const post = (by: Actor, on = story) => {
    app.clock.advance(SECOND_MS);
    const input = { intent: 'comment', text: 'A canary.', key: randomUUID(), replyTo: '' } as const;
    return postComment(app.context, by.viewer, on, input);
  };
  const subscribe = async (by = people.author, browser = service.subscribe(publicKey)) => {
    await addDevice(app.context, by.viewer, { ...browser.subscription, key: publicKey }, deviceOf(by));
    return browser;
  };
  /** Moves the clock, runs what is due, and returns the notifications since then. */
  const wait = async (ms: number = PUSH_DELAY_MS) => {
    const before = service.received.length;
    await app.context.scheduler.sweep(JOBS_TASK);
    app.clock.advance(ms);
    await run(app);
    expect(service.refused).toEqual([]);
    return service.received.slice(before).map(({ payload }) => payload.notification);
  };
  return { app, service, publicKey, ...people, story, post, subscribe, wait };
}

function node({ services }: Awaited<ReturnType<typeof startPushService>>) {
  return { publicUrl: 'https://kerikko.test', pushServices: services };
}

async function run({ context }: TestApp): Promise<void> {
  await context.scheduler.sweep('due push messages');
  await context.queues.get(PUSH_QUEUE)?.flush();
}

function deviceOf({ client }: Actor) {
  return { sessionToken: client.cookies.get('kerikko') ?? '', userAgent: 'Mozilla/5.0 Chrome/130' };
}

function countDevices({ context }: TestApp): Promise<number> {
  return readRows(context, 'push_devices', {}, ['id']).then(({ length }) => length);
}

test('an answer calls each device once, encrypted, without a word of anybody', async () => {
  const { app, service, author, asha, story, post, subscribe, wait } = await setUp();
  await subscribe();
  await subscribe();
  await post(asha);
  expect(await wait(PUSH_DELAY_MS - 2 * SECOND_MS)).toEqual([]);
  const shown = await wait();
  expect(shown).toHaveLength(2);
  expect(shown[0]).toEqual({
    title: 'Someone commented on your story',
    lang: 'en',
    tag: story,
    navigate: expect.stringMatching(`^https://kerikko.test/stories/[a-z]+/${story}\\?comment=`),
    app_badge: '1',
  });
  expect(service.received[0]?.payload).toMatchObject({ web_push: 8030, app_badge: 1 });
  expect(JSON.stringify(service.received.map(({ payload }) => payload))).not.toMatch(/Asha|Puttu|canary/);
  expect(service.received[0]?.headers).toMatchObject({ ttl: String(DAY_MS / 1000), urgency: 'normal' });
  expect(await wait(2 * HOUR_MS)).toEqual([]);
  expect(await app.context.database.selectFrom('push_messages').selectAll().execute()).toEqual([]);
  // A tap opens the story there, and it is read everywhere.
  const path = new URL(shown[0]?.navigate ?? '').pathname + new URL(shown[0]?.navigate ?? '').search;
  const browser = browserOf(app, author);
  expect((await browser.get(path)).status).toBe(200);
  expect((await app.findViewer(deviceOf(author).sessionToken))?.unread).toEqual({
    '/letters': 0,
    '/news': 0,
  });
});

test('a member who wants names gets names and the title, in their language', async () => {
  const { app, author, asha, babu, post, subscribe, wait } = await setUp();
  await savePushSettings(app.context, author.viewer, { showsNames: true, quiet: null });
  await subscribe();
  await post(asha);
  await post(babu);
  expect(await wait()).toMatchObject([{ title: 'Babu and Asha commented on your story', body: '‘Puttu’' }]);
  await app.context.database.updateTable('accounts').set({ language: 'ml' }).execute();
  await post(asha);
  expect(await wait(HOUR_MS)).toMatchObject([{ title: 'നിങ്ങളുടെ കഥയ്ക്കു കമന്റ് എഴുതിയത്: Asha', lang: 'ml' }]);
});

test('names and a title of two hundred odd letters fit into a message', async () => {
  const { app, service, author, post, subscribe, wait } = await setUp();
  await savePushSettings(app.context, author.viewer, { showsNames: true, quiet: null });
  const family = '👩‍👩‍👧‍👦';
  const odd = await createActor(app, 'member', { name: family.repeat(100) });
  const story = await createStory(app, author, { title: family.repeat(200) });
  await subscribe();
  await post(odd, story);
  expect(await wait()).toMatchObject([{ tag: story, body: expect.stringMatching(`^‘${family}.*…’$`) }]);
  const { payload } = service.received[0] ?? {};
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3000);
});

test('one story calls once an hour, and another one calls beside it', async () => {
  const { app, author, asha, babu, post, subscribe, wait } = await setUp();
  const other = await createStory(app, author, { title: 'Appam' });
  await subscribe();
  await post(asha);
  expect(await wait()).toHaveLength(1);
  await post(babu);
  expect(await wait(30 * MINUTE_MS)).toEqual([]);
  await post(asha, other);
  expect(await wait()).toMatchObject([{ tag: other }]);
  await post(asha);
  // A message leaves out what an earlier one told.
  expect(await wait(30 * MINUTE_MS)).toMatchObject([{ title: '2 people commented on your story' }]);
});

test('nothing calls for what was read, deleted, muted, liked or done by oneself', async () => {
  const { app, author, asha, babu, story, post, subscribe, wait } = await setUp();
  await subscribe();
  const browser = browserOf(app, author);
  await post(asha);
  await browser.get('/news');
  const second = await post(babu);
  await deleteComment(app.context, babu.viewer, story, second);
  await setLike(app.context, asha.viewer, { intent: 'like', story, liked: true });
  await post(author);
  expect(await wait()).toEqual([]);
  await mutePerson(app.context, author.viewer, babu.viewer.accountId);
  await post(babu);
  expect(await wait(2 * HOUR_MS)).toEqual([]);
  // Muted after the message was planned.
  await post(asha);
  await mutePerson(app.context, author.viewer, asha.viewer.accountId);
  expect(await wait(2 * HOUR_MS)).toEqual([]);
});

test('quiet hours end by the member’s own clock', async () => {
  const { app, author, asha, post, subscribe, wait } = await setUp();
  const settings = { answers: false, digest: 'off', hour: 8, weekday: 6 } as const;
  await saveMailSettings(app.context, author.viewer, { ...settings, timeZone: 'America/New_York' });
  await savePushSettings(app.context, author.viewer, { showsNames: false, quiet: { from: 22, to: 7 } });
  await subscribe();
  // 4:00 in New York, and 14:30 in India.
  await post(asha);
  expect(await wait()).toEqual([]);
  app.clock.advance(Date.parse('2026-11-20T11:59:00Z') - app.clock.now());
  expect(await wait(0)).toEqual([]);
  await post(asha);
  expect(await wait(MINUTE_MS)).toMatchObject([{ title: 'Someone commented on your story' }]);
  await savePushSettings(app.context, author.viewer, { showsNames: false, quiet: { from: 12, to: 13 } });
  app.clock.advance(Date.parse('2026-11-20T17:30:00Z') - app.clock.now());
  await post(asha);
  expect(await wait()).toEqual([]);
  expect(await wait(30 * MINUTE_MS)).toHaveLength(1);
});

test('announcements and decisions call too', async () => {
  const { app, author, asha, subscribe, wait } = await setUp();
  const administrator = await createActor(app, 'administrator');
  await subscribe();
  await subscribe(asha);
  const form = { intent: 'announce', key: randomUUID(), textEn: 'Onam!', textMl: '' } as never;
  await announce(app.context, administrator.viewer, form);
  const title = 'There’s an announcement for all members';
  expect(await wait()).toMatchObject([{ title }, { title }]);
  await decide(app.context, administrator.viewer, author.viewer.accountId, { action: 'make-moderator' });
  expect(await wait()).toMatchObject([
    { title: 'There’s a decision about your membership', navigate: 'https://kerikko.test/moderation' },
  ]);
  // The icon counts what the bell and the envelope count together.
  await createLetter(app, asha, author);
  await createLetter(app, asha, author);
  const [letter] = await wait();
  const unread = await countUnread(app.context, author.viewer.accountId);
  expect(unread).toEqual({ '/letters': 1, '/news': 2 });
  expect(letter?.app_badge).toBe('3');
});

test('a subscription that has ended is deleted', async () => {
  const { app, service, asha, post, subscribe, wait } = await setUp();
  await subscribe();
  await subscribe();
  await post(asha);
  service.answers.push({ status: 404 }, { status: 410 });
  expect(await wait()).toEqual([]);
  expect(await countDevices(app)).toBe(0);
  expect(await app.context.database.selectFrom('push_messages').selectAll().execute()).toEqual([]);
});

test('a push service that is busy is asked again when it wants, and one that fails less and less often', async () => {
  const { app, service, asha, post, subscribe, wait } = await setUp();
  const browser = await subscribe();
  await post(asha);
  service.answers.push({ status: 429, headers: { 'Retry-After': '120' } }, { status: 503 });
  expect(await wait()).toEqual([]);
  expect(await wait(119 * SECOND_MS)).toEqual([]);
  // The second attempt fails too: the next one waits twice as long as after the first.
  expect(await wait(SECOND_MS)).toEqual([]);
  expect(await wait(59 * SECOND_MS)).toEqual([]);
  expect(await wait(SECOND_MS)).toHaveLength(1);
  // No answer after a day: the message is worth nothing any more.
  await post(asha);
  app.clock.advance(HOUR_MS);
  service.answers.push(...Array.from({ length: 40 }, () => ({ status: 500 })));
  for (let half = 0; half < 60; half += 1) expect(await wait(30 * MINUTE_MS)).toEqual([]);
  expect(await app.context.database.selectFrom('push_messages').selectAll().execute()).toEqual([]);
  const logged = app.logged.join('');
  expect(logged).toContain('push messages could not be sent');
  for (const secret of Object.values(browser.subscription)) expect(logged).not.toContain(secret);
});

test('a message that was read while it waited is not sent', async () => {
  const { app, service, author, asha, post, subscribe, wait } = await setUp();
  await subscribe();
  await post(asha);
  service.answers.push({ status: 500 });
  await wait();
  await browserOf(app, author).get('/news');
  expect(await wait(HOUR_MS)).toEqual([]);
  expect(await app.context.database.selectFrom('push_messages').selectAll().execute()).toEqual([]);
});

test('a push service that refuses a device for two weeks loses it, and one message in between keeps it', async () => {
  const { app, service, author, asha, post, subscribe, wait } = await setUp();
  const browser = await subscribe();
  const refuse = async () => {
    service.answers.push({ status: 403 });
    await post(asha);
    await wait(2 * HOUR_MS);
  };
  const sweep = () => app.context.sweeper.sweep('push devices');
  await refuse();
  app.clock.advance(FAILING_MS - 4 * HOUR_MS);
  await sweep();
  expect(await countDevices(app)).toBe(1);
  await post(asha);
  await wait(30 * MINUTE_MS);
  await refuse();
  await sweep();
  expect(await countDevices(app)).toBe(1);
  app.clock.advance(FAILING_MS);
  await sweep();
  expect(await countDevices(app)).toBe(0);
  // So does a browser that shows no page for two months.
  const session = { accountId: author.viewer.accountId, userAgent: '', now: app.clock.now() };
  author.client.cookies.set('kerikko', await createSession(app.context.database, session));
  await subscribe(author, browser);
  app.clock.advance(ABSENT_MS);
  await sweep();
  expect(await countDevices(app)).toBe(0);
});

test('signing out, a new password and a suspension end the subscriptions of these sessions', async () => {
  const { app, author, asha, babu, subscribe } = await setUp();
  const administrator = await createActor(app, 'administrator');
  for (const person of [author, asha, babu]) await subscribe(person);
  const browser = browserOf(app, asha);
  await browser.post('/sign-out', {});
  expect(await listDevices(app.context, asha.viewer, undefined)).toEqual([]);
  expect(await countDevices(app)).toBe(2);
  const next = 'appam mutta curry';
  const passwords = { currentPassword: PASSWORD, newPassword: next, confirmPassword: next };
  await changePassword(app.context, author.viewer, passwords, { userAgent: '' });
  expect(await listDevices(app.context, author.viewer, undefined)).toEqual([]);
  const suspension = { action: 'suspend', reason: 'Reason' } as const;
  await decide(app.context, administrator.viewer, babu.viewer.accountId, suspension);
  expect(await countDevices(app)).toBe(0);
  // A session that has ended meanwhile takes no device.
  await subscribe(asha);
  expect(await countDevices(app)).toBe(0);
});

test('a device whose session has ended by its age hears only that there is something', async () => {
  const { app, asha, post, subscribe, wait, author } = await setUp();
  await savePushSettings(app.context, author.viewer, { showsNames: true, quiet: null });
  await subscribe();
  app.clock.advance(8 * DAY_MS);
  await app.context.sweeper.sweep();
  await post(asha);
  expect(await wait()).toMatchObject([
    { title: 'You have a notification on Kerikko', body: 'Sign in to see it.' },
  ]);
});

test('a browser belongs to who subscribed last, and a member has ten', async () => {
  const { app, service, publicKey, author, asha, post, subscribe, wait } = await setUp();
  const shared = await subscribe();
  // A message to the first of them waits, because the push service is busy.
  service.answers.push({ status: 500 });
  await post(asha);
  await wait();
  expect(await readRows(app.context, 'push_messages', {}, ['subject'])).toHaveLength(1);
  await subscribe(asha, shared);
  expect(await readRows(app.context, 'push_messages', {}, ['subject'])).toEqual([]);
  expect(await listDevices(app.context, author.viewer, undefined)).toEqual([]);
  const [device] = await listDevices(app.context, asha.viewer, deviceOf(asha).sessionToken);
  expect(device).toMatchObject({ isThis: true, browser: 'Chrome' });
  await removeDevice(app.context, author.viewer, device?.id ?? '');
  expect(await countDevices(app)).toBe(1);
  await removeDevice(app.context, asha.viewer, device?.id ?? '');
  expect(await countDevices(app)).toBe(0);
  for (let count = 0; count < MAX_DEVICES + 2; count += 1) {
    app.clock.advance(1);
    await subscribe(author, service.subscribe(publicKey));
  }
  expect(await countDevices(app)).toBe(MAX_DEVICES);
});

test('a browser that names another address, key or curve is refused', async () => {
  const { app, service, publicKey, author } = await setUp();
  const { subscription } = service.subscribe(publicKey);
  const add = (change: Partial<TestBrowser['subscription'] & { key: string }>) =>
    addDevice(app.context, author.viewer, { ...subscription, key: publicKey, ...change }, deviceOf(author));
  await expect(add({ endpoint: 'https://127.0.0.1/x' })).rejects.toMatchObject({
    code: 'unknown-push-service',
  });
  await expect(add({ p256dh: 'A'.repeat(87) })).rejects.toMatchObject({ code: 'unknown-push-service' });
  await expect(add({ key: 'other' })).rejects.toMatchObject({ code: 'other-push-key' });
});

test('two nodes share their keys, and send each message once', { tags: ['both-databases'] }, async () => {
  const { app, service, publicKey, author, asha, post, subscribe } = await setUp();
  const other = await createTestApp({ ...node(service), secondNodeOf: app });
  expect((await readPushKeys(other.context)).publicKey).toBe(publicKey);
  const stories = await Promise.all(
    Array.from({ length: 20 }, (_, index) => createStory(app, author, { title: `Story ${index}` })),
  );
  await subscribe();
  for (const story of stories) await post(asha, story);
  app.clock.advance(PUSH_DELAY_MS);
  await runConcurrently(app, [app, other, app, other], run);
  expect(service.refused).toEqual([]);
  expect(service.received.map(({ payload }) => payload.notification.tag).sort()).toEqual(stories.sort());
});

test('Home offers messages after the first answer, until the offer is answered', async () => {
  const { app, publicKey, author, asha, post, subscribe } = await setUp();
  const isOffered = async () => {
    const offer = await pushOfferOf(app.context, author.viewer.accountId);
    const { rows } = await sql<{ key: string | null }>`select ${offer} as key`.execute(app.context.database);
    return rows[0]?.key ?? undefined;
  };
  expect(await isOffered()).toBe(undefined);
  await post(asha);
  expect(await isOffered()).toBe(publicKey);
  await subscribe();
  expect(await isOffered()).toBe(undefined);
  await app.context.database.deleteFrom('push_devices').execute();
  expect(await isOffered()).toBe(undefined);
  await app.context.database.deleteFrom('push_settings').execute();
  expect(await isOffered()).toBe(publicKey);
  const browser = browserOf(app, author);
  // Home makes no offers in the first hour, and the first steps come before any offer.
  app.clock.advance(HOUR_MS);
  await browser.post('/dashboard', { intent: 'skip-welcome' });
  expect(await browser.html('/dashboard')).toContain('value="refuse-push"');
  await browser.post('/news/settings', { intent: 'refuse-push' });
  expect(await isOffered()).toBe(undefined);
});

test('a browser that was removed elsewhere stays removed, and one with an earlier key gets the right one', async () => {
  const { app, service, publicKey, author, subscribe } = await setUp();
  const { subscription } = await subscribe();
  const browser = browserOf(app, author);
  const send = (fields: Record<string, string>) => browser.post('/push-devices', fields);
  const renew = { intent: 'renew', endpoint: subscription.endpoint, key: publicKey };
  expect((await send(renew)).status).toBe(204);
  const wrong = await send({ ...renew, key: 'an earlier one' });
  expect(wrong.status).toBe(409);
  expect(await wrong.json()).toMatchObject({ error: { code: 'other-push-key', details: { publicKey } } });
  const other = service.subscribe(publicKey).subscription;
  const replace = { intent: 'add', ...other, key: publicKey, replaces: subscription.endpoint };
  expect((await send(replace)).status).toBe(204);
  expect(await countDevices(app)).toBe(1);
  // The former endpoint is gone, and neither comes back.
  expect((await send(renew)).status).toBe(404);
  await app.context.database.deleteFrom('push_devices').execute();
  expect((await send({ ...replace, replaces: other.endpoint })).status).toBe(404);
  expect(await countDevices(app)).toBe(0);
});
