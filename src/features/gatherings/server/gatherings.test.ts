// Runs on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, PASSWORD } from '../../../../test/factories.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import type { Answer, SaveInput } from '../contract.ts';
import { createGathering, gatheringForm, writeTime, YES } from '../sample.ts';
import { answerGathering } from './answers.ts';
import { editGathering } from './gathering-form.ts';
import { cancelGathering, changeGathering, proposeGathering } from './gatherings.ts';
import { setGatheringHidden } from './hide-gathering.ts';
import { readOwnGatherings } from './own-gatherings.ts';
import { listGatherings, readGathering } from './read-gatherings.ts';

const localIn = ({ clock }: TestApp, ms: number) => writeTime(clock.now() + ms);

async function setUp(fields: Partial<SaveInput> = {}) {
  const { app, host } = await createAppWith({ host: { name: 'Appu', withPassword: true } });
  const form = gatheringForm(app.context, { place: 'Town hall', ...fields });
  const id = await proposeGathering(app.context, host.viewer, form);
  const say = ({ viewer }: Actor, answer: Answer, guests = 0, children = 0) =>
    answerGathering(app.context, viewer, id, { ...YES, answer, guests, children });
  const stateOf = async ({ viewer }: Actor) => (await readGathering(app.context, viewer, id))?.own;
  const mailsOf = async ({ viewer }: Actor) =>
    (await app.mailsTo(viewer.email)).map(({ subject }) => subject);
  const newsOf = async ({ client }: Actor) => {
    await app.context.scheduler.sweep(JOBS_TASK);
    return (await client.html('/news')).replaceAll(/<[^>]*>/g, '');
  };
  return { app, host, form, id, say, stateOf, mailsOf, newsOf };
}

test('a member proposes a gathering once, comes to it, and others see it until it is over', async () => {
  const { app, host, form, id, say } = await setUp();
  expect(await proposeGathering(app.context, host.viewer, form)).toBe(id);
  const guest = await createActor(app, 'member', { name: 'Ammu' });
  const list = async (isPast = false) =>
    (await listGatherings(app.context, guest.viewer, { isPast })).rows.map(({ title }) => title);
  /** Returns the headings above the gathering on Home and Me. */
  const findOnPages = async () => {
    const pages = ['/dashboard', '/me'].map(async (path) => guest.client.html(path));
    return (await Promise.all(pages)).map(
      (page) => page.split(`href="/gatherings/${id}"`).length > 1 && page.match(/>Gatherings<\/a><\/h2>/g),
    );
  };
  expect([await list(), await list(true)]).toEqual([['Onam lunch'], []]);
  const heading = ['>Gatherings</a></h2>'];
  expect(await findOnPages()).toEqual([heading, heading]);
  const start = app.clock.now() + 7 * DAY_MS;
  expect(await readGathering(app.context, guest.viewer, id)).toMatchObject({
    title: 'Onam lunch',
    startsAt: Math.floor(start / MINUTE_MS) * MINUTE_MS,
    endsAt: Math.floor(start / MINUTE_MS) * MINUTE_MS + 2 * HOUR_MS,
    place: 'Town hall',
    coming: 1,
    own: null,
    isOwn: false,
    organiser: { name: 'Appu' },
    people: { yes: [{ name: 'Appu' }], perhaps: [] },
  });
  await mutePerson(app.context, guest.viewer, host.viewer.accountId);
  expect([await list(), await findOnPages()]).toEqual([[], [false, false]]);
  app.clock.advance(8 * DAY_MS);
  const other = await createActor(app);
  expect((await listGatherings(app.context, other.viewer, { isPast: true })).rows).toHaveLength(1);
  expect((await listGatherings(app.context, other.viewer, {})).rows).toEqual([]);
  await expect(say(other, 'yes')).rejects.toMatchObject({ code: 'gathering-over' });
});

test('bad titles, times, links and limits are refused, and times follow the clock of the zone', async () => {
  const { app, host } = await setUp();
  const refusal = async (fields: Partial<SaveInput>) =>
    createGathering(app, host, fields).then(
      () => 'none',
      ({ code }) => code,
    );
  expect(await refusal({ title: ' \u200B' })).toBe('gathering-title');
  expect(await refusal({ startsAt: '2026-02-30T10:00' })).toBe('gathering-start');
  expect(await refusal({ startsAt: '2099-02-20T10:00' })).toBe('gathering-start');
  expect(await refusal({ startsAt: localIn(app, -DAY_MS) })).toBe('gathering-past');
  expect(await refusal({ endsAt: localIn(app, DAY_MS) })).toBe('gathering-end');
  expect(await refusal({ timeZone: 'Asia/Malabar' })).toBe('gathering-zone');
  for (const link of ['javascript:alert(1)', 'https://user:pass@example.org', 'no link', 'localhost']) {
    expect([link, await refusal({ link })]).toEqual([link, 'gathering-link']);
  }
  for (const seats of ['0', '1001', '2.5', 'ten']) expect(await refusal({ seats })).toBe('gathering-seats');
  // Berlin changes its clock on the last Sunday of March: 18:00 is 17:00 UTC before and 16:00 after.
  const year = new Date(app.clock.now()).getUTCFullYear() + 1;
  const hourOn = async (startsAt: string) => {
    const form = { startsAt, timeZone: 'Europe/Berlin', link: 'meet.example.org/a' };
    const proposed = await createGathering(app, host, form);
    const found = await readGathering(app.context, host.viewer, proposed);
    expect(found?.link).toBe('https://meet.example.org/a');
    return new Date(found?.startsAt ?? 0).getUTCHours();
  };
  expect([await hourOn(`${year}-02-15T18:00`), await hourOn(`${year}-05-15T18:00`)]).toEqual([17, 16]);
});

test('places are given in the order of answers, and free ones to those who wait longest and fit', async () => {
  const { app, host, id, say, stateOf, mailsOf, newsOf, form } = await setUp({ seats: '4' });
  const [ammu, babu, chitra] = [await createActor(app), await createActor(app), await createActor(app)];
  await say(ammu, 'yes', 1, 1);
  await expect(say(ammu, 'yes', 3)).rejects.toMatchObject({ code: 'too-few-places', details: { free: 0 } });
  await expect(say(babu, 'yes', 5)).rejects.toMatchObject({ code: 'larger-than-seats' });
  app.clock.advance(MINUTE_MS);
  await say(babu, 'yes', 1);
  app.clock.advance(MINUTE_MS);
  await say(chitra, 'yes');
  expect([await stateOf(ammu), await stateOf(babu), await stateOf(chitra)]).toEqual([
    'yes',
    'waiting',
    'waiting',
  ]);
  expect(await readGathering(app.context, chitra.viewer, id)).toMatchObject({
    free: 0,
    coming: 4,
    queue: 2,
    counts: { yes: 2, perhaps: 0, waiting: 2 },
  });
  // One place is free: too few for two people, enough for one.
  await say(ammu, 'yes', 1);
  expect([await stateOf(babu), await stateOf(chitra)]).toEqual(['waiting', 'yes']);
  expect(await mailsOf(chitra)).toEqual(['You have a place at a Kerikko gathering: Onam lunch']);
  expect(await newsOf(chitra)).toContain('You have a place at ‘Onam lunch’');
  await say(ammu, 'no');
  expect(await stateOf(babu)).toBe('yes');
  expect(await mailsOf(babu)).toHaveLength(1);
  // A lower limit takes no place away, a higher one lets everyone in.
  await changeGathering(app.context, host.viewer, id, { ...form, seats: '2' });
  expect([await stateOf(babu), await stateOf(chitra)]).toEqual(['yes', 'yes']);
  await say(ammu, 'yes');
  expect(await stateOf(ammu)).toBe('waiting');
  await changeGathering(app.context, host.viewer, id, form);
  expect(await stateOf(ammu)).toBe('waiting');
  await changeGathering(app.context, host.viewer, id, { ...form, seats: '' });
  expect(await stateOf(ammu)).toBe('yes');
});

test('who waits gets a place once a moderator has released the change that made room', async () => {
  const { app, host, id, say, stateOf, mailsOf, form } = await setUp({ seats: '1' });
  const ammu = await createActor(app);
  await say(ammu, 'yes');
  const { context } = app;
  const change = { ...form, seats: '2', description: 'See https://example.com' };
  await changeGathering(context, host.viewer, id, change);
  expect([await readGathering(context, ammu.viewer, id), await mailsOf(ammu)]).toEqual([undefined, []]);
  expect((await readOwnGatherings(context, ammu.viewer)).answered).toMatchObject([{ title: null }]);
  await inTransaction(context, (transaction) =>
    setGatheringHidden(transaction, id, null, context.clock.now()),
  );
  expect(await stateOf(ammu)).toBe('yes');
  expect(await mailsOf(ammu)).toEqual(['You have a place at a Kerikko gathering: Onam lunch']);
});

test('many answers at once on two nodes never give more places than there are', async () => {
  const { app, host, id, say } = await setUp({ seats: '3' });
  const node = await createTestApp({ secondNodeOf: app });
  const people = await Promise.all(Array.from({ length: 6 }, () => createActor(app)));
  await runConcurrently(
    app,
    people.map((person, index) => ({ person, on: index % 2 ? app : node })),
    ({ person, on }) => answerGathering(on.context, person.viewer, id, YES),
  );
  const read = () => readGathering(app.context, host.viewer, id);
  expect(await read()).toMatchObject({ coming: 3, free: 0, counts: { yes: 3, waiting: 4 } });
  await runConcurrently(app, people.slice(0, 3), (person) => say(person, 'no'));
  expect(await read()).toMatchObject({ coming: 3, counts: { yes: 3 } });
});

test('a change of time is told once to everyone who answered, a change of the description to nobody', async () => {
  const { app, host, form, say, mailsOf, newsOf, id } = await setUp();
  const [ammu, babu, stranger] = [
    await createActor(app),
    await createActor(app, 'member', { language: 'ml' }),
    await createActor(app),
  ];
  await say(ammu, 'yes');
  await say(babu, 'no');
  await changeGathering(app.context, host.viewer, id, { ...form, description: 'Bring two.' });
  expect(await mailsOf(ammu)).toEqual([]);
  const later = { ...form, startsAt: localIn(app, 9 * DAY_MS) };
  await changeGathering(app.context, host.viewer, id, later);
  await changeGathering(app.context, host.viewer, id, later);
  expect([await mailsOf(ammu), await mailsOf(babu)]).toEqual([
    ['A Kerikko gathering has changed: Onam lunch'],
    ['ഒത്തുചേരലിനു മാറ്റമുണ്ട്: ‘Onam lunch’, കേറിക്കോ'],
  ]);
  await expect(changeGathering(app.context, ammu.viewer, id, later)).rejects.toMatchObject({ status: 404 });
  await expect(cancelGathering(app.context, ammu.viewer, id)).rejects.toMatchObject({ status: 404 });
  await cancelGathering(app.context, host.viewer, id);
  await cancelGathering(app.context, host.viewer, id);
  expect(await mailsOf(ammu)).toEqual([
    'A Kerikko gathering has changed: Onam lunch',
    'A Kerikko gathering is cancelled: Onam lunch',
  ]);
  expect(await newsOf(ammu)).toContain('‘Onam lunch’ is cancelled');
  expect([await mailsOf(host), await mailsOf(stranger)]).toEqual([[], []]);
  await expect(say(ammu, 'yes')).rejects.toMatchObject({ code: 'gathering-cancelled' });
});

test('reminders go out two days and two hours before, once from two nodes, to those who come or perhaps come', async () => {
  const { app, host, say, mailsOf, newsOf, form, id } = await setUp({ seats: '2' });
  const node = await createTestApp({ secondNodeOf: app });
  const [ammu, babu, chitra, waits] = [
    await createActor(app),
    await createActor(app),
    await createActor(app),
    await createActor(app),
  ];
  await say(ammu, 'yes');
  await say(babu, 'perhaps');
  await say(chitra, 'no');
  await say(waits, 'yes');
  const look = () =>
    runConcurrently(app, [app, node], ({ context }) => context.scheduler.sweep('reminders of gatherings'));
  app.clock.advance(4 * DAY_MS);
  await look();
  expect(await mailsOf(ammu)).toEqual([]);
  app.clock.advance(DAY_MS + HOUR_MS);
  await look();
  await look();
  expect([await mailsOf(ammu), await mailsOf(babu), await mailsOf(chitra), await mailsOf(waits)]).toEqual([
    ['A Kerikko gathering in two days: Onam lunch'],
    ['A Kerikko gathering in two days: Onam lunch'],
    [],
    [],
  ]);
  expect(await newsOf(ammu)).toContain('‘Onam lunch’ is starting soon');
  app.clock.advance(46 * HOUR_MS);
  await look();
  expect((await mailsOf(ammu)).at(-1)).toBe('A Kerikko gathering is starting soon: Onam lunch');
  // A gathering that is moved is reminded of anew.
  await changeGathering(app.context, host.viewer, id, { ...form, startsAt: localIn(app, 3 * DAY_MS) });
  // Sent before the reminder is due: the outbox sends two due mails at once.
  expect((await mailsOf(ammu)).slice(2)).toHaveLength(1);
  app.clock.advance(1.5 * DAY_MS);
  await look();
  expect((await mailsOf(ammu)).slice(2)).toEqual([
    'A Kerikko gathering has changed: Onam lunch',
    'A Kerikko gathering in two days: Onam lunch',
  ]);
  expect(
    (await mailsOf(host)).filter((subject) => subject?.startsWith('A Kerikko gathering in two days')),
  ).toHaveLength(2);
});

test('a gathering that repeats comes again once at the same hour of its zone, until it is cancelled', async () => {
  const { app, host, say, form } = await setUp({ repeats: 'weekly', seats: '5' });
  const node = await createTestApp({ secondNodeOf: app });
  const guest = await createActor(app);
  await say(guest, 'yes');
  const look = () =>
    runConcurrently(app, [app, node], ({ context }) => context.scheduler.sweep('repeating gatherings'));
  await look();
  const coming = async () => (await listGatherings(app.context, guest.viewer, {})).rows;
  const [first] = await coming();
  app.clock.advance(8 * DAY_MS);
  await look();
  await look();
  const [second, ...others] = await coming();
  expect(others).toEqual([]);
  expect(second).toMatchObject({ title: form.title, own: null, coming: 1 });
  expect(second?.startsAt).toBe((first?.startsAt ?? 0) + 7 * DAY_MS);
  await cancelGathering(app.context, host.viewer, second?.id ?? '');
  app.clock.advance(8 * DAY_MS);
  await look();
  expect(await coming()).toEqual([]);
});

test('new words of one leave the day of a monthly series', async () => {
  const { app, host, id, form } = await setUp({ repeats: 'monthly' });
  const gatherings = app.context.database.selectFrom('gatherings').where('id', '=', id);
  // The one in February of a series of the 31st.
  await app.context.database.updateTable('gatherings').set({ month_day: 31 }).where('id', '=', id).execute();
  await changeGathering(app.context, host.viewer, id, { ...form, description: 'Bring two.' });
  expect(await gatherings.select(['description', 'month_day']).execute()).toEqual([
    { description: 'Bring two.', month_day: 31 },
  ]);
});

test('leaving cancels what one has planned, frees one’s places, and keeps past gatherings without a name', async () => {
  const { app, host, say, mailsOf, stateOf, id } = await setUp({ seats: '2' });
  const { context } = app;
  const [ammu, babu] = [await createActor(app, 'member', { withPassword: true }), await createActor(app)];
  await say(ammu, 'yes');
  await say(babu, 'yes');
  expect(await stateOf(babu)).toBe('waiting');
  const leave = { intent: 'leave', stories: 'keep', password: PASSWORD } as const;
  await leaveCommunity(context, ammu.viewer, leave);
  expect([await stateOf(babu), await mailsOf(babu)]).toEqual([
    'yes',
    ['You have a place at a Kerikko gathering: Onam lunch'],
  ]);
  await leaveCommunity(context, host.viewer, leave);
  expect(await mailsOf(babu)).toEqual([
    'You have a place at a Kerikko gathering: Onam lunch',
    'A Kerikko gathering is cancelled: Onam lunch',
  ]);
  expect(await readGathering(context, babu.viewer, id)).toMatchObject({
    isCancelled: true,
    organiser: null,
    place: '',
  });
});

test('a newcomer cannot edit a link into a gathering that others see', async () => {
  const { app, reader } = await createAppWith({ reader: {} });
  for (const link of ['example.com/a', '203.0.113.7/a', 'example。com/a', 'exam\u00adple.com/a']) {
    const { viewer } = await createActor(app, 'member');
    const id = await createGathering(app, { viewer });
    const form = await editGathering(app.context, viewer, id);
    await changeGathering(app.context, viewer, id, { ...form, intent: 'save', key: id, link } as never);
    expect((await reader.client.get(`/gatherings/${id}`)).status, link).toBe(404);
  }
});
