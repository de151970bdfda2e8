// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Actor, createActor, createAppWith } from '../../../../test/factories.ts';
import { insertRows, readRow, updateRows } from '../../../../test/rows.ts';
import { countUnread } from '../../../app/unread.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import { JOBS_TASK } from '../../../server/tasks/jobs.ts';
import { makeAddress, readAddress } from '../../accounts/server/addresses/secret-address.ts';
import { createCircle } from '../../circles/sample.ts';
import { leaveCircle } from '../../circles/server/departures.ts';
import { closeCircle } from '../../circles/server/founding.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { removeFromCircle } from '../../circles/server/keeping.ts';
import { setCircleLevel } from '../../circles/server/levels.ts';
import { findSubject } from '../../subjects/server/subjects.ts';
import type { Answer, SaveInput } from '../contract.ts';
import { createGathering, writeTime, YES } from '../sample.ts';
import { answerGathering } from './answers.ts';
import { calendarAddress } from './calendar-address.ts';
import { writeGatheringCalendar } from './calendars.ts';
import { chooseDay, markDays, readSuitingDays } from './days.ts';
import { editGathering } from './gathering-form.ts';
import { readOwnPhotos, saveGatheringPhotos } from './gathering-photos.ts';
import { cancelGathering, changeGathering } from './gatherings.ts';
import { readMemory } from './memory.ts';
import { findHomeGatherings, findNewGatherings, listNextGatherings } from './next-gatherings.ts';
import { readOwnGatherings } from './own-gatherings.ts';
import { listGatherings, readGathering, readGatheringsById } from './read-gatherings.ts';
import { repeatGatherings } from './repeat.ts';

const NOT_FOUND = { code: 'gathering-not-found', status: 404 };

async function setUp(fields: Partial<SaveInput> = {}) {
  const { app, context, host, insider, outsider, moderator } = await createAppWith({
    host: { name: 'Host' },
    insider: { name: 'Insider' },
    outsider: { name: 'Outsider' },
    moderator: 'moderator',
  });
  const circle = await createCircle(app, host);
  await joinCircle(context, insider.viewer, circle);
  const id = await createGathering(app, host, { circle, ...fields });
  const answer = ({ viewer }: Actor, said: Answer = 'yes', gathering = id) =>
    answerGathering(context, viewer, gathering, { ...YES, answer: said });
  /** Returns all lists of gatherings that a member reads. */
  const readLists = async ({ viewer }: Actor) => ({
    coming: await listGatherings(context, viewer, {}),
    ofCircle: await listGatherings(context, viewer, { circleId: circle }),
    home: await findHomeGatherings(context, viewer),
    own: await listNextGatherings(context, viewer, 5),
    digest: await findNewGatherings(context.database, viewer.accountId, { since: 0, now: app.clock.now() }),
  });
  /** Returns what a member reads and may do of a gathering by its id. */
  const readOne = async ({ viewer }: Actor, gathering: string = id) => ({
    page: await readGathering(context, viewer, gathering),
    memory: await readMemory(context, viewer, gathering),
    days: await readSuitingDays(context, viewer, gathering),
    calendar: await writeGatheringCalendar(context, viewer, gathering),
    found: await readGatheringsById(context, viewer, [gathering]),
    subject: await findSubject(context, viewer, gathering),
    form: await editGathering(context, viewer, gathering),
  });
  const change = async (changed: Partial<SaveInput>, { viewer }: Actor = host) => {
    const form = await editGathering(context, host.viewer, id);
    const { isHidden: _, hasDay: __, ...values } = form as NonNullable<typeof form>;
    await changeGathering(context, viewer, id, {
      intent: 'save',
      key: id,
      ...values,
      ...changed,
    } as SaveInput);
  };
  const people = { host, insider, outsider, moderator };
  return { app, context, ...people, circle, id, answer, readLists, readOne, change };
}

test('a gathering of a circle is for its people, and to everyone else as if it were not there', async () => {
  const { context, host, insider, outsider, moderator, circle, id, answer, readLists, readOne, app } =
    await setUp();
  const nothing = { coming: { rows: [] }, ofCircle: { rows: [] }, own: [], digest: [] };
  for (const other of [outsider, moderator]) {
    expect(await readLists(other)).toMatchObject(nothing);
    expect(await readOne(other)).toEqual(await readOne(other, randomUUID()));
    await expect(answer(other)).rejects.toMatchObject(NOT_FOUND);
    await expect(
      markDays(context, other.viewer, id, { intent: 'mark-days', day1: 'yes' }),
    ).rejects.toMatchObject(NOT_FOUND);
    await expect(saveGatheringPhotos(context, other.viewer, id, [])).rejects.toMatchObject(NOT_FOUND);
    await expect(createGathering(app, other, { circle })).rejects.toMatchObject({ code: 'circle-not-found' });
  }
  for (const inside of [host, insider]) {
    const named = { circle: { id: circle, name: 'Kizhakkedath family' } };
    const { coming, ofCircle, home, own, digest } = await readLists(inside);
    expect([coming, ofCircle, home]).toMatchObject(Array(3).fill({ rows: [{ id, ...named }] }));
    expect([own, digest]).toMatchObject([[{ title: 'Onam lunch' }], []]);
  }
  // The strip of Home asks, and names the circle.
  const page = await insider.client.html('/dashboard');
  const links = [...page.matchAll(new RegExp(`<a[^>]*href="/gatherings/${id}".*?</a>`, 'gs'))].map(String);
  expect(links[0]).toContain('Kizhakkedath family');
});

test('somebody who leaves a circle leaves the lists of its coming gatherings, and their place goes to the next who waits', {
  tags: ['both-databases'],
}, async () => {
  const { app, context, host, insider, circle, answer, readOne } = await setUp({ seats: '2' });
  const waiting = await createActor(app);
  await joinCircle(context, waiting.viewer, circle);
  const day2 = writeTime(app.clock.now() + 9 * DAY_MS);
  const undecided = await createGathering(app, host, { circle, day2 });
  const past = await createGathering(app, host, { circle, repeats: 'weekly' });
  for (const person of [insider, waiting]) await answer(person);
  await answer(insider, 'yes', past);
  await markDays(context, insider.viewer, undecided, { intent: 'mark-days', day1: 'yes' });
  await updateRows(context, 'gatherings', { id: past }, { starts_at: 1, ends_at: 2 });
  await makeAddress(context, insider.viewer, calendarAddress);
  const link = (await readAddress(context, insider.viewer, calendarAddress))?.link ?? '';
  const readCalendar = async () => app.client().html(new URL(link).pathname + new URL(link).search);
  expect((await readOne(waiting)).page).toMatchObject({ own: 'waiting', counts: { yes: 2, waiting: 1 } });
  expect(await readCalendar()).toContain('Onam lunch');

  await leaveCircle(context, insider.viewer, circle);
  expect((await readOne(waiting)).page).toMatchObject({ own: 'yes', counts: { yes: 2, waiting: 0 } });
  expect(await readOne(insider)).toEqual(await readOne(insider, randomUUID()));
  expect((await readOne(host, undecided)).days?.people).toEqual([]);
  expect(await readCalendar()).not.toContain('Onam lunch');
  await expect(answer(insider)).rejects.toMatchObject(NOT_FOUND);
  // A past gathering keeps the people who came. The archive of somebody who has left the circle has no words of
  // the gathering.
  expect((await readOne(host, past)).page?.people.yes).toHaveLength(2);
  expect(await readOwnGatherings(context, insider.viewer)).toMatchObject({
    answered: [{ title: null, startsAt: null, answer: 'yes' }],
    days: [],
  });
});

test('an answer that comes while its author is removed leaves no place taken', {
  tags: ['both-databases'],
}, async () => {
  const { context, host, insider, circle, id, answer, readOne } = await setUp();
  await Promise.allSettled([
    answer(insider),
    removeFromCircle(context, host.viewer, circle, insider.viewer.accountId),
  ]);
  expect((await readOne(host)).page).toMatchObject({ id, counts: { yes: 1 } });
});

test('an organiser narrows a gathering that nobody outside comes to, and is asked once before more people see it', {
  tags: ['both-databases'],
}, async () => {
  const { app, context, host, insider, outsider, circle, id, answer, readOne, change } = await setUp({
    circle: 'everyone',
  });
  await answer(outsider);
  await expect(change({ circle })).rejects.toMatchObject({ code: 'gathering-replied-outside' });
  await expect(change({ circle }, insider)).rejects.toMatchObject(NOT_FOUND);
  expect((await readOne(outsider)).page).toMatchObject({ own: 'yes' });
  await answer(outsider, 'no');
  await change({ circle });
  expect(await readOne(outsider)).toEqual(await readOne(outsider, randomUUID()));
  const comment = { id: randomUUID(), subject_kind: 'gathering', subject_id: id, text: 'Among us.' };
  await insertRows(context, 'comments', {
    ...comment,
    author_id: insider.viewer.accountId,
    submission_key: randomUUID(),
    created_at: 1,
  });

  const other = await createCircle(app, host, { name: 'Choir' });
  for (const wider of [other, 'everyone']) {
    await expect(change({ circle: wider })).rejects.toMatchObject({ code: 'gathering-widens' });
  }
  // A form without an audience changes none.
  await change({ title: 'Vishu lunch', circle: undefined });
  expect((await readOne(insider)).page).toMatchObject({ circle: { id: circle } });
  await change({ circle: 'everyone', widens: 'yes' });
  expect((await readOne(outsider)).page).toMatchObject({ title: 'Vishu lunch', own: null });
  const news = context.database.selectFrom('news').select(['kind', 'account_id', 'about_id']);
  expect(await news.execute()).toEqual([
    { kind: 'comment-audience', account_id: insider.viewer.accountId, about_id: id },
  ]);
  expect(await context.database.selectFrom('gatherings').select('circle_id').execute()).toEqual([
    { circle_id: null },
  ]);
});

test('an organiser who was removed from a circle reads and cancels their gathering of it, learns of nobody and changes nothing', {
  tags: ['both-databases'],
}, async () => {
  const { app, context, host, insider, circle, answer, readOne } = await setUp();
  const planned = await createGathering(app, insider, { circle });
  const undecided = await createGathering(app, insider, {
    circle,
    day2: writeTime(app.clock.now() + 9 * DAY_MS),
  });
  await answer(host, 'yes', planned);
  await markDays(context, host.viewer, undecided, { intent: 'mark-days', day1: 'yes' });
  const form = await editGathering(context, insider.viewer, planned);
  const { isHidden: _, hasDay: __, isOutside: ___, ...values } = form as NonNullable<typeof form>;
  const day = (await readSuitingDays(context, insider.viewer, undecided))?.days[0]?.startsAt ?? 0;

  await removeFromCircle(context, host.viewer, circle, insider.viewer.accountId);
  const refused = { code: 'circle-left', status: 403 };
  for (const audience of [circle, 'everyone', undefined]) {
    const input = {
      intent: 'save',
      key: planned,
      ...values,
      place: 'Aluva',
      circle: audience,
      widens: 'yes',
    };
    await expect(changeGathering(context, insider.viewer, planned, input as SaveInput)).rejects.toMatchObject(
      refused,
    );
  }
  await expect(chooseDay(context, insider.viewer, undecided, day)).rejects.toMatchObject(refused);
  await expect(answer(insider, 'yes', planned)).rejects.toMatchObject(refused);
  await expect(saveGatheringPhotos(context, insider.viewer, planned, [])).rejects.toMatchObject(refused);
  const seen = await readOne(insider, planned);
  expect(seen.page).toMatchObject({ title: 'Onam lunch', isOutside: true, coming: 0, free: null });
  expect(seen.page?.people).toEqual({ yes: [], perhaps: [] });
  expect(seen.memory).toMatchObject({ photos: [], mayAddPhotos: false });
  expect(await readOwnPhotos(context, insider.viewer, planned)).toBeUndefined();
  expect(await readSuitingDays(context, insider.viewer, undecided)).toBeUndefined();
  for (const id of [planned, undecided]) {
    const [page, edit] = [`/gatherings/${id}`, `/gatherings/${id}/edit`];
    expect(await insider.client.html(page)).not.toMatch(/Host|name="answer"|name="day1"|calendar/);
    const html = await insider.client.html(edit);
    expect(html).toContain('value="cancel"');
    expect(html).not.toContain('value="save"');
  }
  await cancelGathering(context, insider.viewer, planned);
  expect((await readOne(host, planned)).page).toMatchObject({ isCancelled: true });
});

test('a series of a circle ends when the circle is closed or its organiser has left, who can still cancel', async () => {
  const { app, context, host, insider, circle, id } = await setUp({ repeats: 'weekly' });
  const left = await createGathering(app, insider, { circle, repeats: 'weekly' });
  const repeat = async () => {
    await repeatGatherings(context, app.clock.now(), new AbortController().signal);
    return context.database
      .selectFrom('gatherings')
      .select(['circle_id', 'previous_id', 'repeats'])
      .where('previous_id', 'is not', null)
      .execute();
  };
  const planned = await createGathering(app, insider, { circle });
  await leaveCircle(context, insider.viewer, circle);
  await cancelGathering(context, insider.viewer, planned);
  const page = await readGathering(context, insider.viewer, left);
  expect(page).toMatchObject({ isOwn: true });
  expect(page).not.toHaveProperty('circle');
  app.clock.advance(8 * DAY_MS);
  expect(await repeat()).toEqual([{ circle_id: circle, previous_id: id, repeats: 'weekly' }]);
  await closeCircle(context, host.viewer, circle);
  app.clock.advance(8 * DAY_MS + HOUR_MS);
  expect(await repeat()).toEqual([{ circle_id: circle, previous_id: id, repeats: null }]);
});

test('a member who wants to hear nothing of a circle gets no reminder of its gatherings, and hears of a change', async () => {
  const { app, context, host, insider, circle, id, answer, change } = await setUp();
  await answer(insider);
  await setCircleLevel(context, insider.viewer, circle, 'nothing');
  const heard = async (kind: string) => {
    await context.scheduler.sweep(JOBS_TASK);
    const rows = await context.database.selectFrom('news').select(['account_id', 'kind']).execute();
    return rows.filter((row) => row.kind === kind).map(({ account_id }) => account_id);
  };
  await change({ place: 'Aluva' });
  expect(await heard('gathering-changed')).toEqual([insider.viewer.accountId]);
  const unread = async () => (await countUnread(context, insider.viewer.accountId))['/news'];
  await setCircleLevel(context, insider.viewer, circle, 'mine');
  await setCircleLevel(context, insider.viewer, circle, 'nothing');
  expect(await unread()).toBe(1);
  const { starts_at } = await readRow(context, 'gatherings', { id });
  app.clock.advance(starts_at - HOUR_MS - app.clock.now());
  await context.scheduler.sweep('reminders of gatherings');
  expect(await heard('gathering-soon')).toEqual([host.viewer.accountId]);
  expect((await app.mails()).map(({ to }) => to?.[0]?.address)).toEqual([
    insider.viewer.email,
    host.viewer.email,
  ]);
  await leaveCircle(context, insider.viewer, circle);
  expect(await unread()).toBe(0);
});
