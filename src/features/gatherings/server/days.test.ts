// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { type Actor, createActor, createAppWith } from '../../../../test/factories.ts';
import { countUnread } from '../../../app/unread.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import type { Answer, SaveInput } from '../contract.ts';
import { createGathering, gatheringForm, writeTime, YES } from '../sample.ts';
import { answerGathering } from './answers.ts';
import { chooseDay, markDays, readSuitingDays } from './days.ts';
import { editGathering } from './gathering-form.ts';
import { cancelGathering, changeGathering } from './gatherings.ts';
import { setGatheringHidden } from './hide-gathering.ts';
import { findHomeGatherings } from './next-gatherings.ts';
import { listGatherings, readGathering } from './read-gatherings.ts';

/** How many days ahead the three days are, in the order of the form. */
const AHEAD = [15, 10, 12];
const LENGTH = 3 * HOUR_MS;

async function setUp(fields: Partial<SaveInput> = {}) {
  const { app, host } = await createAppWith({ host: { name: 'Appu' } });
  const start = Math.floor(app.clock.now() / MINUTE_MS) * MINUTE_MS;
  const [third, first, second] = AHEAD.map((days) => start + days * DAY_MS) as [number, number, number];
  const form = { startsAt: writeTime(third), day2: writeTime(first), day3: writeTime(second) };
  const id = await createGathering(app, host, { ...form, endsAt: writeTime(third + LENGTH), ...fields });
  const guests = await Promise.all(
    ['Ammu', 'Biju', 'Neha'].map((name) => createActor(app, 'member', { name })),
  );
  const mark = ({ viewer }: Actor, ...marks: (Answer | undefined)[]) =>
    markDays(app.context, viewer, id, {
      intent: 'mark-days',
      ...Object.fromEntries(marks.flatMap((one, index) => (one ? [[`day${index + 1}`, one]] : []))),
    });
  const choose = (day: number, { viewer }: Actor = host) => chooseDay(app.context, viewer, id, day);
  const read = ({ viewer }: Actor) => readSuitingDays(app.context, viewer, id);
  const times = { first, second, third };
  return { app, host, id, guests: guests as [Actor, Actor, Actor], mark, choose, read, ...times };
}

test('members say which days suit them, the organiser chooses one, and what they said becomes their reply', async () => {
  const { app, host, id, guests, mark, choose, read, first, second, third } = await setUp();
  const [ammu, biju, neha] = guests;
  await expect(mark(ammu)).rejects.toMatchObject({ code: 'gathering-no-mark' });
  await mark(ammu, 'no', 'yes');
  await mark(ammu, 'yes', 'yes', 'perhaps');
  app.clock.advance(1000);
  await mark(biju, undefined, 'perhaps', 'yes');
  app.clock.advance(1000);
  const day = (startsAt: number, own: Answer, yes: number, perhaps: number) => ({
    ...{ startsAt, endsAt: startsAt + LENGTH, own, counts: { yes, perhaps }, isPast: false },
  });
  expect((await read(ammu))?.days).toEqual([
    day(first, 'yes', 1, 0),
    day(second, 'yes', 1, 1),
    day(third, 'perhaps', 1, 1),
  ]);
  expect((await read(neha))?.people.map(({ person, marks }) => [person.name, ...marks])).toEqual([
    ['Ammu', 'yes', 'yes', 'perhaps'],
    ['Biju', 'no', 'perhaps', 'yes'],
  ]);

  await expect(answerGathering(app.context, ammu.viewer, id, YES)).rejects.toMatchObject({
    code: 'gathering-undecided',
  });
  await expect(choose(second, ammu)).rejects.toMatchObject({ status: 404 });
  await expect(choose(second + 1)).rejects.toMatchObject({ code: 'gathering-day-gone' });
  expect((await ammu.client.get(`/gatherings/${id}/calendar`)).status).toBe(404);
  await runConcurrently(app, [second, second], (day) => choose(day));

  expect(await readGathering(app.context, ammu.viewer, id)).toMatchObject({
    ...{ startsAt: second, endsAt: second + LENGTH, days: 0, own: 'yes' },
    ...{ people: { yes: [{ name: 'Ammu' }, { name: 'Appu' }], perhaps: [{ name: 'Biju' }] } },
  });
  expect(await read(ammu)).toBeUndefined();
  await expect(mark(neha, 'yes')).rejects.toMatchObject({ code: 'gathering-day-gone' });
  await app.context.scheduler.sweep(JOBS_TASK);
  const heard = (await app.mails()).filter(({ subject }) => subject?.includes('The day of'));
  expect(heard.map(({ to }) => to?.[0]?.address).sort()).toEqual(
    [ammu.viewer.email, biju.viewer.email].sort(),
  );
  const written = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });
  expect(heard[0]?.text).toContain(written.format(second));
  const unread = async () => (await countUnread(app.context, ammu.viewer.accountId))['/news'];
  const hide = (hiddenAt: number | null) =>
    inTransaction(app.context, (transaction) => setGatheringHidden(transaction, id, hiddenAt, second));
  await hide(1);
  expect(await unread()).toBe(0);
  await hide(null);
  expect(await unread()).toBe(1);
  expect(await biju.client.html('/news')).toContain('The day of ‘');
  expect(await host.client.html('/news')).not.toContain('The day of ‘');
});

test('places go to those who said first that the day suits, after the organiser', async () => {
  const { app, host, id, guests, mark, choose, first } = await setUp({ seats: '2' });
  const [ammu, biju, neha] = guests;
  for (const guest of [biju, ammu, neha]) {
    await mark(guest, guest === neha ? 'no' : 'yes');
    app.clock.advance(1000);
  }
  await choose(first);
  const own = async ({ viewer }: Actor) => (await readGathering(app.context, viewer, id))?.own;
  expect(await Promise.all([host, biju, ammu, neha].map(own))).toEqual(['yes', 'yes', 'waiting', 'no']);
});

test('a gathering without a day is listed until its last day, keeps its days, and its cancelling is told', async () => {
  const { app, host, id, guests, mark, choose, first, third } = await setUp();
  const [ammu] = guests;
  await mark(ammu, 'yes');
  const other = { title: 'Vishu', timeZone: 'UTC', startsAt: writeTime(third + DAY_MS) };
  await changeGathering(app.context, host.viewer, id, gatheringForm(app.context, other));
  const list = async (isPast = false) =>
    (await listGatherings(app.context, ammu.viewer, { isPast })).rows.map(({ title, days, own }) => [
      title,
      days,
      own,
    ]);
  expect(await list()).toEqual([['Vishu', 3, 'perhaps']]);
  // Home asks who has not said which days suit them, and not the organiser.
  const asks = async ({ viewer }: Actor) => (await findHomeGatherings(app.context, viewer))?.isAsked;
  expect(await Promise.all([host, ammu, guests[1]].map(asks))).toEqual([false, false, true]);
  app.clock.advance(first + 1 - app.clock.now());
  await expect(choose(first)).rejects.toMatchObject({ code: 'gathering-day-gone' });
  await cancelGathering(app.context, host.viewer, id);
  await app.context.scheduler.sweep(JOBS_TASK);
  const cancelled = (await app.mails()).find(({ subject }) => subject?.includes('is cancelled'));
  expect([cancelled?.to?.[0]?.address, /20\d\d, /.test(cancelled?.text ?? '')]).toEqual([
    ammu.viewer.email,
    false,
  ]);
  app.clock.advance(third + DAY_MS - app.clock.now());
  expect([await list(), await list(true)]).toEqual([[], []]);
});

test('the organiser changes the days, marks of days that stay are kept, and those who marked are told once', async () => {
  const { app, host, id, guests, mark, choose, read, first, second, third } = await setUp();
  const [ammu, biju, neha] = guests;
  await mark(ammu, 'yes', 'perhaps', 'yes');
  await mark(biju, 'no', 'yes', 'no');
  const change = async (...times: (number | string)[]) => {
    const { isHidden: _, hasDay: __, days: ___, ...form } = await open();
    const days = ['startsAt', 'day2', 'day3', 'day4', 'day5', 'day6'].map((name, index) => [
      name,
      typeof times[index] === 'number' ? writeTime(times[index]) : (times[index] ?? ''),
    ]);
    const input = { ...form, ...Object.fromEntries(days), intent: 'save', key: id } as never;
    await changeGathering(app.context, host.viewer, id, input);
  };
  const open = async () => (await editGathering(app.context, host.viewer, id)) as NonNullable<Form>;
  type Form = Awaited<ReturnType<typeof editGathering>>;
  expect((await open()).days).toEqual([first, second, third].map(writeTime));
  const shown = async () => (await read(ammu))?.days.map(({ startsAt, own }) => [startsAt, own]);
  for (const [times, code] of [
    [[first], 'gathering-few-days'],
    [[], 'gathering-few-days'],
    [[first, first], 'gathering-days'],
    [[first, app.clock.now() - DAY_MS], 'gathering-days'],
    [[first, 'soon'], 'gathering-days'],
  ] as const) {
    await expect(change(...times)).rejects.toMatchObject({ code, status: 422 });
  }
  await change(first, second, third);
  await app.context.scheduler.sweep(JOBS_TASK);
  expect(await app.mails()).toEqual([]);

  const fourth = third + DAY_MS;
  const before = [first, second, third].join(' ');
  for (const _ of [1, 2]) await change('', second, '', fourth, first);
  expect(await shown()).toEqual([
    [first, 'yes'],
    [second, 'perhaps'],
    [fourth, null],
  ]);
  expect((await read(ammu))?.marked).toBe(2);
  await app.context.scheduler.sweep(JOBS_TASK);
  const heard = (await app.mails()).map(({ to, subject }) => [to?.[0]?.address, subject?.slice(0, 12)]);
  expect(heard.sort()).toEqual([ammu, biju].map(({ viewer }) => [viewer.email, 'The days of ']).sort());
  expect(await ammu.client.html('/news')).toContain('have changed. Say again');
  expect(await neha.client.html('/news')).not.toContain('have changed');
  expect((await listGatherings(app.context, ammu.viewer, {})).rows).toMatchObject([
    { startsAt: fourth, endsAt: fourth + LENGTH, days: 3 },
  ]);

  // The form that Neha opened before named other days.
  const marks = { intent: 'mark-days', day1: 'yes', day2: 'no' } as const;
  await expect(markDays(app.context, neha.viewer, id, { ...marks, days: before })).rejects.toMatchObject({
    code: 'gathering-days-changed',
    status: 409,
  });
  await markDays(app.context, neha.viewer, id, { ...marks, days: [first, second, fourth].join(' ') });
  // A day that has passed stays, and nobody is reminded of the last one.
  app.clock.advance(second + 1 - app.clock.now());
  await expect(change(first, second)).rejects.toMatchObject({ code: 'gathering-few-days' });
  await change(first, second, fourth, fourth + DAY_MS);
  await app.context.scheduler.sweep(JOBS_TASK);
  // As many days, and the same last one.
  await change(fourth - DAY_MS, second, fourth, fourth + DAY_MS);
  await app.context.scheduler.sweep(JOBS_TASK);
  expect(await app.mails()).toHaveLength(8);
  await runConcurrently(app, [0, 1], (index) =>
    index === 0 ? change(second, fourth) : mark(neha, 'perhaps', 'yes'),
  );
  expect(await shown()).toEqual([
    [second, 'perhaps'],
    [fourth, null],
  ]);
  app.clock.advance(fourth - DAY_MS - app.clock.now());
  await app.context.scheduler.sweep('reminders of gatherings');
  await app.context.scheduler.sweep(JOBS_TASK);
  const reminders = (await app.mails()).filter(({ subject }) => subject?.includes('in two days'));
  expect(reminders).toEqual([]);
  await choose(fourth);
  const own = async ({ viewer }: Actor) => (await readGathering(app.context, viewer, id))?.own;
  expect(await Promise.all([ammu, biju].map(own))).toEqual(['perhaps', 'perhaps']);
});

test('a form refuses days that are equal, past or no days', async () => {
  const { app, host } = await createAppWith({ host: 'member' });
  const startsAt = writeTime(app.clock.now() + DAY_MS);
  for (const day2 of [startsAt, '2020-01-01T10:00', '2027-02-30T10:00', 'soon']) {
    await expect(createGathering(app, host, { startsAt, day2 })).rejects.toMatchObject({
      code: 'gathering-days',
    });
  }
});
