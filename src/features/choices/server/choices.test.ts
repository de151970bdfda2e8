// Runs on: SQLite, tagged tests on PostgreSQL

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import type { createTestApp } from '../../../../test/create-test-app.ts';
import {
  type Actor,
  changeStory,
  createActor,
  createAppWith,
  createStory,
} from '../../../../test/factories.ts';
import { leave } from '../../../../test/leaving.ts';
import { readRows, updateRows } from '../../../../test/rows.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { createCircle } from '../../circles/sample.ts';
import { leaveCircle } from '../../circles/server/departures.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { removeFromCircle } from '../../circles/server/keeping.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { deleteStory, restoreStory, setStoryHidden } from '../../stories/server/story-editing.ts';
import type { AskInput, Question } from '../contract.ts';
import { choose, createQuestion } from '../sample.ts';
import { movedQuestions } from './moved-questions.ts';
import { readOwnQuestions } from './own-questions.ts';
import { questionNews } from './question-news.ts';
import { deleteQuestion, endQuestion, takeBack } from './questions.ts';
import { readQuestion, writeRow } from './read-question.ts';

const NAMES = ['Ammu', 'Biju', 'Chandran', 'Devi'];

async function setUp(fields: Partial<AskInput> = {}, story: Parameters<typeof createStory>[2] = {}) {
  const { app, author } = await createAppWith({ author: { name: 'Appu' } });
  const people = (await Promise.all(
    NAMES.map((name) => createActor(app, 'member', { name, withPassword: true })),
  )) as [Actor, Actor, Actor, Actor];
  const place = { kind: 'story', id: await createStory(app, author, story) } as const;
  const question = await createQuestion(app, author, place, fields);
  const read = async ({ viewer }: Actor) =>
    (await readQuestion(app.context, viewer, place, { mayAsk: true, hasQuestion: true })).question;
  /** Returns why there are no numbers, or the numbers. */
  const seen = async (actor: Actor) => {
    const found = await read(actor);
    return found && (found.hidden ?? numbersOf(found));
  };
  const take = (actor: Actor, ...chosen: number[]) => choose(app, actor, place, question, ...chosen);
  const end = () => endQuestion(app.context, author.viewer, place, { question });
  return { app, author, people, place, question, read, seen, take, end };
}

function numbersOf({ people, choices }: Question): (number | null)[] {
  return [people, ...choices.map(({ count }) => count)];
}

test('an unnamed question shows its numbers to a member who has chosen, once three others have', {
  tags: ['both-databases'],
}, async () => {
  const { app, author, people, place, question, read, seen, take, end } = await setUp();
  const [ammu, biju, chandran, devi] = people;
  await take(ammu, 0);
  await take(biju, 2);
  await take(chandran, 2);
  expect(await Promise.all([author, ammu, biju, devi].map(seen))).toEqual([
    [3, 1, 0, 2],
    'few',
    'few',
    'until-chosen',
  ]);
  await take(devi, 1);
  await take(devi, 2);
  expect(await seen(devi)).toEqual([4, 1, 0, 3]);
  expect((await read(devi))?.choices.map(({ isOwn, people: named }) => [isOwn, named])).toEqual([
    [false, []],
    [false, []],
    [true, []],
  ]);
  await takeBack(app.context, devi.viewer, place, { question });
  expect(await Promise.all([devi, author].map(seen))).toEqual(['until-chosen', [3, 1, 0, 2]]);
  await end();
  expect(await Promise.all([devi, ammu].map(seen))).toEqual([[3, 1, 0, 2], 'few']);
  await expect(take(devi, 0)).rejects.toMatchObject({ code: 'question-ended', status: 409 });
});

test('results at the end are hidden from everyone until then, and the author is told of the end once', {
  tags: ['both-databases'],
}, async () => {
  const { app, author, people, place, question, seen, take } = await setUp({
    results: 'at-end',
    days: '1',
    many: 'yes',
  });
  const [ammu, biju, chandran] = people;
  for (const person of [ammu, biju, chandran]) await take(person, 1, 2);
  expect(await Promise.all([author, ammu].map(seen))).toEqual(['until-end', 'until-end']);
  const row = () => writeRow(app.context.database, place.id, app.context.clock.now());
  expect(await row()).toBe('Which payasam? Palada · Parippu · Semiya');
  app.clock.advance(DAY_MS - 1);
  await take(ammu, 0, 1);
  app.clock.advance(1);
  expect(await Promise.all([author, ammu].map(seen))).toEqual([[3, 1, 3, 2], 'few']);
  expect(await row()).toBe('Which payasam? Palada: 1 · Parippu: 3 · Semiya: 2');
  for (const _ of [1, 2]) await app.context.sweeper.sweep('questions');
  expect(await listNews(app)).toEqual([['question-ended', author.viewer.accountId, '#question']]);
  await deleteQuestion(app.context, author.viewer, place, { question });
  expect(await listNews(app)).toEqual([]);
});

test('a named question names who chose what, and neither names nor counts whom the reader has muted or cannot meet', {
  tags: ['both-databases'],
}, async () => {
  const { app, author, people, read, seen, take } = await setUp({ named: 'yes' });
  const [ammu, biju, chandran] = people;
  const nameless = await createActor(app);
  await expect(take(nameless, 1)).rejects.toMatchObject({ code: 'question-nameless', status: 409 });
  await take(ammu, 1);
  app.clock.advance(1);
  await take(biju, 1);
  await take(chandran, 0);
  const named = async (actor: Actor) =>
    (await read(actor))?.choices.map((choice) => choice.people.map(({ name }) => name));
  expect([await seen(ammu), await named(ammu)]).toEqual([
    [3, 1, 2, 0],
    [['Chandran'], ['Ammu', 'Biju'], []],
  ]);
  await mutePerson(app.context, ammu.viewer, biju.viewer.accountId);
  const muting = { ...ammu, viewer: { ...ammu.viewer, hasMutes: true } };
  expect([await seen(muting), await named(muting)]).toEqual([
    [2, 1, 1, 0],
    [['Chandran'], ['Ammu'], []],
  ]);
  await updateRows(app, 'memberships', { account_id: chandran.viewer.accountId }, { state: 'suspended' });
  expect([await seen(author), await named(author)]).toEqual([
    [2, 0, 2, 0],
    [[], ['Ammu', 'Biju'], []],
  ]);
});

test('a form that is sent twice asks once, and nothing changes a question that somebody has answered', {
  tags: ['both-databases'],
}, async () => {
  const { app, author, people, place, question, read, take } = await setUp();
  const [ammu] = people;
  expect(await createQuestion(app, author, place)).toBe(question);
  await expect(createQuestion(app, ammu, place)).rejects.toMatchObject({ code: 'question-not-found' });
  const changed = await createQuestion(app, author, place, { choice2: 'Ada' });
  expect((await read(ammu))?.choices.map(({ text }) => text)).toEqual(['Palada', 'Ada', 'Semiya']);
  expect([(await read(author))?.written?.choice2, (await read(ammu))?.written]).toEqual(['Ada', null]);
  // The form that Ammu opened before asks something else.
  await expect(take(ammu, 1)).rejects.toMatchObject({ code: 'question-changed', status: 409 });
  for (const [chosen, code] of [
    [[], 'question-nothing'],
    [[0, 1], 'question-one'],
    [[5], 'question-changed'],
  ] as const) {
    await expect(choose(app, ammu, place, changed, ...chosen)).rejects.toMatchObject({ code });
  }
  await runConcurrently(app, [0, 1, 2], (position) => choose(app, ammu, place, changed, position));
  expect((await read(ammu))?.choices.filter(({ isOwn }) => isOwn)).toHaveLength(1);
  await expect(createQuestion(app, author, place)).rejects.toMatchObject({ code: 'question-answered' });
  expect((await read(author))?.written).toBeNull();
  for (const [fields, code] of [
    [{ question: ' ' }, 'question-blank'],
    [{ choice2: '', choice3: ' ' }, 'question-choices'],
    [{ choice2: 'palada' }, 'question-same'],
    [{ choice2: 'Call 98470 12345' }, 'newcomer-text'],
  ] as const) {
    await expect(createQuestion(app, author, place, fields)).rejects.toMatchObject({ code, status: 422 });
  }
  await deleteQuestion(app.context, ammu.viewer, place, { question: changed }).catch(() => {});
  expect(await read(ammu)).toBeDefined();
  for (const _ of [1, 2]) await deleteQuestion(app.context, author.viewer, place, { question: changed });
  expect(await readQuestion(app.context, author.viewer, place, { mayAsk: true, hasQuestion: true })).toEqual({
    question: undefined,
    mayAsk: true,
  });
});

test('without scripts, a change that comes after an answer is refused with what was typed', async () => {
  const { author, people, place, take } = await setUp();
  await take(people[0], 0);
  const question = 'Which one tomorrow?';
  const answer = await author.client.post(`/stories/food/${place.id}`, {
    ...{ intent: 'question-ask', question, choice1: 'Palada', choice2: 'Ada' },
    ...{ named: 'no', results: 'at-once', days: '7' },
  });
  expect([answer.status, (await answer.text()).includes(`value="${question}"`)]).toEqual([409, true]);
});

test('two forms that ask at the same time ask one question', {
  tags: ['both-databases'],
}, async () => {
  const { app, author, place, question } = await setUp();
  await deleteQuestion(app.context, author.viewer, place, { question });
  const ids = await runConcurrently(app, [1, 2, 3], () => createQuestion(app, author, place));
  expect(new Set(ids.map((id) => JSON.stringify(id))).size).toBe(1);
});

test('a question is as visible as its story: hidden, deleted, restored, for a circle', async () => {
  const { app, author, people, place, read, take } = await setUp();
  const [ammu, biju] = people;
  const { context } = app;
  const hide = (at: number | null) =>
    inTransaction(context, (transaction) => setStoryHidden(transaction, place.id, at));
  await hide(1);
  expect(await Promise.all([ammu, author].map(async (actor) => (await read(actor)) !== undefined))).toEqual([
    false,
    true,
  ]);
  for (const person of [ammu, author]) {
    await expect(take(person, 0)).rejects.toMatchObject({ code: 'question-not-found', status: 404 });
  }
  await hide(null);
  await deleteStory(context, author.viewer, place.id);
  expect(await read(author)).toBeUndefined();
  await expect(take(ammu, 0)).rejects.toMatchObject({ code: 'question-not-found' });
  await restoreStory(context, author.viewer, place.id);
  await take(ammu, 0);

  const circle = await createCircle(app, author);
  await joinCircle(context, biju.viewer, circle);
  await changeStory(app, author, place.id, { circle });
  expect([await read(ammu), (await read(biju)) !== undefined]).toEqual([undefined, true]);
  await expect(take(ammu, 1)).rejects.toMatchObject({ code: 'question-not-found' });
  await take(biju, 1);
  await removeFromCircle(context, author.viewer, circle, biju.viewer.accountId);
  await expect(take(biju, 0)).rejects.toMatchObject({ code: 'question-not-found' });
  expect(await read(biju)).toBeUndefined();
  const { chosen } = await readOwnQuestions(context, biju.viewer);
  expect(chosen).toMatchObject([{ story: place.id, question: null, choice: null }]);
});

test('an author who was removed from the circle of their story learns nothing of its question', async () => {
  const { app, author, people, place, question, read, take, end } = await setUp({ named: 'yes' });
  const [ammu, biju] = people;
  const circle = await createCircle(app, ammu);
  for (const { viewer } of [author, biju]) await joinCircle(app.context, viewer, circle);
  await changeStory(app, author, place.id, { circle });
  await take(biju, 1);
  await removeFromCircle(app.context, ammu.viewer, circle, author.viewer.accountId);
  expect([await read(author), (await read(biju))?.choices[1]?.count]).toEqual([undefined, 1]);
  const page = await author.client.html(`/stories/food/${place.id}`);
  expect([page.includes('Biju'), page.includes('Which payasam?')]).toEqual([false, false]);
  await expect(end()).rejects.toMatchObject({ code: 'question-not-found' });
  await deleteQuestion(app.context, author.viewer, place, { question }).catch(() => undefined);
  expect(await read(biju)).toBeDefined();
  const other = await createStory(app, author);
  const ofOther = { kind: 'story', id: other } as const;
  const asks = async () =>
    (await readQuestion(app.context, author.viewer, ofOther, { mayAsk: true, hasQuestion: false })).mayAsk;
  expect(await asks()).toBe(true);
  await updateRows(app, 'stories', { id: other }, { circle_id: circle });
  expect(await asks()).toBe(false);
  await expect(createQuestion(app, author, ofOther)).rejects.toMatchObject({ code: 'question-not-found' });
});

test('somebody who was removed from a circle or has left one deletes their named answers there, and nothing else', async () => {
  const { app, author, people } = await setUp();
  const { context } = app;
  const [ammu, biju] = people;
  const circles = await Promise.all([1, 2, 3].map(() => createCircle(app, author)));
  const [removed, left, own] = circles as [string, string, string];
  for (const circle of circles) {
    for (const { viewer } of [ammu, biju]) await joinCircle(context, viewer, circle);
  }
  const answerIn = async (circle: string | undefined, named: 'yes' | 'no') => {
    const place = { kind: 'story', id: await createStory(app, author, circle ? { circle } : {}) } as const;
    const id = await createQuestion(app, author, place, { named, many: 'yes' });
    for (const person of [ammu, biju]) await choose(app, person, place, id, 0, 1);
    return { place, id };
  };
  const named = await answerIn(removed, 'yes');
  const ended = await answerIn(left, 'yes');
  const kept = [await answerIn(removed, 'no'), await answerIn(own, 'yes'), await answerIn(undefined, 'yes')];
  await endQuestion(context, author.viewer, ended.place, { question: ended.id });
  const page = () => ammu.client.html('/circles');
  expect(await page()).not.toContain('circles you’re no longer in');
  await removeFromCircle(context, author.viewer, removed, ammu.viewer.accountId);
  await leaveCircle(context, ammu.viewer, left);
  expect(await page()).toContain(
    '2 comments, photos and choices of yours are in circles you’re no longer in.',
  );
  for (const _ of [1, 2]) await ammu.client.post('/circles', { intent: 'delete-outside' });
  expect(await page()).not.toContain('circles you’re no longer in');
  const answered = async ({ viewer: { accountId } }: Actor) =>
    new Set(
      (await readRows(context, 'question_answers', { account_id: accountId })).map((row) => row.question_id),
    );
  expect(await answered(ammu)).toEqual(new Set(kept.map(({ id }) => id)));
  expect((await answered(biju)).size).toBe(5);
  const { question } = await readQuestion(context, biju.viewer, named.place, {
    mayAsk: false,
    hasQuestion: true,
  });
  expect(question && numbersOf(question)).toEqual([1, 1, 1, 0]);
});

test('members who chose by name get news when more people see the story', async () => {
  const { app, author, people, place, question, take } = await setUp({ named: 'yes' });
  const [ammu] = people;
  const circle = await createCircle(app, author);
  await joinCircle(app.context, ammu.viewer, circle);
  await take(ammu, 0);
  await changeStory(app, author, place.id, { circle });
  expect(await listNews(app)).toEqual([]);
  await changeStory(app, author, place.id, { circle: 'everyone', widens: 'yes' });
  expect(await listNews(app)).toEqual([['question-audience', ammu.viewer.accountId, '#question']]);
  await takeBack(app.context, ammu.viewer, place, { question });
  expect(await listNews(app)).toEqual([]);
});

test('leaving deletes what a member chose by name, and changes no number of an unnamed question', {
  tags: ['both-databases'],
}, async () => {
  const unnamed = await setUp();
  const [ammu, biju, chandran] = unnamed.people;
  for (const [index, person] of unnamed.people.entries()) await unnamed.take(person, index === 0 ? 0 : 1);
  const named = { kind: 'story', id: await createStory(unnamed.app, unnamed.author) } as const;
  const question = await createQuestion(unnamed.app, unnamed.author, named, { named: 'yes' });
  for (const person of [ammu, biju]) await choose(unnamed.app, person, named, question, 0);
  const before = await unnamed.seen(unnamed.author);
  await leave(ammu, 'delete');
  expect(await unnamed.seen(unnamed.author)).toEqual(before);
  expect(before).toEqual([4, 1, 3, 0]);
  const read = await readQuestion(unnamed.app.context, biju.viewer, named, {
    mayAsk: false,
    hasQuestion: true,
  });
  expect(read.question && numbersOf(read.question)).toEqual([1, 1, 0, 0]);
  // Ammu's choice counts, so Chandran sees the numbers of three other people.
  expect(await unnamed.seen(chandran)).toEqual(before);
});

test('a question moves with its story: names of a named one, and of an unnamed one numbers alone, which have ended', async () => {
  const { app, author, people, place, read, take } = await setUp();
  const [ammu, biju, chandran, devi] = people;
  for (const person of [ammu, biju, chandran]) await take(person, 1);
  const named = { kind: 'story', id: await createStory(app, author) } as const;
  const question = await createQuestion(app, author, named, { named: 'yes', many: 'yes' });
  await choose(app, ammu, named, question, 0, 2);
  const { database } = app.context;
  const facts = await movedQuestions.read(database, [place.id, named.id]);
  expect(JSON.stringify(facts.get(place.id))).not.toContain(ammu.viewer.accountId);
  const stories = [await createStory(app, author), await createStory(app, author)] as const;
  const moved = [facts.get(place.id), facts.get(named.id)].map((value, index) => {
    const fact = JSON.parse(JSON.stringify(value));
    expect(movedQuestions.isValid(fact)).toBe(true);
    expect(movedQuestions.isValid({ ...fact, text: 'x'.repeat(300) })).toBe(false);
    return { storyId: stories[index] ?? '', value: fact };
  });
  await inTransaction(app.context, (transaction) => movedQuestions.write(transaction, moved, (id) => id));
  const copy = async (id: string, { viewer }: Actor) =>
    (await readQuestion(app.context, viewer, { kind: 'story', id }, { mayAsk: false, hasQuestion: true }))
      .question;
  const [unnamedCopy, namedCopy] = [await copy(stories[0], devi), await copy(stories[1], author)];
  expect(unnamedCopy).toMatchObject({ text: 'Which payasam?', isEnded: true, people: 3 });
  expect(unnamedCopy && numbersOf(unnamedCopy)).toEqual([3, 0, 3, 0]);
  expect(namedCopy).toMatchObject({ isEnded: false, isMany: true, people: 1 });
  expect(namedCopy?.choices.map((choice) => choice.people.map(({ name }) => name))).toEqual([
    ['Ammu'],
    [],
    ['Ammu'],
  ]);
  expect((await read(devi))?.isEnded).toBe(false);
});

type App = Awaited<ReturnType<typeof createTestApp>>;

/** Returns the news of questions, with the place that each leads to. A row without a cause leads nowhere. */
async function listNews({ context: { database } }: App) {
  const told = [];
  for (const { kind, describeRows } of questionNews) {
    const found = await readRows(database, 'news', { kind }, ['id', 'account_id', 'withdrawn_at']);
    const rows = found.filter(({ withdrawn_at }) => withdrawn_at === null);
    const places = await describeRows?.(database, sql`(select * from news where kind = ${kind}) as news`);
    told.push(...rows.map(({ id, account_id }) => [kind, account_id, places?.get(id)?.place]));
  }
  return told;
}
