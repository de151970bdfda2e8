// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, PASSWORD } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import { leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import { mutePerson, unmutePerson } from '../../mutes/server/mutes.ts';
import { LETTERS_PER_PAGE } from '../contract.ts';
import { answerLetter, shareReading } from './answer-letter.ts';
import { listCorrespondences } from './list-letters.ts';
import { findPath, readCorrespondence } from './read-letters.ts';
import { sendLetter } from './send-letter.ts';

async function setUp(environment: Record<string, string> = { RATE_LIMIT_FACTOR: '1000' }) {
  const app = await createTestApp({ environment });
  const { context } = app;
  const ammu = await createActor(app, 'member', { name: 'Ammu', withPassword: true });
  const babu = await createActor(app, 'member', { name: 'Babu', withPassword: true });
  const send = async (from: Actor, to: Actor, text: string, key: string = randomUUID()) => {
    app.clock.advance(1000);
    return sendLetter(context, from.viewer, to.viewer.accountId, { intent: 'send', text, key });
  };
  const mute = async (by: Actor, other: Actor) => {
    await mutePerson(context, by.viewer, other.viewer.accountId);
    by.viewer.hasMutes = true;
  };
  const read = ({ viewer }: Actor, id: string, before?: string) =>
    readCorrespondence(context, viewer, id, before);
  const textsOf = async (actor: Actor, id: string) =>
    (await read(actor, id))?.letters.map(({ text }) => text);
  const list = async ({ viewer }: Actor) => (await listCorrespondences(context, viewer)).rows;
  /** Returns the numbers of unread things in the header. */
  const unreadOf = async ({ client }: Actor) => (await app.findViewer(client.cookies.get('kerikko')))?.unread;
  const begin = async () => {
    const { correspondenceId: id } = await send(ammu, babu, 'May I write to you?');
    await answerLetter(context, babu.viewer, id, 'accept');
    return id;
  };
  return { app, context, ammu, babu, send, mute, read, textsOf, list, unreadOf, begin };
}

test('a first letter asks, no further one follows before an answer, and writing back is a yes', async () => {
  const { app, context, ammu, babu, send, read, textsOf, list, unreadOf } = await setUp();
  const { correspondenceId: id } = await send(ammu, babu, 'May I write to you?');
  expect(await list(babu)).toMatchObject([
    { id, isUnread: true, isAsked: true, excerpt: 'May I write to you?', other: { name: 'Ammu' } },
  ]);
  expect(await unreadOf(babu)).toEqual({ '/letters': 1, '/news': 0 });
  expect(await babu.client.html('/news')).toContain('Ammu</bdi> has sent you a letter');
  expect(await babu.client.html('/dashboard')).toContain('Letters (1)');
  await expect(send(ammu, babu, 'Hello?')).rejects.toMatchObject({ code: 'letter-waits', status: 409 });
  expect((await read(ammu, id))?.state).toBe('waiting');
  expect((await read(babu, id))?.state).toBe('asked');
  expect(await unreadOf(babu)).toEqual({ '/letters': 0, '/news': 0 });
  await expect(answerLetter(context, ammu.viewer, id, 'accept')).rejects.toMatchObject({ status: 404 });
  expect(await send(babu, ammu, 'Do.')).toMatchObject({ correspondenceId: id });
  await send(ammu, babu, 'Thank you.');
  await send(ammu, babu, 'How are you?');
  expect(await textsOf(babu, id)).toEqual(['May I write to you?', 'Do.', 'Thank you.', 'How are you?']);
  expect([(await read(ammu, id))?.state, (await read(babu, id))?.state]).toEqual(['open', 'open']);
  const stranger = await createActor(app, 'administrator');
  expect(await read(stranger, id)).toBeUndefined();
});

test('a no, a mute and silence look alike to the member who asked, and end further letters', async () => {
  const { context, ammu, babu, send, mute, read, list, unreadOf, textsOf } = await setUp();
  const { correspondenceId: id } = await send(ammu, babu, 'May I?');
  const asked = await read(ammu, id);
  await answerLetter(context, babu.viewer, id, 'decline');
  const shownToAmmu = async () => ({ ...(await read(ammu, id)), readAt: asked?.readAt });
  expect(await shownToAmmu()).toEqual(asked);
  await expect(send(ammu, babu, 'Why not?')).rejects.toMatchObject({ code: 'letter-waits' });
  expect((await read(babu, id))?.state).toBe('declined');
  await answerLetter(context, babu.viewer, id, 'accept');
  expect((await read(ammu, id))?.state).toBe('open');
  await mute(babu, ammu);
  const { letterId } = await send(ammu, babu, 'Never arrives');
  expect((await read(ammu, id))?.letters.at(-1)).toMatchObject({ id: letterId, state: 'sent' });
  expect([await list(babu), await unreadOf(babu)]).toEqual([[], { '/letters': 0, '/news': 0 }]);
  expect((await read(babu, id))?.state).toBe('muted');
  await expect(send(babu, ammu, 'Hello')).rejects.toMatchObject({ code: 'letter-muted' });
  await unmutePerson(context, babu.viewer, ammu.viewer.accountId);
  babu.viewer.hasMutes = false;
  expect(await textsOf(babu, id)).toEqual(['May I?']);
});

test('a first letter to somebody who has muted its author leaves no trace with them', async () => {
  const { context, ammu, babu, send, mute, read, list, unreadOf } = await setUp();
  await mute(babu, ammu);
  const { correspondenceId: id } = await send(ammu, babu, 'Never arrives');
  expect((await read(ammu, id))?.state).toBe('waiting');
  await unmutePerson(context, babu.viewer, ammu.viewer.accountId);
  expect([await list(babu), await unreadOf(babu), await read(babu, id)]).toEqual([
    [],
    { '/letters': 0, '/news': 0 },
    undefined,
  ]);
  expect(await findPath(context, babu.viewer, ammu.viewer.accountId)).toBeUndefined();
  // Writing begins the same correspondence from the other side.
  await send(babu, ammu, 'Hello');
  expect(await list(babu)).toMatchObject([{ id, excerpt: 'Hello', isAsked: false }]);
  expect((await read(ammu, id))?.state).toBe('open');
});

test('a form sent twice sends once, also at the same time, and two first letters begin one correspondence', {
  tags: ['both-databases'],
}, async () => {
  const { app, context, ammu, babu, send, textsOf, list } = await setUp();
  const key = randomUUID();
  const sent = await runConcurrently(app, [1, 2, 3], () => send(ammu, babu, 'Once', key));
  expect(new Set(sent.map(({ letterId }) => letterId)).size).toBe(1);
  expect(await send(ammu, babu, 'Once', key)).toEqual(sent[0]);
  await expect(send(ammu, babu, 'Other words', key)).rejects.toMatchObject({
    code: 'letter-sent',
    status: 409,
  });
  expect(await textsOf(babu, sent[0]?.correspondenceId ?? '')).toEqual(['Once']);
  const chandu = await createActor(app, 'member', { name: 'Chandu' });
  const both = await runConcurrently(app, [ammu, chandu], (from) =>
    send(from, from === ammu ? chandu : ammu, 'First'),
  );
  expect(both[0]?.correspondenceId).toBe(both[1]?.correspondenceId);
  expect(await list(chandu)).toHaveLength(1);
  expect(await listCorrespondences(context, ammu.viewer)).toMatchObject({ rows: [{}, {}], next: undefined });
});

test('limits, blank and long texts, oneself and people who are no members are refused', async () => {
  const { app, ammu, babu, send } = await setUp({});
  await expect(send(ammu, babu, ' \u200B ')).rejects.toMatchObject({ code: 'letter-blank' });
  await expect(send(ammu, babu, 'x'.repeat(4001))).rejects.toMatchObject({ code: 'letter-too-long' });
  await expect(send(ammu, ammu, 'Me')).rejects.toMatchObject({ code: 'letter-to-self' });
  const unverified = await createActor(app, 'unverified');
  for (const outsider of [await createActor(app, 'pending'), unverified]) {
    await expect(send(ammu, outsider, 'Hello')).rejects.toMatchObject({ code: 'letter-nobody', status: 404 });
  }
  await expect(send(unverified, ammu, 'Hello')).rejects.toMatchObject({ status: 403 });
  for (let number = 0; number < 5; number += 1) {
    await send(ammu, await createActor(app, 'member', { name: `Friend ${number}` }), 'Hello');
  }
  await expect(send(ammu, babu, 'A sixth')).rejects.toMatchObject({ code: 'too-many', status: 429 });
  app.clock.advance(DAY_MS);
  await send(ammu, babu, 'The next day');
  await send(babu, ammu, 'Hello');
  for (let number = 0; number < 59; number += 1) await send(ammu, babu, `Letter ${number}`);
  await expect(send(ammu, babu, 'One too many')).rejects.toMatchObject({ code: 'too-many' });
});

test('each sees how far the other has read only if both share it', async () => {
  const { context, ammu, babu, send, read, begin } = await setUp();
  const id = await begin();
  const { letterId } = await send(ammu, babu, 'Read this');
  await read(babu, id);
  const readLetter = async () => (await read(ammu, id))?.readLetter;
  expect(await readLetter()).toBeNull();
  await shareReading(context, babu.viewer, id, true);
  expect(await readLetter()).toBeNull();
  await shareReading(context, ammu.viewer, id, true);
  expect(await readLetter()).toBe(letterId);
  await send(ammu, babu, 'Not read yet');
  expect(await readLetter()).toBe(letterId);
  await shareReading(context, babu.viewer, id, false);
  expect(await readLetter()).toBeNull();
});

test('without scripts, a refused letter comes back with its text, also where no further one may be written', async () => {
  const { ammu, babu, send, mute } = await setUp();
  const { correspondenceId: id } = await send(ammu, babu, 'May I?');
  const first = `/letters/to/${babu.viewer.accountId}`;
  const refuse = async (path: string, by: Actor, text: string) => {
    const answer = await by.client.post(path, { intent: 'send', text, key: randomUUID() });
    expect([answer.status, (await answer.text()).includes(`>${text}</textarea>`)]).toEqual([409, true]);
  };
  // Forms that were open in other tabs while Ammu asked, and while Babu muted her.
  await refuse(first, ammu, 'A second first letter');
  await refuse(`/letters/${id}`, ammu, 'One more');
  await mute(babu, ammu);
  await refuse(`/letters/${id}`, babu, 'An answer');
  expect((await ammu.client.get(first)).status).toBe(302);
});

test('a suspended member’s letters stay, and nobody can write to them', async () => {
  const { context, ammu, babu, send, read, begin } = await setUp();
  const id = await begin();
  const { accountId } = ammu.viewer;
  await updateRows(context, 'memberships', { account_id: accountId }, { state: 'suspended' });
  expect(await read(babu, id)).toMatchObject({ state: 'unreachable', other: { id: null, name: 'Ammu' } });
  await expect(send(babu, ammu, 'Hello')).rejects.toMatchObject({ code: 'letter-nobody' });
});

test('leaving deletes a member’s letters for both, or keeps them without a name', async () => {
  for (const stories of ['keep', 'delete'] as const) {
    const { context, ammu, babu, send, read, begin, textsOf, unreadOf, list } = await setUp();
    const id = await begin();
    await send(babu, ammu, 'Of Babu');
    await send(ammu, babu, 'Of Ammu');
    await leaveCommunity(context, ammu.viewer, { intent: 'leave', stories, password: PASSWORD });
    const all = ['May I write to you?', 'Of Babu', 'Of Ammu'];
    expect(await textsOf(babu, id)).toEqual(stories === 'keep' ? all : ['Of Babu']);
    expect(await read(babu, id)).toMatchObject({ other: { id: null, name: '' }, state: 'unreachable' });
    expect([await unreadOf(babu), (await list(babu)).length]).toEqual([{ '/letters': 0, '/news': 0 }, 1]);
    await leaveCommunity(context, babu.viewer, { intent: 'leave', stories, password: PASSWORD });
    for (const table of ['correspondences', 'letter_sides', 'letters'] as const) {
      expect(await context.database.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  }
});

test('a page has the newest letters last, and leads to older ones', {
  tags: ['both-databases'],
}, async () => {
  const { app, ammu, babu, send, read, begin } = await setUp();
  const id = await begin();
  for (let number = 1; number <= LETTERS_PER_PAGE + 5; number += 1)
    await send(ammu, babu, `Letter ${number}`);
  app.clock.advance(MINUTE_MS);
  const newest = await read(babu, id);
  expect(newest?.letters.map(({ text }) => text)).toEqual(
    Array.from({ length: LETTERS_PER_PAGE }, (_, index) => `Letter ${index + 6}`),
  );
  const older = await read(babu, id, newest?.earlier);
  expect(older?.letters.map(({ text }) => text)).toEqual([
    'May I write to you?',
    ...Array.from({ length: 5 }, (_, index) => `Letter ${index + 1}`),
  ]);
  expect(older).toMatchObject({ earlier: undefined, isNewest: false });
});
