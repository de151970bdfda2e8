// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { updateRows } from '../../../../test/rows.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { postComment } from '../../comments/server/comments.ts';
import { recordDecision } from '../../membership/server/membership.ts';
import { refreshListing } from '../../people/server/listing.ts';
import { changePhoto } from '../../people/server/photos.ts';
import { discardDraft, saveDraft } from '../../stories/server/drafts.ts';
import { PROMPTS, promptOf, readPrompt } from '../../stories/server/prompts.ts';
import { setLike } from '../../stories/server/stories.ts';
import type { Dashboard } from '../contract.ts';
import { getDashboard } from './dashboard.ts';

const PAGE = 'features/home/web/dashboard-page';

test('the dashboard has only the member’s own data and only the fields it shows', async () => {
  const { app, ammu } = await createAppWith({ member: { name: 'Someone Else' }, ammu: { name: 'അമ്മു' } });
  await fillIn(app, ammu, { occupation: 'Teacher', location: 'Kochi, India', bio: 'A bio.', completion: 80 });
  const { status, value, text } = await ammu.client.data('/dashboard');
  expect(status).toBe(200);
  expect(value[PAGE].data).toEqual({
    name: 'അമ്മു',
    occupation: 'Teacher',
    location: 'Kochi, India',
    completion: 80,
    missing: ['photo'],
    photo: null,
    initial: 'അ',
    visibility: { isShown: false, isListed: false, isChosen: false },
    newSince: null,
    newStories: [],
    fromTheShelf: undefined,
    draft: undefined,
    halfRead: undefined,
    announcement: undefined,
    waiting: 0,
    reports: 0,
    newPeople: [],
    setup: undefined,
    // Nothing is offered in the first hour.
    welcome: undefined,
    offer: undefined,
    question: undefined,
    invitedBy: undefined,
    offersMails: false,
    waits: [],
    parts: [],
    goal: undefined,
    prompt: {
      number: expect.any(Number),
      text: {
        topic: expect.any(String),
        en: expect.stringMatching(/\?$/),
        ml: expect.stringMatching(/\?$/),
      },
    },
    readAt: app.clock.now(),
  });
  expect(text).not.toMatch(/Someone Else|A bio|example\.org/);
});

test('without a profile, the dashboard shows placeholder texts', async () => {
  const app = await createTestApp();
  const { client } = await createActor(app, 'administrator');
  const page = await client.html('/dashboard');
  for (const text of [
    'Welcome, User!',
    'Nobody has told anything yet',
    'href="/tell"',
    'Ready to explore?',
    'Profile 0% Complete',
  ]) {
    expect(page).toContain(text);
  }
});

test('the dashboard asks once what others may see', async () => {
  const { ammu } = await createAppWith({ ammu: { name: 'Ammu' } });
  const read = async () => ammu.client.html('/dashboard');
  expect(await read()).toContain('List me in People');
  const answer = await ammu.client.post('/profile', { intent: 'visibility', listed: 'on' });
  expect(answer.headers.get('location')).toBe('/profile?notice=visibility-saved');
  expect(await read()).not.toContain('List me in People');
});

test('the dashboard greets a member by name and links to the next steps', async () => {
  const { app, ammu } = await createAppWith({ ammu: { name: 'അമ്മു' } });
  await fillIn(app, ammu, { occupation: 'Teacher', location: 'Kochi, India' });
  const page = await ammu.client.html('/dashboard');
  for (const text of ['Welcome, അമ്മു!', 'Teacher', 'Kochi, India']) expect(page).toContain(text);
  expect(page).not.toContain('Ready to explore?');
  const [, main = ''] = page.split('<main');
  for (const path of ['/account', '/profile', '/stories']) expect(main).toContain(`href="${path}"`);
});

test('the completion bar is red below 50 percent, amber below 80, then green, and absent at 100', async () => {
  const { app, ammu } = await createAppWith({ ammu: { name: 'അമ്മു' } });
  const read = async () => ammu.client.html('/dashboard');
  for (const [completion, tone] of [
    [20, 'red'],
    [49, 'red'],
    [50, 'amber'],
    [79, 'amber'],
    [80, 'green'],
    [99, 'green'],
  ] as const) {
    await fillIn(app, ammu, { completion });
    const page = await read();
    expect(page).toContain(`Profile ${completion}% Complete`);
    expect(page).toContain(`data-tone="${tone}"`);
    expect(page).toMatch(new RegExp(`<progress[^>]* value="${completion}"`));
  }
  await fillIn(app, ammu, { completion: 100 });
  expect(await read()).not.toMatch(/Complete|<progress/);
});

test('a new member is led through three steps until they are taken or skipped, or a month has passed', async () => {
  const { app, author } = await createAppWith({ author: { name: 'Author' } });
  const story = await createStory(app, author);
  const [ammu, appu, anu] = [
    await createActor(app, 'member', { name: 'Ammu' }),
    await createActor(app, 'member'),
    await createActor(app, 'member', { name: 'Anu' }),
  ];
  const read = async ({ viewer }: Actor) => (await getDashboard(app.context, viewer)).welcome;
  const steps = { hasName: true, hasPhoto: false, hasLiked: false, hasAnswered: false };
  expect(await read(ammu)).toBeUndefined();
  app.clock.advance(HOUR_MS);
  expect(await read(ammu)).toEqual(steps);
  expect(await read(appu)).toEqual({ ...steps, hasName: false });
  await setLike(app.context, ammu.viewer, { intent: 'like', story, liked: true });
  const comment = { intent: 'comment', text: 'Good.', key: randomUUID(), replyTo: '' } as const;
  await postComment(app.context, ammu.viewer, story, comment);
  expect(await read(ammu)).toEqual({ ...steps, hasLiked: true, hasAnswered: true });
  await changePhoto(app.context, ammu.viewer, await drawPlain(200, 200));
  expect(await read(ammu)).toBeUndefined();

  for (let time = 0; time < 2; time += 1) {
    const answer = await appu.client.post('/dashboard', { intent: 'skip-welcome' });
    expect(answer.headers.get('location')).toBe('/dashboard');
  }
  expect(await read(appu)).toBeUndefined();

  app.clock.advance(30 * DAY_MS - HOUR_MS - MINUTE_MS);
  expect(await read(anu)).toEqual(steps);
  app.clock.advance(MINUTE_MS);
  expect(await read(anu)).toBeUndefined();
  // The month begins with the approval.
  await recordDecision(app.context.database, {
    accountId: anu.viewer.accountId,
    decision: 'approved',
    decidedBy: null,
    now: app.clock.now() - DAY_MS,
  });
  expect(await read(anu)).toEqual(steps);
});

test('five new stories stand on the dashboard, for a new member the latest, or one older story if nothing is new', async () => {
  const { app, author, ammu } = await createAppWith({ author: { name: 'Author' }, ammu: { name: 'Ammu' } });
  await createStory(app, author, { title: 'Old story' });
  app.clock.advance(2 * DAY_MS);
  const newcomer = await createActor(app);
  const first = await readHome(newcomer);
  expect(first).toMatchObject({ newStories: [{ title: 'Old story' }], fromTheShelf: undefined });
  expect(await newcomer.client.html('/dashboard')).toContain('>Latest</h2>');
  const quiet = await readHome(ammu);
  expect(quiet).toMatchObject({ newStories: [], fromTheShelf: { title: 'Old story' } });
  expect(await ammu.client.html('/dashboard')).toContain('An older story');

  app.clock.advance(MINUTE_MS);
  for (let number = 1; number <= 6; number += 1) {
    app.clock.advance(MINUTE_MS);
    await createStory(app, author, { title: `New ${number}` });
  }
  await createStory(app, ammu, { title: 'Own' });
  app.clock.advance(2 * DAY_MS);
  const { newStories, fromTheShelf } = await readHome(ammu);
  expect(fromTheShelf).toBeUndefined();
  expect(newStories.map(({ title }) => title)).toEqual(['New 6', 'New 5', 'New 4', 'New 3', 'New 2']);
  expect(await ammu.client.html('/dashboard')).toContain('New since');
});

test('new members who agreed to be listed are greeted for 30 days', async () => {
  const { app, ammu } = await createAppWith({ ammu: { name: 'Ammu' } });
  for (const [name, person] of [
    ['Listed', 'member'],
    ['Suspended', 'suspended'],
    ['Unverified', 'unverified'],
  ] as const) {
    await fillIn(app, await createActor(app, person, { name }), { listed_at: 1 });
  }
  await createActor(app, 'member', { name: 'Never asked' });
  expect((await readHome(ammu)).newPeople).toMatchObject([{ name: 'Listed', occupation: '' }]);
  app.clock.advance(31 * DAY_MS);
  const later = await createActor(app, 'member', { name: 'Later' });
  expect((await readHome(later)).newPeople).toEqual([]);
});

test('the completion bar is a link that says what is missing', async () => {
  const { app, ammu } = await createAppWith({ ammu: { name: 'Ammu' } });
  await fillIn(app, ammu, { bio: 'A bio.', completion: 40 });
  const page = await ammu.client.html('/dashboard');
  expect(page).toContain('Still missing: photo, occupation, location');
});

test('a long name is greeted with its first words, never with a part of a letter', async () => {
  const app = await createTestApp();
  const greeted = async (name: string) => (await readHome(await createActor(app, 'member', { name }))).name;
  expect(await greeted('Venkitasubrahmanyaswaminathan Unnikrishnan')).toBe('Venkitasubrah\u2026');
  expect(await greeted('Sreelatha Warrier of Ottapalam')).toBe('Sreelatha Warrier');
  expect(await greeted('ഗോപിനാഥൻ നായർ')).toBe('ഗോപിനാഥൻ നായർ');
  expect(await greeted('ശ്രീ'.repeat(30))).toBe(`${'ശ്രീ'.repeat(4)}\u2026`);
});

test('each week of a year has a question of its own in both languages', () => {
  expect(PROMPTS.length).toBe(52);
  for (const language of ['en', 'ml'] as const) {
    const questions = PROMPTS.map((prompt) => prompt[language]);
    expect(new Set(questions).size).toBe(52);
    for (const question of questions) {
      expect(question).toBe(question.normalize('NFC'));
      expect(question).toMatch(language === 'en' ? /^[ -~’]+\?$/ : /^[\u0D00-\u0D7F ,]+\?$/);
    }
  }
  const weeks = PROMPTS.map((_, week) => promptOf(week * 7 * DAY_MS));
  expect(weeks.map(({ text }) => text)).toEqual(PROMPTS);
  expect(weeks.map(({ number }) => readPrompt(String(number)))).toEqual(weeks);
  for (const other of [null, '', '52', '-1', '01', 'Read this']) expect(readPrompt(other)).toBeUndefined();
});

async function readHome({ client }: Actor): Promise<Dashboard> {
  return (await client.data('/dashboard')).value[PAGE].data;
}

async function fillIn(
  app: TestApp,
  { viewer }: Actor,
  profile: Updateable<Tables['profiles']>,
): Promise<void> {
  await updateRows(app, 'profiles', { account_id: viewer.accountId }, profile);
  await refreshListing(app.context.database, viewer.accountId);
}

test('the dashboard leads to the draft that the member saved last', async () => {
  const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
  const draft = { topic: '', content: '', base: 0 } as const;
  await saveDraft(app.context, ammu.viewer, { ...draft, key: 'first-key', title: 'Puttu' });
  app.clock.advance(MINUTE_MS);
  await saveDraft(app.context, ammu.viewer, { ...draft, key: 'other-key', title: 'Kadala' });
  expect((await ammu.client.data('/dashboard')).value[PAGE].data.draft).toEqual({
    id: 'other-key',
    title: 'Kadala',
    updatedAt: app.clock.now(),
  });
  expect(await ammu.client.html('/dashboard')).toContain('href="/write?draft=other-key"');
  await discardDraft(app.context, ammu.viewer, 'other-key');
  expect((await ammu.client.data('/dashboard')).value[PAGE].data.draft).toMatchObject({ id: 'first-key' });
  expect((await appu.client.data('/dashboard')).value[PAGE].data.draft).toBeUndefined();
});
