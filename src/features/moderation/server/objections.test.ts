// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import type { Actor } from '../../../../test/factories.ts';
import { createReportedStory } from '../sample.ts';
import { answerObjection } from './decide-case.ts';
import { OBJECTION_MS, objectToDecision, readOwnCase } from './objections.ts';

test('without scripts, words that come after the decision or the objection come back', async () => {
  const { author, reporter, moderator, administrator, thing, report, judge } = await createReportedStory();
  const id = await report(reporter, thing);
  await judge(id, 'hide-and-warn', administrator);
  const refuse = async ({ client }: Actor, path: string, status: number, fields: Record<string, string>) => {
    const answer = await client.post(path, fields);
    const page = await answer.text();
    const typed = [fields.words, fields.note].filter((text) => text !== undefined);
    expect([answer.status, typed.filter((text) => !page.includes(`>${text}</textarea>`))]).toEqual([
      status,
      [],
    ]);
  };
  const decision = { intent: 'warn', rule: '1', words: 'Be kinder.', note: 'His second.' };
  await refuse(moderator, `/moderation/${id}`, 409, decision);
  expect((await author.client.post(`/account/cases/${id}`, { words: 'It was a joke.' })).status).toBe(302);
  await refuse(author, `/account/cases/${id}`, 410, { words: 'Really.' });
  // The moderator who decided may not answer the objection.
  const answer = { intent: 'uphold', words: 'A joke can hurt.', note: 'Mine.' };
  await refuse(administrator, `/moderation/${id}`, 403, answer);
});

test('an author objects once, in time, and someone else decides about it', async () => {
  const { app, author, reporter, moderator, administrator, thing, path, report, judge, undo, read } =
    await createReportedStory();
  const id = await report(reporter, thing);
  await judge(id, 'hide-and-warn');
  const object = (words: string) => objectToDecision(app.context, author.viewer, id, { words });
  await expect(objectToDecision(app.context, reporter.viewer, id, { words: 'No' })).rejects.toMatchObject({
    status: 404,
  });
  await object('It was a joke.');
  await object('It was a joke.');
  await expect(object('Really.')).rejects.toMatchObject({ code: 'too-late' });
  expect(await read(id)).toMatchObject({
    objection: 'It was a joke.',
    closedAt: null,
    refusal: 'same-decider',
  });
  const answer = (by: Actor, intent: 'uphold' | 'reverse', words = '') =>
    answerObjection(app.context, by.viewer, id, { intent, words, note: '' });
  await expect(answer(moderator, 'reverse')).rejects.toMatchObject({ code: 'same-decider' });
  await expect(judge(id, 'warn', administrator)).rejects.toMatchObject({ code: 'objected' });
  await expect(answer(administrator, 'uphold')).rejects.toMatchObject({ code: 'blank' });
  expect((await read(id))?.contested).toMatchObject({ decision: 'hide-and-warn', words: 'Too harsh.' });
  const before = (await app.mailsTo(reporter.viewer.email)).length;
  const readOwn = () => readOwnCase(app.context, author.viewer, id, 'en');

  await answer(administrator, 'uphold', 'A joke can hurt.');
  expect((await reporter.client.get(path)).status).toBe(404);
  expect((await app.mailsTo(author.viewer.email)).at(-1)?.text).toContain('> A joke can hurt.');
  expect(await readOwn()).toMatchObject({
    outcome: 'hide-and-warn',
    words: 'Too harsh.',
    answer: 'A joke can hurt.',
    objectUntil: null,
  });
  expect((await read(id))?.record).toEqual({ hidden: 1, warned: 1 });

  // Undoing the answer opens the objection again, for anyone but the moderator of the first decision.
  const told = (await app.mailsTo(author.viewer.email)).length;
  await undo(id, administrator);
  expect(await app.mailsTo(author.viewer.email)).toHaveLength(told);
  expect((await reporter.client.get(path)).status).toBe(404);
  expect(await read(id)).toMatchObject({ refusal: 'same-decider', contested: { decision: 'hide-and-warn' } });
  const page = await administrator.client.post(`/moderation/${id}`, {
    intent: 'reverse',
    words: '',
    note: '',
  });
  expect(page.headers.get('location')).toBe(`/moderation/${id}?notice=told`);
  expect((await reporter.client.get(path)).status).toBe(200);
  expect((await app.mailsTo(author.viewer.email)).at(-1)?.subject).toContain('visible again');
  expect(await app.mailsTo(reporter.viewer.email)).toHaveLength(before);
  expect(await readOwn()).toMatchObject({ outcome: 'no-breach', objectUntil: null });

  const later = await report(reporter, thing);
  await judge(later, 'warn');
  app.clock.advance(OBJECTION_MS + 1);
  const late = objectToDecision(app.context, author.viewer, later, { words: 'Late.' });
  await expect(late).rejects.toMatchObject({ code: 'too-late' });
});
