// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { type Actor, createActor, createAppWith, PASSWORD } from '../../../../../test/factories.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import { readMember } from '../members/members.ts';

test('a suspension ends by itself, at a sign-in or in a sweep, unless it has no end', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const create = () => createActor(app, 'member', { withPassword: true });
  const [ammu, biju, chacko] = [await create(), await create(), await create()];
  const decide = ({ viewer }: Actor, form: Record<string, string>) =>
    administrator.client.act(`/admin/members/${viewer.accountId}`, form);
  const read = ({ viewer }: Actor) => readMember(app.context, administrator.viewer, viewer.accountId);
  const signIn = async ({ viewer: { email } }: Actor) => {
    const answer = await app.client({}).signIn(email, PASSWORD);
    return [answer.status, answer.value.data?.error];
  };
  const until = app.clock.now() + 7 * DAY_MS;
  expect((await decide(ammu, { intent: 'suspend', days: '8' })).status).toBe(422);
  for (const [actor, days] of [
    [ammu, '7'],
    [biju, '7'],
    [chacko, ''],
  ] as const) {
    await decide(actor, { intent: 'suspend', days });
    expect((await actor.client.data('/stories')).status).toBe(401);
  }
  expect((await read(ammu))?.member.suspendedUntil).toBe(until);
  expect(await signIn(ammu)).toEqual([403, { code: 'suspended', details: { until } }]);
  expect(await signIn(chacko)).toEqual([403, { code: 'suspended', details: undefined }]);
  const form = { intent: 'sign-in', email: ammu.viewer.email, password: PASSWORD };
  expect(await (await app.client({}).post('/', form)).text()).toContain(
    'Your suspension ends automatically: ',
  );

  // Undoing a reinstatement restores the end.
  await decide(biju, { intent: 'reinstate' });
  const decision = (await read(biju))?.decisions[0]?.id ?? '';
  await decide(biju, { intent: 'undo', decision });
  expect((await read(biju))?.member).toMatchObject({ state: 'suspended', suspendedUntil: until });

  app.clock.advance(7 * DAY_MS - 1);
  await app.context.sweeper.sweep();
  expect((await signIn(ammu))[0]).toBe(403);
  app.clock.advance(1);
  expect((await signIn(ammu))[0]).toBe(202);
  expect((await read(biju))?.member.state).toBe('suspended');
  await app.context.sweeper.sweep();
  await app.context.sweeper.sweep();
  expect((await signIn(chacko))[0]).toBe(403);
  for (const actor of [ammu, biju]) {
    const found = await read(actor);
    expect(found?.member).toMatchObject({ state: 'approved', role: 'member', suspendedUntil: null });
    const ended = found?.decisions.filter(({ decision: kind }) => kind === 'suspension ended');
    expect(ended).toMatchObject([{ by: null, canUndo: false }]);
    const mails = await app.mailsTo(actor.viewer.email);
    expect(mails[0]?.text).toContain('suspended your account for 7 days, so');
    expect(mails.at(-1)?.subject).toBe('Welcome back: your Kerikko account is no longer suspended');
  }
});
