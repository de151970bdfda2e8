// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Actor, createActor } from '../../../../test/factories.ts';
import { countUnread } from '../../../app/unread.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { createCircle, createCirclePeople } from '../sample.ts';
import { leaveCircle } from './departures.ts';
import { changeCircle, closeCircle } from './founding.ts';
import { joinCircle, withdrawEntry } from './joining.ts';
import { answerEntry, handOverCircle, inviteToCircle, removeFromCircle, setKeeper } from './keeping.ts';
import { countInvitations, readOwnCircles } from './own-circles.ts';
import { listCircles, readCircle } from './read-circles.ts';

const RULES = { name: 'Choir', about: '', colour: 'sea', icon: 'song' } as const;

test('a circle that only its people see is to others as one that never was', async () => {
  const { app, context, founder, asha, biju, bringIn } = await createCirclePeople();
  const id = await createCircle(app, founder, { seenBy: 'people', entry: 'everyone' });
  const administrator = await createActor(app, 'administrator');
  for (const { viewer } of [asha, administrator]) {
    const missing = randomUUID();
    const facts = { intent: 'change', ...RULES, seenBy: 'members', entry: 'everyone' } as const;
    expect(await readCircle(context, viewer, id)).toBeUndefined();
    expect(await listCircles(context, viewer)).toMatchObject({ own: [], others: [] });
    const { accountId: personId } = biju.viewer;
    for (const act of [
      (circle: string) => joinCircle(context, viewer, circle),
      (circle: string) => inviteToCircle(context, viewer, circle, personId),
      (circle: string) => answerEntry(context, viewer, circle, { personId, isAccepted: true }),
      (circle: string) => removeFromCircle(context, viewer, circle, personId),
      (circle: string) => setKeeper(context, viewer, circle, { personId, isKeeper: true }),
      (circle: string) => handOverCircle(context, viewer, circle, personId),
      (circle: string) => closeCircle(context, viewer, circle),
      (circle: string) => changeCircle(context, viewer, circle, facts),
    ]) {
      const [hidden, none] = await Promise.all([refusalOf(act(id)), refusalOf(act(missing))]);
      expect(hidden).toEqual(none);
      expect(hidden).toMatchObject({ code: 'circle-not-found', status: 404 });
    }
  }
  await inviteToCircle(context, founder.viewer, id, asha.viewer.accountId);
  // Somebody who was invited sees the circle, and not who is in it.
  const invited = { own: 'invited', people: 1, members: [] };
  expect(await readCircle(context, asha.viewer, id)).toMatchObject(invited);
  await withdrawEntry(context, asha.viewer, id);
  expect(await readCircle(context, asha.viewer, id)).toBeUndefined();
  await bringIn(id, asha);
  await removeFromCircle(context, founder.viewer, id, asha.viewer.accountId);
  expect(await readCircle(context, asha.viewer, id)).toBeUndefined();
  expect(await refusalOf(joinCircle(context, asha.viewer, id))).toMatchObject({ code: 'circle-not-found' });
});

test('an invitation by somebody whom the invited person has muted waits unseen, and its keeper notices nothing', async () => {
  const { app, context, founder, asha, biju, bringIn, nameKeeper } = await createCirclePeople();
  const id = await createCircle(app, founder, { seenBy: 'people', name: 'Book friends' });
  await bringIn(id, biju);
  await nameKeeper(id, biju);
  await mutePerson(context, asha.viewer, founder.viewer.accountId);
  const invite = (by: Actor) => inviteToCircle(context, by.viewer, id, asha.viewer.accountId);
  const seen = async () => ({
    circle: (await readCircle(context, asha.viewer, id))?.own,
    listed: (await listCircles(context, asha.viewer)).own.length,
    waiting: await countInvitations(context, asha.viewer),
    isNews: (await asha.client.html('/news')).includes('Book friends'),
    archive: (await readOwnCircles(context, asha.viewer)).waiting.map(({ name }) => name),
  });
  await invite(founder);
  expect((await readCircle(context, founder.viewer, id))?.invited).toMatchObject([{ name: 'Asha' }]);
  expect(await seen()).toEqual({ circle: undefined, listed: 0, waiting: 0, isNews: false, archive: [] });
  await invite(biju);
  expect(await seen()).toEqual({
    ...{ circle: 'invited', listed: 1, waiting: 1, isNews: true },
    archive: ['Book friends'],
  });
  expect((await readCircle(context, founder.viewer, id))?.invited).toMatchObject([{ name: 'Asha' }]);
  // A circle whose name moderators have hidden is not named to somebody who asked to come in.
  await withdrawEntry(context, asha.viewer, id);
  const asked = await createCircle(app, biju, { entry: 'asking' });
  await joinCircle(context, asha.viewer, asked);
  await context.database.updateTable('circles').set({ hidden_at: 1 }).where('id', '=', asked).execute();
  expect(await seen()).toMatchObject({ archive: [null] });
});

test('an invitation ends with the circle, and its news is counted no longer', async () => {
  const { app, context, founder, asha } = await createCirclePeople();
  const id = await createCircle(app, founder, { seenBy: 'people' });
  const unread = async () => (await countUnread(context, asha.viewer.accountId))['/news'];
  await inviteToCircle(context, founder.viewer, id, asha.viewer.accountId);
  expect(await unread()).toBe(1);
  // A circle without people and texts is deleted.
  await leaveCircle(context, founder.viewer, id);
  expect(await unread()).toBe(0);
});

test('an older form of one keeper does not show a circle again that another one has hidden', async () => {
  const { app, context, founder, asha, nameKeeper } = await createCirclePeople();
  const id = await createCircle(app, founder, { about: 'Sings' });
  await joinCircle(context, asha.viewer, id);
  await nameKeeper(id, asha);
  const read = async () => readCircle(context, founder.viewer, id);
  const older = (await read())?.version ?? 0;
  const facts = { intent: 'change', ...RULES, seenBy: 'people', entry: 'invited' } as const;
  for (const _ of [1, 2]) await changeCircle(context, founder.viewer, id, { ...facts, version: older });
  const stale = { ...facts, seenBy: 'members', entry: 'everyone', name: 'Band', version: older } as const;
  const version = (await read())?.version;
  expect(await refusalOf(changeCircle(context, asha.viewer, id, stale))).toEqual({
    ...{ code: 'circle-changed', status: 409, details: { version } },
  });
  expect(await read()).toMatchObject({ name: 'Choir', seenBy: 'people' });
  const form = { ...stale, version: String(older) };
  const refused = await asha.client.post(`/circles/${id}/people`, form);
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining(`name="version" value="${version}"`),
  ]);
  await changeCircle(context, asha.viewer, id, { ...stale, version: version ?? 0 });
  expect(await read()).toMatchObject({ name: 'Band', seenBy: 'members' });
});

test('a closed circle stays for its people alone, and nobody comes in', async () => {
  const { app, context, founder, asha, biju, answer } = await createCirclePeople();
  const id = await createCircle(app, founder, { entry: 'asking' });
  await joinCircle(context, asha.viewer, id);
  await answer(id, asha, true);
  await joinCircle(context, biju.viewer, id);
  await closeCircle(context, founder.viewer, id);
  expect(await readCircle(context, biju.viewer, id)).toBeUndefined();
  expect(await readCircle(context, asha.viewer, id)).toMatchObject({ isClosed: true, people: 2 });
  await expect(inviteToCircle(context, founder.viewer, id, biju.viewer.accountId)).rejects.toMatchObject({
    code: 'circle-closed',
  });
});

async function refusalOf(action: Promise<unknown>): Promise<unknown> {
  return action.then(
    () => 'done',
    ({ code, status, details }) => ({ code, status, details }),
  );
}
