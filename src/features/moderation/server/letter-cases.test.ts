// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor } from '../../../../test/factories.ts';
import { readRows } from '../../../../test/rows.ts';
import { answerLetter } from '../../letters/server/answer-letter.ts';
import { readCorrespondence } from '../../letters/server/read-letters.ts';
import { sendLetter } from '../../letters/server/send-letter.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { readCase } from './cases.ts';
import { decideCase } from './decide-case.ts';
import { readReportable, reportContent } from './reports.ts';

/** Creates two members who write letters to each other. */
async function setUp() {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const { context } = app;
  const [ammu, babu] = [await createActor(app, 'member', { name: 'Ammu' }), await createActor(app)];
  const send = async (from: Actor, to: Actor, text: string) => {
    app.clock.advance(1000);
    const letter = { intent: 'send', text, key: randomUUID() } as const;
    return sendLetter(context, from.viewer, to.viewer.accountId, letter);
  };
  const read = ({ viewer }: Actor) => readCorrespondence(context, viewer, id);
  const { correspondenceId: id } = await send(ammu, babu, 'May I write to you?');
  await answerLetter(context, babu.viewer, id, 'accept');
  return { app, context, ammu, babu, id, send, read };
}

test('the marks at a reported letter are the same for an author whom the reporter has muted', async () => {
  const marks = [];
  for (const isMuted of [false, true]) {
    const { context, ammu, babu, send, read } = await setUp();
    const { letterId } = await send(ammu, babu, 'Reported');
    if (isMuted) await mutePerson(context, babu.viewer, ammu.viewer.accountId);
    for (const text of ['After', 'And after that']) await send(ammu, babu, text);
    const report = { kind: 'letter', id: letterId, category: 'spam', words: '' } as const;
    await reportContent(context, babu.viewer, report);
    marks.push((await read(ammu))?.letters.map(({ text, isShown }) => [text, isShown]));
  }
  expect(marks[1]).toEqual(marks[0]);
  expect(marks[0]?.slice(-3).map(([, isShown]) => isShown)).toEqual([true, true, true]);
});

test('moderators read a reported letter and the five around it, and both sides see which', async () => {
  const { app, context, ammu, babu, id, send, read } = await setUp();
  const moderator = await createActor(app, 'moderator', { name: 'Omana' });
  const letters = [];
  for (let number = 1; number <= 12; number += 1) {
    letters.push(
      (await send(number % 2 ? ammu : babu, number % 2 ? babu : ammu, `Letter ${number}`)).letterId,
    );
  }
  const reported = letters[6] ?? '';
  const place = { kind: 'letter', id: reported } as const;
  expect(await readReportable(context, moderator.viewer, place)).toBeUndefined();
  const report = { ...place, category: 'spam', words: '' } as const;
  await expect(reportContent(context, moderator.viewer, report)).rejects.toMatchObject({ status: 404 });
  await expect(reportContent(context, ammu.viewer, report)).rejects.toMatchObject({ code: 'own-thing' });
  const { caseId } = await reportContent(context, babu.viewer, report);
  await send(babu, ammu, 'After the report');
  const found = await readCase(context, moderator.viewer, caseId, 'en');
  expect(found).toMatchObject({ text: 'Letter 7', now: { path: null }, kind: 'letter' });
  const around = ['Letter 4', 'Letter 5', 'Letter 6', 'Letter 8', 'Letter 9'];
  expect(found?.around.map(({ text }) => text)).toEqual(around);
  for (const actor of [ammu, babu]) {
    const shown = (await read(actor))?.letters.filter(({ isShown }) => isShown).map(({ text }) => text);
    expect(shown?.toSorted()).toEqual([...around, 'Letter 7'].toSorted());
  }
  expect((await moderator.client.get(`/letters/${id}`)).status).toBe(404);
  await decideCase(context, moderator.viewer, caseId, {
    intent: 'hide',
    rule: 1,
    words: 'Please not.',
    note: '',
  });
  const seen = async (actor: Actor) => (await read(actor))?.letters.find((letter) => letter.id === reported);
  expect(await seen(babu)).toBeUndefined();
  expect(await seen(ammu)).toMatchObject({ state: 'hidden', casePath: `/account/cases/${caseId}` });
});

test('an unread letter that is hidden takes its news with it, also while its author has an unread letter', async () => {
  const { app, context, ammu, babu, send, read } = await setUp();
  const moderator = await createActor(app, 'moderator');
  await read(babu);
  await send(babu, ammu, 'Unread by Ammu');
  const { letterId } = await send(ammu, babu, 'Reported');
  const listNews = async () => {
    const rows = await readRows(context.database, 'news', { kind: 'letter', read_at: null });
    return rows.map(({ account_id }) => account_id);
  };
  const both = [ammu.viewer.accountId, babu.viewer.accountId];
  expect((await listNews()).toSorted()).toEqual(both.toSorted());
  const report = { kind: 'letter', id: letterId, category: 'spam', words: '' } as const;
  const { caseId } = await reportContent(context, babu.viewer, report);
  const decision = { intent: 'hide', rule: 1, words: 'Please not.', note: '' } as const;
  await decideCase(context, moderator.viewer, caseId, decision);
  expect(await listNews()).toEqual([ammu.viewer.accountId]);
});

test('a newcomer’s letter with a link arrives once a moderator has released it, who reads no other', async () => {
  const { app, context, ammu, babu, send, read } = await setUp();
  const moderator = await createActor(app, 'moderator', { name: 'Omana' });
  await read(babu);
  await send(ammu, babu, 'Look at https://example.com');
  expect((await read(ammu))?.letters.at(-1)).toMatchObject({ state: 'held' });
  const textsOf = async (actor: Actor) => (await read(actor))?.letters.map(({ text }) => text);
  const unreadOf = async ({ client }: Actor) =>
    (await app.findViewer(client.cookies.get('kerikko')))?.unread?.['/letters'];
  expect([await textsOf(babu), await unreadOf(babu)]).toEqual([['May I write to you?'], 0]);
  await app.context.sweeper.sweep();
  const [held] = await context.database.selectFrom('cases').selectAll().execute();
  const found = await readCase(context, moderator.viewer, held?.id ?? '', 'en');
  expect(found).toMatchObject({ isHeld: true, around: [], text: 'Look at https://example.com' });
  await send(babu, ammu, 'Are you there?');
  await decideCase(context, moderator.viewer, held?.id ?? '', {
    intent: 'no-breach',
    rule: 0,
    words: '',
    note: '',
  });
  expect(await unreadOf(babu)).toBe(1);
  expect((await textsOf(babu))?.at(-1)).toBe('Look at https://example.com');
  expect((await read(ammu))?.letters.at(-1)).toMatchObject({ state: 'sent', isShown: false });
});
