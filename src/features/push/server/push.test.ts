// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { browserOf, createActor, createComment, createStory } from '../../../../test/factories.ts';
import { readRow } from '../../../../test/rows.ts';
import { countUnread } from '../../../app/unread.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../server/clock.ts';
import { announce } from '../../announcements/server/announcements.ts';
import { createCircle } from '../../circles/sample.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { deleteComment } from '../../comments/server/comment-editing.ts';
import { createGathering, YES } from '../../gatherings/sample.ts';
import { answerGathering } from '../../gatherings/server/answers.ts';
import { editGathering } from '../../gatherings/server/gathering-form.ts';
import { changeGathering } from '../../gatherings/server/gatherings.ts';
import { createLetter } from '../../letters/sample.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { saveMailSettings } from '../../news/server/mail-settings.ts';
import { setLike } from '../../stories/server/stories.ts';
import { countDevices, createPushedStory, deviceOf, nodeOf, sendDue } from '../sample.ts';
import { PUSH_DELAY_MS } from './plan-messages.ts';
import { readPushKeys } from './push-keys.ts';
import { pushOfferOf, savePushSettings } from './push-settings.ts';

test('an answer calls each device once, encrypted, without a word of anybody', async () => {
  const { app, service, author, asha, story, post, subscribe, wait } = await createPushedStory();
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
  const { app, author, asha, babu, post, subscribe, wait } = await createPushedStory();
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
  const { app, service, author, post, subscribe, wait } = await createPushedStory();
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
  const { app, author, asha, babu, post, subscribe, wait } = await createPushedStory();
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
  const { app, author, asha, babu, story, post, subscribe, wait } = await createPushedStory();
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

test('a new story calls once, also if an answer below it is taken back before its message', async () => {
  const { app, author, asha, babu, subscribe, wait } = await createPushedStory();
  const circle = await createCircle(app, author);
  for (const { viewer } of [asha, babu]) await joinCircle(app.context, viewer, circle);
  await subscribe(asha);
  const title = 'There’s a new story in one of your circles';
  const story = await createStory(app, author, { circle });
  expect(await wait()).toMatchObject([{ title }]);
  const replyTo = await createComment(app, asha, story, 'Tea?');
  const reply = async () => {
    app.clock.advance(SECOND_MS);
    return createComment(app, babu, story, 'Coffee!', { replyTo });
  };
  const takeBack = async () => deleteComment(app.context, babu.viewer, story, await reply());
  await takeBack();
  expect(await wait(2 * HOUR_MS)).toEqual([]);
  await reply();
  expect(await wait(2 * HOUR_MS)).toMatchObject([{ title: 'Someone replied to you' }]);
  await takeBack();
  expect(await wait(2 * HOUR_MS)).toEqual([]);
  await createStory(app, author, { circle });
  expect(await wait()).toMatchObject([{ title }]);
});

test('quiet hours end by the member’s own clock', async () => {
  const { app, author, asha, post, subscribe, wait } = await createPushedStory();
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
  const { app, author, asha, subscribe, wait } = await createPushedStory();
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

test('a gathering that has changed calls when it begins too, with the newest news', async () => {
  const { app, author, asha, subscribe, wait } = await createPushedStory();
  const { context } = app;
  await subscribe(asha);
  const id = await createGathering(app, author);
  await answerGathering(context, asha.viewer, id, YES);
  const form = await editGathering(context, author.viewer, id);
  const change = { ...form, intent: 'save', key: id, circle: 'everyone', place: 'Aluva' };
  await changeGathering(context, author.viewer, id, change as never);
  expect(await wait()).toMatchObject([{ title: 'A gathering you replied to has changed' }]);
  const { starts_at } = await readRow(context, 'gatherings', { id });
  app.clock.advance(starts_at - HOUR_MS - app.clock.now());
  await context.scheduler.sweep('reminders of gatherings');
  const title = 'A gathering you said yes or maybe to is starting soon';
  expect(await wait()).toMatchObject([{ title }]);
});

test('a subscription that has ended is deleted', async () => {
  const { app, service, asha, post, subscribe, wait } = await createPushedStory();
  await subscribe();
  await subscribe();
  await post(asha);
  service.answers.push({ status: 404 }, { status: 410 });
  expect(await wait()).toEqual([]);
  expect(await countDevices(app)).toBe(0);
  expect(await app.context.database.selectFrom('push_messages').selectAll().execute()).toEqual([]);
});

test('a push service that is busy is asked again when it wants, and one that fails less and less often', async () => {
  const { app, service, asha, post, subscribe, wait } = await createPushedStory();
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
  const { app, service, author, asha, post, subscribe, wait } = await createPushedStory();
  await subscribe();
  await post(asha);
  service.answers.push({ status: 500 });
  await wait();
  await browserOf(app, author).get('/news');
  expect(await wait(HOUR_MS)).toEqual([]);
  expect(await app.context.database.selectFrom('push_messages').selectAll().execute()).toEqual([]);
});

test('a device whose session has ended by its age hears only that there is something', async () => {
  const { app, asha, post, subscribe, wait, author } = await createPushedStory();
  await savePushSettings(app.context, author.viewer, { showsNames: true, quiet: null });
  await subscribe();
  app.clock.advance(8 * DAY_MS);
  await app.context.sweeper.sweep();
  await post(asha);
  expect(await wait()).toMatchObject([
    { title: 'You have a notification on Kerikko', body: 'Sign in to see it.' },
  ]);
});

test('two nodes share their keys, and send each message once', { tags: ['both-databases'] }, async () => {
  const { app, service, publicKey, author, asha, post, subscribe } = await createPushedStory();
  const other = await createTestApp({ ...nodeOf(service), secondNodeOf: app });
  expect((await readPushKeys(other.context)).publicKey).toBe(publicKey);
  const stories = await Promise.all(
    Array.from({ length: 20 }, (_, index) => createStory(app, author, { title: `Story ${index}` })),
  );
  await subscribe();
  for (const story of stories) await post(asha, story);
  app.clock.advance(PUSH_DELAY_MS);
  await runConcurrently(app, [app, other, app, other], sendDue);
  expect(service.refused).toEqual([]);
  expect(service.received.map(({ payload }) => payload.notification.tag).sort()).toEqual(stories.sort());
});

test('Home offers messages after the first answer, until the offer is answered', async () => {
  const { app, publicKey, author, asha, post, subscribe } = await createPushedStory();
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
