// Runs on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor } from '../../../../test/factories.ts';
import { findRow, insertRows, readRows, updateRows } from '../../../../test/rows.ts';
import { countUnread } from '../../../app/unread.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { mutePerson, unmutePerson } from '../../mutes/server/mutes.ts';
import { MAX_CIRCLE_PEOPLE, MAX_FOUNDED_CIRCLES, MAX_KEEPERS } from '../contract.ts';
import { createCircle, createCirclePeople } from '../sample.ts';
import { circleNews } from './circle-news.ts';
import { comeBack, leaveCircle, sweepDepartures } from './departures.ts';
import { closeCircle } from './founding.ts';
import { joinCircle, withdrawEntry } from './joining.ts';
import { askAgain, askForKeepers, findKeeperlessCircles, keepCircle } from './keeperless.ts';
import { handOverCircle, inviteToCircle, removeFromCircle, setKeeper } from './keeping.ts';
import { setCircleLevel } from './levels.ts';
import { readOwnCircles } from './own-circles.ts';
import { readCircle } from './read-circles.ts';
import { reportableCircles } from './reported-circles.ts';

test('the same form sent twice at once founds one circle, and a member founds at most five', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const founder = await createActor(app);
  const key = randomUUID();
  const ids = await Promise.all([createCircle(app, founder, { key }), createCircle(app, founder, { key })]);
  expect(new Set(ids).size).toBe(1);
  // The form of somebody else may have the same key.
  const other = await createActor(app);
  const theirs = await createCircle(app, other, { key });
  expect((await readCircle(app.context, other.viewer, theirs))?.own).toBe('founder');
  const others = Array.from({ length: MAX_FOUNDED_CIRCLES }, () => createCircle(app, founder));
  const outcomes = await Promise.allSettled(others);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ code: 'too-many-founded-circles' }) },
  ]);
  await closeCircle(app.context, founder.viewer, ids[0] ?? '');
  await createCircle(app, founder);
});

test('people come in at once, by asking, or by an invitation, as the circle says', async () => {
  const { app, context, founder, asha, biju, answer } = await createCirclePeople();
  const open = await createCircle(app, founder);
  expect(await joinCircle(context, asha.viewer, open)).toBe('member');
  expect(await joinCircle(context, asha.viewer, open)).toBe('member');
  expect(await partsOf(app, open)).toEqual({ Founder: 'founder', Asha: 'member' });

  const asking = await createCircle(app, founder, { entry: 'asking' });
  expect(await joinCircle(context, asha.viewer, asking)).toBe('asked');
  expect(await joinCircle(context, biju.viewer, asking)).toBe('asked');
  const waiting = (await readCircle(context, founder.viewer, asking))?.asking;
  expect(waiting?.map(({ name }) => name).sort()).toEqual(['Asha', 'Biju']);
  await answer(asking, asha, true);
  await answer(asking, biju, false);
  expect(await partsOf(app, asking)).toEqual({ Founder: 'founder', Asha: 'member' });
  // An invitation that meets a request is a yes.
  await joinCircle(context, biju.viewer, asking);
  await inviteToCircle(context, founder.viewer, asking, biju.viewer.accountId);
  expect(await partsOf(app, asking)).toEqual({ Founder: 'founder', Asha: 'member', Biju: 'member' });
  const told = await readRows(context.database, 'news', { kind: 'circle-let-in', subject_id: asking });
  expect(told.map(({ account_id }) => account_id).toSorted()).toEqual(
    [asha.viewer.accountId, biju.viewer.accountId].toSorted(),
  );

  const invited = await createCircle(app, founder, { entry: 'invited' });
  const uninvited = joinCircle(context, biju.viewer, invited);
  await expect(uninvited).rejects.toMatchObject({ code: 'circle-by-invitation' });
  await inviteToCircle(context, founder.viewer, invited, biju.viewer.accountId);
  expect(await joinCircle(context, biju.viewer, invited)).toBe('member');
  expect(await partsOf(app, invited)).toEqual({ Founder: 'founder', Biju: 'member' });

  const unverified = await createActor(app, 'unverified', { name: 'Somebody' });
  const early = inviteToCircle(context, founder.viewer, invited, unverified.viewer.accountId);
  await expect(early).rejects.toMatchObject({ code: 'circle-person-unfit' });
});

test('somebody who was removed from a circle that everyone may join asks a keeper, and joins freely once let in', async () => {
  const { app, context, founder, asha, biju, answer } = await createCirclePeople();
  const open = await createCircle(app, founder);
  const remove = ({ viewer }: Actor) => removeFromCircle(context, founder.viewer, open, viewer.accountId);
  await joinCircle(context, asha.viewer, open);
  await remove(asha);
  expect(await (await asha.client.get(`/circles/${open}`)).text()).toContain('Ask to join');
  expect(await joinCircle(context, asha.viewer, open)).toBe('asked');
  expect((await readOwnCircles(context, asha.viewer)).removed).toEqual([
    { name: 'Kizhakkedath family', at: app.clock.now() },
  ]);
  await answer(open, asha, true);
  expect(await partsOf(app, open)).toEqual({ Founder: 'founder', Asha: 'member' });
  await leaveCircle(context, asha.viewer, open);
  expect(await joinCircle(context, asha.viewer, open)).toBe('member');
  // An invitation lets a removed person in, too.
  await remove(asha);
  await inviteToCircle(context, founder.viewer, open, asha.viewer.accountId);
  expect(await joinCircle(context, asha.viewer, open)).toBe('member');
  // Biju leaves just before the founder removes him.
  await joinCircle(context, biju.viewer, open);
  await leaveCircle(context, biju.viewer, open);
  await remove(biju);
  expect(await joinCircle(context, biju.viewer, open)).toBe('asked');
  // A form about somebody who was never in the circle, or is nobody, removes nobody.
  await removeFromCircle(context, founder.viewer, open, randomUUID());
  expect(await context.database.selectFrom('circle_removals').selectAll().execute()).toHaveLength(1);
});

test('a full circle lets nobody in, and accepts again once somebody has left', async () => {
  const app = await createTestApp();
  const { context } = app;
  const [founder, last, late] = [await createActor(app), await createActor(app), await createActor(app)];
  const id = await createCircle(app, founder);
  const ids = Array.from({ length: MAX_CIRCLE_PEOPLE - 2 }, () => randomUUID());
  const account = { password_hash: null, email_verified_at: 1, created_at: 1, last_sign_in_at: null };
  const accounts = ids.map((one) => ({ id: one, email: `${one}@example.org`, ...account, language: null }));
  await context.database.insertInto('accounts').values(accounts).execute();
  const inside = { circle_id: id, part: 'member', joined_at: 1 } as const;
  const members = ids.map((one) => ({ ...inside, account_id: one }));
  await insertRows(context, 'circle_members', members);
  expect(await joinCircle(context, last.viewer, id)).toBe('member');
  await expect(joinCircle(context, late.viewer, id)).rejects.toMatchObject({ code: 'circle-full' });
  await leaveCircle(context, last.viewer, id);
  expect(await joinCircle(context, late.viewer, id)).toBe('member');
});

test('the founder names keepers, who decide about members and not about each other', async () => {
  const { app, context, founder, asha, biju } = await createCirclePeople();
  const id = await createCircle(app, founder);
  const members = [asha, biju];
  for (const name of ['Chinnu', 'Devi']) members.push(await createActor(app, 'member', { name }));
  for (const { viewer } of members) await joinCircle(context, viewer, id);
  const name = (each: Actor, isKeeper = true) =>
    setKeeper(context, founder.viewer, id, { personId: each.viewer.accountId, isKeeper });
  const outcomes = await Promise.allSettled(members.map((each) => name(each)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(MAX_KEEPERS);
  for (const each of members) await name(each, false);
  await name(asha);
  await name(biju);
  const remove = (by: Actor, who: Actor) => removeFromCircle(context, by.viewer, id, who.viewer.accountId);
  await expect(remove(asha, biju)).rejects.toMatchObject({ code: 'circle-needs-founder' });
  await expect(remove(asha, founder)).rejects.toMatchObject({ code: 'circle-needs-founder' });
  await remove(asha, members[2] as Actor);
  await remove(founder, biju);
  expect(await partsOf(app, id)).toEqual({ Founder: 'founder', Asha: 'keeper', Devi: 'member' });
  await handOverCircle(context, founder.viewer, id, (members[3] as Actor).viewer.accountId);
  expect(await partsOf(app, id)).toEqual({ Founder: 'member', Asha: 'keeper', Devi: 'founder' });
});

test('after a founder who leaves comes the first keeper; without one the circle says since when, and without people and texts it is gone', async () => {
  const { app, context, founder, asha, biju, nameKeeper } = await createCirclePeople();
  const id = await createCircle(app, founder);
  for (const { viewer } of [asha, biju]) await joinCircle(context, viewer, id);
  await nameKeeper(id, biju);
  await leaveCircle(context, founder.viewer, id);
  expect(await partsOf(app, id)).toEqual({ Asha: 'member', Biju: 'founder' });
  await leaveCircle(context, biju.viewer, id);
  const find = () => findRow(app, 'circles', { id });
  expect(await find()).toMatchObject({ keeperless_since: app.clock.now() });
  await leaveCircle(context, asha.viewer, id);
  expect(await find()).toBeUndefined();
});

test('a member who has left comes back within the hour as they were, and nobody else does', async () => {
  const { app, context, founder, asha, biju, bringIn, answer } = await createCirclePeople();
  const id = await createCircle(app, founder, { seenBy: 'people' });
  await bringIn(id, asha);
  await setCircleLevel(context, asha.viewer, id, 'nothing');
  const find = () => findRow(context, 'circle_members', { account_id: asha.viewer.accountId });
  const before = await find();
  app.clock.advance(MINUTE_MS);
  expect(await leaveCircle(context, asha.viewer, id)).toBe(true);
  expect(await readCircle(context, asha.viewer, id)).toBeUndefined();
  await expect(comeBack(context, biju.viewer, id)).rejects.toMatchObject({ code: 'circle-not-found' });
  await Promise.all([comeBack(context, asha.viewer, id), comeBack(context, asha.viewer, id)]);
  expect(await find()).toEqual(before);
  // Somebody who was removed has not left.
  await removeFromCircle(context, founder.viewer, id, asha.viewer.accountId);
  await expect(comeBack(context, asha.viewer, id)).rejects.toMatchObject({ code: 'circle-not-found' });
  for (const isLast of [false, true]) {
    await bringIn(id, asha);
    if (isLast) await removeFromCircle(context, founder.viewer, id, asha.viewer.accountId);
    else await leaveCircle(context, asha.viewer, id);
  }
  await expect(comeBack(context, asha.viewer, id)).rejects.toMatchObject({ code: 'circle-not-found' });
  // A keeper whose page still shows somebody who has just left removes them all the same.
  const refuse = [
    () => removeFromCircle(context, founder.viewer, id, asha.viewer.accountId),
    () => answer(id, asha, false),
  ];
  for (const end of refuse) {
    await bringIn(id, asha);
    await leaveCircle(context, asha.viewer, id);
    await end();
    await expect(comeBack(context, asha.viewer, id)).rejects.toMatchObject({ code: 'circle-not-found' });
  }
  await bringIn(id, asha);
  await leaveCircle(context, asha.viewer, id);
  app.clock.advance(HOUR_MS);
  await expect(comeBack(context, asha.viewer, id)).rejects.toMatchObject({ code: 'circle-not-found' });
  await sweepDepartures(context.database, app.clock.now());
  expect(await context.database.selectFrom('circle_departures').selectAll().execute()).toEqual([]);
  expect(await leaveCircle(context, founder.viewer, id)).toBe(false);
  expect(await partsOf(app, id)).toEqual({});
});

test('a circle that nobody has kept for 30 days asks its people, of whom one keeps it, and two weeks later an administrator', async () => {
  const { app, context, founder, asha, biju, bringIn } = await createCirclePeople();
  const { clock } = app;
  const administrator = await createActor(app, 'administrator');
  const id = await createCircle(app, founder, { seenBy: 'people', name: 'Choir' });
  await bringIn(id, asha, biju);
  await leaveCircle(context, founder.viewer, id);
  const hears = async ({ viewer: { accountId } }: Actor) => {
    const told = await readRows(context, 'news', { account_id: accountId, kind: 'circle-keeperless' }, [
      'kind',
    ]);
    const kind = circleNews.find((one) => one.kind === 'circle-keeperless');
    const asked = { subjectIds: [id], accountId, now: clock.now() };
    const described = await kind?.describe?.(context.database, asked);
    expect(described?.size ?? 0).toBe(told.length);
    return told.length > 0;
  };
  const listed = async (by = administrator) =>
    (await findKeeperlessCircles(context, by.viewer)).map(({ name, people }) => [name, people]);
  await waits(app, 29);
  expect(await hears(asha)).toBe(false);
  await expect(keepCircle(context, asha.viewer, id)).rejects.toMatchObject({ code: 'circle-has-keeper' });
  const early = askAgain(context, administrator.viewer, id);
  await expect(early).rejects.toMatchObject({ code: 'circle-not-found' });
  await waits(app, 1);
  expect([await hears(asha), await hears(biju), await hears(founder)]).toEqual([true, true, false]);
  // Somebody who leaves hears of it no more.
  await leaveCircle(context, biju.viewer, id);
  expect(await hears(biju)).toBe(false);
  expect(await listed()).toEqual([]);
  await waits(app, 14);
  expect([await listed(), await listed(asha)]).toEqual([[[null, 1]], []]);
  await expect(askAgain(context, asha.viewer, id)).rejects.toMatchObject({ code: 'forbidden' });
  await askAgain(context, administrator.viewer, id);
  expect(await listed()).toEqual([]);

  await expect(keepCircle(context, biju.viewer, id)).rejects.toMatchObject({ code: 'circle-not-found' });
  await keepCircle(context, asha.viewer, id);
  await keepCircle(context, asha.viewer, id);
  expect(await partsOf(app, id)).toEqual({ Asha: 'founder' });
  expect(await hears(asha)).toBe(false);
  await inviteToCircle(context, asha.viewer, id, biju.viewer.accountId);
  await joinCircle(context, biju.viewer, id);
  await expect(keepCircle(context, biju.viewer, id)).rejects.toMatchObject({ code: 'circle-has-keeper' });
  await waits(app, 45);
  expect(await listed()).toEqual([]);
});

test('a circle whose founder and keepers are all suspended is one that nobody keeps, until one of them is back', async () => {
  const { app, context, founder, asha, biju, bringIn, nameKeeper } = await createCirclePeople();
  const id = await createCircle(app, founder, { entry: 'asking' });
  await bringIn(id, asha, biju);
  await nameKeeper(id, asha);
  await joinCircle(context, (await createActor(app)).viewer, id);
  const setState = ({ viewer }: Actor, state: 'suspended' | 'approved') =>
    updateRows(context, 'memberships', { account_id: viewer.accountId }, { state });
  const asks = async () => (await readCircle(context, biju.viewer, id))?.asksForKeeper;
  await setState(founder, 'suspended');
  await waits(app, 40);
  await waits(app, 40);
  expect(await asks()).toBe(false);
  await setState(asha, 'suspended');
  await waits(app, 0);
  await waits(app, 29);
  expect(await asks()).toBe(false);
  await waits(app, 1);
  expect(await asks()).toBe(true);
  // Before the next sweep knows.
  await setState(asha, 'approved');
  await expect(keepCircle(context, biju.viewer, id)).rejects.toMatchObject({ code: 'circle-has-keeper' });
  await waits(app, 0);
  expect([await asks(), (await readCircle(context, asha.viewer, id))?.own]).toEqual([false, 'keeper']);
  await setState(asha, 'suspended');
  await waits(app, 0);
  await waits(app, 30);
  const newsOf = ({ viewer }: Actor) =>
    readRows(context, 'news', { account_id: viewer.accountId, kind: 'circle-asked' }, ['kind']);
  expect([await newsOf(founder), await newsOf(asha)].map(({ length }) => length)).toEqual([1, 1]);
  await keepCircle(context, biju.viewer, id);
  // They do not decide any more who comes in.
  expect([await newsOf(founder), await newsOf(asha)]).toEqual([[], []]);
  for (const person of [founder, asha]) await setState(person, 'approved');
  expect(await partsOf(app, id)).toEqual({ Asha: 'member', Biju: 'founder', Founder: 'member' });
  // A keeper who may not sign in becomes the founder only if there is no other.
  for (const person of [asha, founder]) await nameKeeper(id, person, biju);
  await setState(founder, 'suspended');
  await leaveCircle(context, biju.viewer, id);
  expect((await readCircle(context, asha.viewer, id))?.own).toBe('founder');
});

test('who comes in while the last one leaves is in the circle, or finds none', async () => {
  const { app, context, founder, asha } = await createCirclePeople();
  for (let round = 0; round < 5; round += 1) {
    const id = await createCircle(app, founder);
    const [joined] = await Promise.allSettled([
      joinCircle(context, asha.viewer, id),
      leaveCircle(context, founder.viewer, id),
    ]);
    const rows = await readRows(app, 'circle_members', { circle_id: id }, ['account_id']);
    expect(rows.length).toBe(joined.status === 'fulfilled' ? 1 : 0);
  }
});

test('founder and keepers hear of who asks for as long as somebody does', async () => {
  const { app, context, founder, asha, answer } = await createCirclePeople();
  const circle = await createCircle(app, founder, { entry: 'asking', name: 'Choir' });
  const hears = async () => (await founder.client.html('/news')).includes('Choir');
  const heard: boolean[] = [];
  const ends = [
    () => withdrawEntry(context, asha.viewer, circle),
    () => answer(circle, asha, false),
    () => closeCircle(context, founder.viewer, circle),
  ];
  for (const end of ends) {
    await joinCircle(context, asha.viewer, circle);
    heard.push(await hears());
    await end();
    heard.push(await hears());
  }
  expect(heard).toEqual([true, false, true, false, true, false]);
});

test('news of a circle go with the part in it, and with the invitation', async () => {
  const { app, context, founder, asha, biju, answer, bringIn, nameKeeper } = await createCirclePeople();
  const unread = async ({ viewer }: Actor) => (await countUnread(context, viewer.accountId))['/news'];
  const id = await createCircle(app, founder, { entry: 'asking' });
  await bringIn(id, biju);
  await nameKeeper(id, biju);
  await joinCircle(context, asha.viewer, id);
  expect(await unread(biju)).toBe(1);
  await setKeeper(context, founder.viewer, id, { personId: biju.viewer.accountId, isKeeper: false });
  expect(await unread(biju)).toBe(0);
  await answer(id, asha, true);
  expect(await unread(asha)).toBe(1);
  await removeFromCircle(context, founder.viewer, id, asha.viewer.accountId);
  expect(await unread(asha)).toBe(0);
  const small = await createCircle(app, founder, { seenBy: 'people' });
  await inviteToCircle(context, founder.viewer, small, asha.viewer.accountId);
  const counted = [await unread(asha)];
  for (const change of [mutePerson, unmutePerson]) {
    await change(context, asha.viewer, founder.viewer.accountId);
    counted.push(await unread(asha));
  }
  // A person who is invited does not see the circle while moderators hide it.
  const open = await createCircle(app, founder, { name: 'Band' });
  await inviteToCircle(context, founder.viewer, open, asha.viewer.accountId);
  for (const hiddenAt of [null, app.clock.now(), null]) {
    await inTransaction(context, async (transaction) => {
      await reportableCircles.setHidden?.(transaction, open, hiddenAt, app.clock.now());
    });
    counted.push(await unread(asha));
  }
  expect(counted).toEqual([1, 0, 1, 2, 1, 2]);
});

/** Lets days pass, and then does what is due. */
async function waits({ context, clock }: TestApp, days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  await askForKeepers(context, clock.now(), new AbortController().signal);
}

/** Returns the parts of a circle's people by their names. */
async function partsOf({ context }: TestApp, id: string): Promise<Record<string, string>> {
  const rows = await context.database
    .selectFrom('circle_members')
    .innerJoin('profiles', 'profiles.account_id', 'circle_members.account_id')
    .select(['name', 'part'])
    .where('circle_id', '=', id)
    .execute();
  return Object.fromEntries(rows.map(({ name, part }) => [name, part]));
}
