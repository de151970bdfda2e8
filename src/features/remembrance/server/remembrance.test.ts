// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  createActor,
  createComment,
  createStory,
  createStoryPhoto,
  PASSWORD,
} from '../../../../test/factories.ts';
import { readRow, readRows, updateRows } from '../../../../test/rows.ts';
import { readZip } from '../../../../test/zip.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { eraseAccount } from '../../accounts/server/own-data/leave.ts';
import { createCircle } from '../../circles/sample.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { inviteToCircle } from '../../circles/server/keeping.ts';
import { makeAdministrator } from '../../membership/server/administrators/administrators.ts';
import { decide, undoDecision } from '../../membership/server/decisions/decide.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { refreshListing } from '../../people/server/listing.ts';
import { findOtherPeople } from '../../people/server/people.ts';
import { createToldStory } from '../../recordings/sample.ts';
import { carryOutWishes } from './remembrances.ts';
import { chooseStories, declineTrust, nameTrusted, readWishes, withdrawTrusted } from './wishes.ts';

const EMAIL = 'ammu@example.org';

test('a remembered member gets nothing and is in no list, the page stays, and putting back restores everything', async () => {
  const { app, chief, ammu, biju } = await createCommunity();
  const { context } = app;
  const id = ammu.viewer.accountId;
  const story = await createStory(app, ammu, { title: 'Puttu at dawn' });
  await ammu.client.act('/account/feed', { intent: 'create' });
  const before = await seen(app, biju, id, story);
  expect(before).toMatchObject({ isListed: true, isFound: true, isMentionable: true, letter: 200 });
  expect(before.page).not.toContain('In memory of');
  await mail(app, EMAIL, { afterMs: 60_000 });

  const decision = await decide(context, chief.viewer, id, { action: 'remember', reason: 'Her son rang.' });
  expect((await ammu.client.get('/me')).status).toBe(302);
  const answer = await app.client().post('/', { intent: 'sign-in', email: EMAIL, password: PASSWORD });
  expect([answer.status, await answer.text()]).toEqual([
    403,
    expect.stringContaining('Your account is closed.'),
  ]);
  expect(await countRows(app, id)).toEqual({ sessions: 0, feeds: 0 });
  await app.client().post('/reset-password', { intent: 'request', email: EMAIL });
  await mail(app, EMAIL);

  const after = await seen(app, biju, id, story);
  expect(after).toMatchObject({ isListed: false, isFound: false, isMentionable: false, letter: 404 });
  expect(after.page).toContain('In memory of Ammu');
  expect(after.page).toContain('Puttu at dawn');
  expect(after.page).not.toMatch(/letters\/to|>Follow|report\?kind=person/);
  expect([await isHeld(app, biju, story), await isHeld(app, chief, story)]).toEqual([true, false]);
  expect(await read(biju, `/stories/food/${story}`)).toContain('A memory, or a few words for the family');
  app.clock.advance(29 * DAY_MS);
  // Nothing that was waiting to be sent, and nothing since.
  expect(await app.mailsTo(EMAIL)).toEqual([]);
  expect(await newsOf(app, id)).toEqual([]);

  await undoDecision(context, renewed(app, chief), id, { decision: decision ?? '' });
  const [put, ...others] = await app.mailsTo(EMAIL);
  expect([put?.subject, others]).toEqual(['Your Kerikko account is open again', []]);
  expect(put?.text).toContain('sign in again on each of your devices');
  expect(await countRows(app, id)).toEqual({ sessions: 0, feeds: 0 });
  expect((await signIn(app)).headers.get('location')).toBe('/account');
  const again = await seen(app, await signInAgain(app, biju), id, story);
  expect({ ...again, page: '' }).toEqual({ ...before, page: '' });
  expect(again.page).not.toContain('In memory of');
  expect(await isHeld(app, await signInAgain(app, biju), story)).toBe(false);
});

test('an administrator who is put back is one again, and after 30 days nobody is put back', async () => {
  const { app, chief } = await createCommunity();
  const other = await createActor(app, 'administrator', { name: 'Raji' });
  const id = other.viewer.accountId;
  const first = await decide(app.context, chief.viewer, id, { action: 'remember' });
  await undoDecision(app.context, chief.viewer, id, { decision: first ?? '' });
  expect(await readRole(app, id)).toEqual({ state: 'approved', role: 'administrator' });
  const second = await decide(app.context, chief.viewer, id, { action: 'remember' });
  // Decisions of one moment follow each other by a millisecond.
  app.clock.advance(30 * DAY_MS + 10);
  const late = undoDecision(app.context, renewed(app, chief), id, { decision: second ?? '' });
  await expect(late).rejects.toMatchObject({ code: 'already-decided' });
  expect((await readRole(app, id)).state).toBe('remembered');
});

test('stories stay or are deleted as the member chose, and not before the account can no longer be put back', async () => {
  const { app, chief, ammu, biju } = await createCommunity();
  for (const [actor, wish] of [
    [ammu, 'delete'],
    [biju, undefined],
  ] as const) {
    await createStory(app, actor);
    if (wish) await chooseStories(app.context, actor.viewer, wish);
    await decide(app.context, chief.viewer, actor.viewer.accountId, { action: 'remember' });
  }
  const shown = async () => {
    await carryOutWishes(app.context, app.clock.now(), new AbortController().signal);
    const rows = await readRows(app, 'stories', { deleted_at: null }, ['author_id']);
    return rows.map(({ author_id }) => author_id).sort();
  };
  const both = [ammu.viewer.accountId, biju.viewer.accountId].sort();
  app.clock.advance(30 * DAY_MS - 1);
  expect(await shown()).toEqual(both);
  app.clock.advance(1);
  expect(await shown()).toEqual([biju.viewer.accountId]);

  // The operator can make anybody an administrator: nothing of a living member is deleted.
  await makeAdministrator(app.context, biju.viewer.email);
  await chooseStories(app.context, biju.viewer, 'delete');
  expect(await shown()).toEqual([biju.viewer.accountId]);
});

test('Home asks once what is to happen to the stories, a month after the first one, until an answer or a dismissal', async () => {
  const { app, ammu, biju } = await createCommunity();
  const path = '/account/own-data/wishes';
  for (const actor of [ammu, biju]) await createStory(app, actor);
  app.clock.advance(30 * DAY_MS - 1);
  const [one, other] = [await signInAgain(app, ammu), await signInAgain(app, biju)];
  const isAsked = async ({ client }: Actor) => {
    return (await client.page('/dashboard')).question === 'remembrance';
  };
  expect([await isAsked(one), await isAsked(other)]).toEqual([false, false]);
  app.clock.advance(1);
  expect(await read(one, '/dashboard')).toContain('We ask only once');
  // Naming a person of trust does not answer this question.
  await nameTrusted(app.context, renewed(app, ammu), biju.viewer.accountId);
  expect([await isAsked(one), await isAsked(other)]).toEqual([true, true]);
  expect((await one.client.post(path, { intent: 'dismiss' })).headers.get('location')).toBe('/dashboard');
  await other.client.post(path, { intent: 'stories', stories: 'keep' });
  expect([await isAsked(one), await isAsked(other)]).toEqual([false, false]);
  expect(await read(one, '/dashboard')).not.toContain('We ask only once');
  // A dismissal is no answer, and Home asks no member who has published nothing.
  expect(await readWishes(app.context, ammu.viewer)).toMatchObject({ stories: 'keep', isChosen: false });
  expect(await isAsked(await createActor(app, 'member'))).toBe(false);
});

test('the person of trust hears of it, may decline, writes the words and alone receives the archive after a week', async () => {
  const { app, chief, ammu, biju } = await createCommunity();
  const { context } = app;
  const path = `/people/${ammu.viewer.accountId}/remembrance`;
  await nameTrusted(context, ammu.viewer, biju.viewer.accountId);
  expect(await read(biju, '/news')).toContain('Ammu has named you as their person of trust');
  await biju.client.act('/account/own-data/wishes', { intent: 'decline', member: ammu.viewer.accountId });
  expect(await read(ammu, '/news')).toContain('Biju would rather not be your person of trust');
  await nameTrusted(context, ammu.viewer, biju.viewer.accountId);
  await createStory(app, ammu, { title: 'Canarytitle' });
  expect((await biju.client.get(path)).status).toBe(404);

  const devi = await createActor(app, 'member', { name: 'Devi' });
  const circle = await createCircle(app, devi, { seenBy: 'people' });
  await inviteToCircle(context, devi.viewer, circle, ammu.viewer.accountId);
  await joinCircle(context, ammu.viewer, circle);
  await createComment(
    app,
    ammu,
    await createStory(app, devi, { title: 'Circletitle', circle }),
    'Circlewords',
  );
  const key = randomUUID();
  const { id: photo } = await createStoryPhoto(app, ammu, { key });
  await createStory(app, ammu, { title: 'Circlestory', circle, key }, [{ id: photo, alt: 'Circlephoto' }]);
  const { recording } = await createToldStory(app, ammu, { title: 'Circletold', circle });
  const hidden = await createStory(app, ammu, { title: 'Hiddentitle' });
  await updateRows(app, 'stories', { id: hidden }, { hidden_at: 1 });
  await decide(context, chief.viewer, ammu.viewer.accountId, { action: 'remember' });
  expect(await read(biju, '/news')).toContain('Would you like to write a few words for the page?');
  expect(await read(biju, '/account/own-data/wishes')).toContain('Ammu had named you');
  const words = { intent: 'save', born: '1941', died: '12 March 2026', words: 'She sang.' };
  // The same form sent twice saves once.
  for (const _ of ['first', 'second'])
    expect((await biju.client.act(path, { ...words, version: '1' })).status).toBe(202);
  const others = { ...words, words: 'She danced.', version: '1' };
  expect((await chief.client.act(path, others)).value.data.error.code).toBe('words-changed');
  const page = await read(chief, `/people/${ammu.viewer.accountId}`);
  for (const said of ['1941', '12 March 2026', 'She sang.']) expect(page).toContain(said);

  const download = ({ client }: Actor) => client.get(`${path}/archive`);
  expect((await download(biju)).headers.get('location')).toBe(path);
  expect((await download(chief)).status).toBe(404);
  app.clock.advance(7 * DAY_MS);
  const trusted = await signInAgain(app, biju);
  const files = readZip(await (await download(trusted)).bytes());
  const archive = JSON.parse(String(files.get('kerikko.json')));
  expect(Object.keys(archive).sort()).toEqual([
    'comments',
    'profile',
    'recordings',
    'stories',
    'storyPhotos',
  ]);
  expect(JSON.stringify(archive)).toContain('Canarytitle');
  // Nobody receives what only people of a circle, or moderators, could read.
  expect(JSON.stringify(archive)).not.toMatch(/Circle|Hidden/);
  expect([...files.keys()].join()).not.toMatch(new RegExp(`${photo}|${recording}`));
  const downloads = await context.database
    .selectFrom('audit_log')
    .select('actor_id')
    .where('kind', '=', 'bequeathed-archive-downloaded')
    .execute();
  expect(downloads).toEqual([{ actor_id: biju.viewer.accountId }]);
});

test('nobody is named again and again, and who has muted a member hears of no naming', async () => {
  const { app, ammu, biju } = await createCommunity();
  const name = () => nameTrusted(app.context, ammu.viewer, biju.viewer.accountId);
  const heard = async () => (await newsOf(app, biju.viewer.accountId)).length;
  await mutePerson(app.context, biju.viewer, ammu.viewer.accountId);
  await name();
  expect(await heard()).toBe(0);
  expect((await readWishes(app.context, biju.viewer)).trustedBy).toHaveLength(1);
  for (let count = 1; count < 10; count += 1) {
    await withdrawTrusted(app.context, ammu.viewer);
    await name();
  }
  await withdrawTrusted(app.context, ammu.viewer);
  await expect(name()).rejects.toMatchObject({ code: 'too-many' });
});

test('a person of trust who was replaced or has declined keeps no news of it', async () => {
  const { app, chief, ammu, biju } = await createCommunity();
  const { accountId } = biju.viewer;
  const kinds = async () => (await newsOf(app, accountId)).map(({ kind }) => kind);
  await nameTrusted(app.context, ammu.viewer, accountId);
  expect(await kinds()).toEqual(['named-trusted']);
  await decide(app.context, chief.viewer, accountId, { action: 'suspend' });
  await nameTrusted(app.context, ammu.viewer, chief.viewer.accountId);
  await decide(app.context, chief.viewer, accountId, { action: 'reinstate' });
  expect(await kinds()).toEqual([]);
  await nameTrusted(app.context, ammu.viewer, accountId);
  await decide(app.context, chief.viewer, ammu.viewer.accountId, { action: 'remember' });
  expect(await kinds()).toEqual(['remembrance-words']);
  await declineTrust(app.context, biju.viewer, ammu.viewer.accountId);
  expect(await kinds()).toEqual([]);
  const devi = await createActor(app, 'member', { name: 'Devi' });
  await nameTrusted(app.context, devi.viewer, accountId);
  const leaver = { accountId: devi.viewer.accountId, keepsWork: false };
  await inTransaction(app.context, (transaction) => eraseAccount(app.context, transaction, leaver));
  expect(await kinds()).toEqual([]);
});

test('words on a page of remembrance have as many letters in Malayalam as in English', async () => {
  const { app, chief, ammu } = await createCommunity();
  const { accountId } = ammu.viewer;
  await decide(app.context, chief.viewer, accountId, { action: 'remember' });
  const save = async (words: string, version: number) => {
    const form = { intent: 'save', born: '', died: '', words, version: String(version) };
    const { status, value } = await chief.client.act(`/people/${accountId}/remembrance`, form);
    return status === 202 ? 'saved' : value.data.error.code;
  };
  expect(await save('ക്ഷേ'.repeat(2000), 1)).toBe('saved');
  expect(await save('ക്ഷേ'.repeat(2001), 2)).toBe('too-long');
});

test('the page of wishes lists fifty of the members who named its reader', async () => {
  const { app, biju } = await createCommunity();
  const trust = { stories: 'keep', chosen_at: null, trusted_id: biju.viewer.accountId } as const;
  for (let named = 0; named < 51; named += 1) {
    const { accountId: account_id } = (await createActor(app)).viewer;
    const row = { account_id, ...trust, trusted_at: named };
    await app.context.database.insertInto('remembrance_wishes').values(row).execute();
  }
  expect((await readWishes(app.context, biju.viewer)).trustedBy).toHaveLength(50);
});

async function createCommunity() {
  const app = await createTestApp();
  const chief = await createActor(app, 'administrator', { name: 'Sreelatha', withPassword: true });
  const ammu = await createActor(app, 'member', { name: 'Ammu', email: EMAIL, withPassword: true });
  const biju = await createActor(app, 'member', { name: 'Biju', withPassword: true });
  const { database } = app.context;
  for (const { viewer } of [ammu, biju]) {
    await updateRows(database, 'profiles', { account_id: viewer.accountId }, { listed_at: 1 });
    await refreshListing(database, viewer.accountId);
  }
  return { app, chief, ammu, biju };
}

/** Returns what another member sees of a person. */
async function seen({ context }: TestApp, { viewer, client }: Actor, id: string, story: string) {
  const found = await findOtherPeople(context, viewer, { begin: 'Ammu', limit: 5 });
  return {
    isListed: (await client.html('/people')).includes(id),
    isFound: found.includes(id),
    // Under a story of her own.
    isMentionable: (await client.html(`/mentions?story=${story}`)).includes(id),
    letter: (await client.get(`/letters/to/${id}`)).status,
    page: (await client.html(`/people/${id}`)).replace(/<script.*/s, ''),
  };
}

/** Posts a comment and returns whether a moderator looks at it first. */
async function isHeld({ context }: TestApp, actor: Actor, story: string): Promise<boolean> {
  const form = { intent: 'comment', text: 'Rest in peace.', replyTo: '', mentions: '', key: randomUUID() };
  await actor.client.act(`/stories/food/${story}?index`, form);
  const row = await readRow(context, 'comments', { submission_key: form.key }, ['hidden_at']);
  return row.hidden_at !== null;
}

async function read({ client }: Actor, path: string): Promise<string> {
  const answer = await client.get(path);
  expect(answer.status, path).toBe(200);
  return (await answer.text()).replace(/<[^>]*>/g, '');
}

/** Queues a mail as every rule does. */
function mail({ context }: TestApp, to: string, options?: { afterMs: number }): Promise<void> {
  return inTransaction(context, (transaction) =>
    queueMail(context, transaction, { to, subject: 'News', text: 'Hello' }, options),
  );
}

async function newsOf({ context }: TestApp, accountId: string) {
  return context.database.selectFrom('news').select('kind').where('account_id', '=', accountId).execute();
}

async function countRows({ context: { database } }: TestApp, accountId: string) {
  const count = async (table: 'sessions' | 'feeds') =>
    (await database.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute())
      .length;
  return { sessions: await count('sessions'), feeds: await count('feeds') };
}

function readRole({ context: { database } }: TestApp, accountId: string) {
  return readRow(database, 'memberships', { account_id: accountId }, ['state', 'role']);
}

function signIn(app: TestApp, email = EMAIL, client = app.client()): Promise<Response> {
  return client.post('/', { intent: 'sign-in', email, password: PASSWORD });
}

async function signInAgain(app: TestApp, { viewer }: Actor): Promise<Actor> {
  const client = app.client();
  await signIn(app, viewer.email, client);
  return { viewer, client };
}

/** Returns a viewer who has just confirmed who they are. */
function renewed({ clock }: TestApp, { viewer }: Actor): Actor['viewer'] {
  return { ...viewer, proof: { hasFactor: false, factors: 'password', confirmedAt: clock.now() } };
}
