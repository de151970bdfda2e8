// Runs on: SQLite, tagged tests on PostgreSQL

import { describe, expect, test } from 'vitest';
import { runConcurrently } from '../../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor, PASSWORD, type Person } from '../../../../../test/factories.ts';
import { readRows } from '../../../../../test/rows.ts';
import { MEMBERSHIP_ACTIONS, type MembershipAction } from '../../contract.ts';
import { listDecisions, membershipStatusOf } from '../../sample.ts';
import { decide } from './decide.ts';

const EMAIL = 'ammu@example.org';

/** The expected result: the state and role after the decision, `same` for no change, or the error code. */
const OUTCOMES: Record<MembershipAction, Partial<Record<Person, string>>> = {
  approve: {
    pending: 'approved member',
    unverified: 'same',
    member: 'same',
    moderator: 'same',
    approver: 'same',
    administrator: 'same',
  },
  decline: { pending: 'declined member', declined: 'same' },
  suspend: {
    unverified: 'suspended member',
    member: 'suspended member',
    moderator: 'suspended member',
    approver: 'suspended member',
    administrator: 'suspended member',
    suspended: 'same',
  },
  reinstate: {
    suspended: 'approved member',
    unverified: 'same',
    member: 'same',
    moderator: 'same',
    approver: 'same',
    administrator: 'same',
  },
  remember: {
    unverified: 'remembered member',
    member: 'remembered member',
    moderator: 'remembered member',
    approver: 'remembered member',
    administrator: 'remembered member',
    remembered: 'same',
  },
  'make-moderator': { member: 'approved moderator', moderator: 'same', unverified: 'not-verified' },
  'remove-moderator': { moderator: 'approved member', member: 'same', unverified: 'same' },
  'make-approver': { member: 'approved approver', approver: 'same', unverified: 'not-verified' },
  'remove-approver': { approver: 'approved member', member: 'same', unverified: 'same' },
  'make-administrator': {
    member: 'approved administrator',
    administrator: 'same',
    unverified: 'not-verified',
  },
  'remove-administrator': { administrator: 'approved member', member: 'same', unverified: 'same' },
};
const PEOPLE = [
  'pending',
  'declined',
  'suspended',
  'remembered',
  'unverified',
  'member',
  'moderator',
  'approver',
  'administrator',
] as const;

test('every action has the result in the table for every state', async () => {
  const { app, decider } = await createPanel();
  for (const [action, person] of MEMBERSHIP_ACTIONS.flatMap((action) =>
    PEOPLE.map((person) => [action, person] as const),
  )) {
    const actor = await createActor(app, person);
    const before = await membershipStatusOf(app, actor);
    const expected = OUTCOMES[action][person] ?? 'already-decided';
    const code = await decide(app.context, decider.viewer, actor.viewer.accountId, { action }).then(
      () => 'done',
      (error) => error.code,
    );
    const after = await membershipStatusOf(app, actor);
    const seen = code !== 'done' ? code : after === before ? 'same' : after;
    expect(`${action} ${person}: ${seen}`).toBe(`${action} ${person}: ${expected}`);
    const isChange = expected.includes(' ');
    if (!isChange) expect(after).toBe(before);
    expect(await listDecisions(app, actor)).toHaveLength(isChange ? 1 : 0);
  }
});

describe('declining', () => {
  test('records who, when and why, and the mail and the refused sign-in show the reason', async () => {
    const { app, decider } = await createPanel();
    const ammu = await createActor(app, 'pending', { email: EMAIL, withPassword: true });
    app.clock.advance(1000);
    const reason = ' We do not know you.\r\nWho sent you?\u0000 ';
    const answer = await send(decider, ammu, { intent: 'decline', reason });
    const [decision] = await listDecisions(app, ammu);
    expect(decision).toMatchObject({
      decision: 'declined',
      decided_by: decider.viewer.accountId,
      decided_at: app.clock.now(),
      reason: 'We do not know you.\nWho sent you?',
    });
    expect(answer.value).toMatchObject({ redirect: `/admin?decided=${decision?.id}` });
    // Applicants have no session, but one that exists all the same must end.
    expect(await countSessions(app, ammu)).toBe(0);

    const [mail, ...more] = await app.mails();
    expect(more).toEqual([]);
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([
      EMAIL,
      'Your request to join Kerikko was declined',
    ]);
    expect(mail?.text).toContain('> We do not know you.\n> Who sent you?\n');

    const signIn = { intent: 'sign-in', email: EMAIL, password: PASSWORD };
    const page = await (await app.client().post('/', signIn)).text();
    expect(page).toContain('Your request to join was declined.');
    expect(page).toContain('Reason: We do not know you.\nWho sent you?');
  });

  test('without a reason shows none', async () => {
    const { app, decider } = await createPanel();
    const ammu = await createActor(app, 'pending', { email: EMAIL, withPassword: true });
    await send(decider, ammu, { intent: 'decline', reason: ' \u200b ' });
    expect((await listDecisions(app, ammu))[0]?.reason).toBeNull();
    expect((await app.mails())[0]?.text).not.toContain('reason');
    expect((await app.client().signIn(EMAIL, PASSWORD)).value.data.error.details.reason).toBeNull();
  });

  test('with a reason of more than 500 characters is refused, and the form keeps the text', async () => {
    const { app, decider } = await createPanel();
    const ammu = await createActor(app, 'pending');
    const path = `${toPath(ammu)}?decide=decline`;
    const answer = await decider.client.post(path, { intent: 'decline', reason: 'ക'.repeat(501) });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('ക'.repeat(501));
    // CRLF counts as one character.
    const fits = `${'ക'.repeat(498)}\r\ny`;
    expect((await send(decider, ammu, { intent: 'decline', reason: fits })).status).toBe(202);
  });
});

describe('suspending', () => {
  test('ends every session with the next request', async () => {
    const { app, decider } = await createPanel();
    const ammu = await createActor(app, 'member', { email: EMAIL, withPassword: true });
    const elsewhere = app.client();
    await elsewhere.signIn(EMAIL, PASSWORD);
    for (const client of [ammu.client, elsewhere]) expect((await client.data('/stories')).status).toBe(200);

    await send(decider, ammu, { intent: 'suspend', reason: 'Sold things.' });
    for (const client of [ammu.client, elsewhere]) expect((await client.data('/stories')).status).toBe(401);
    expect(await countSessions(app, ammu)).toBe(0);
    const signIn = { intent: 'sign-in', email: EMAIL, password: PASSWORD };
    const page = await (await app.client().post('/', signIn)).text();
    expect(page).toContain('Your account is suspended.');
    expect(page).not.toContain('Sold things.');
  });

  test('sends a mail without the reason, which only administrators see', async () => {
    const { app, decider } = await createPanel();
    const ammu = await createActor(app, 'member', { email: EMAIL });
    await send(decider, ammu, { intent: 'suspend', reason: 'Sold things.' });
    const [mail, ...more] = await app.mails();
    expect(more).toEqual([]);
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([EMAIL, 'Your Kerikko account is suspended']);
    expect(mail?.text).not.toContain('Sold things.');
    const page = await decider.client.html(toPath(ammu));
    expect(page).toContain('Sold things.');
  });

  test('and reinstating lets the member sign in again, but does not restore old sessions', async () => {
    const { app, decider } = await createPanel();
    const ammu = await createActor(app, 'member', { email: EMAIL, withPassword: true });
    const old = ammu.client.cookies.get('kerikko') ?? '';
    await send(decider, ammu, { intent: 'suspend' });
    // Mails of one moment have no order.
    app.clock.advance(1);
    await send(decider, ammu, { intent: 'reinstate' });
    expect((await app.mails()).at(-1)?.subject).toBe(
      'Welcome back: your Kerikko account is no longer suspended',
    );
    expect((await app.client({ kerikko: old }).data('/stories')).status).toBe(401);
    const client = app.client();
    await client.signIn(EMAIL, PASSWORD);
    expect((await client.data('/stories')).status).toBe(200);
  });
});

describe('administrators', () => {
  test('gain and lose the role with the next request, and get a mail when they gain it', async () => {
    const { app, decider } = await createPanel();
    const ammu = await createActor(app);
    expect((await ammu.client.data('/admin')).status).toBe(403);
    await send(decider, ammu, { intent: 'make-administrator' });
    expect((await ammu.client.data('/admin')).status).toBe(200);
    await send(decider, ammu, { intent: 'remove-administrator', reason: 'Asked for it.' });
    expect((await ammu.client.data('/admin')).status).toBe(403);
    expect((await ammu.client.data('/stories')).status).toBe(200);
    const subjects = (await app.mails()).map(({ subject }) => subject);
    expect(subjects).toEqual(['You are now an administrator of Kerikko']);
    expect((await listDecisions(app, ammu)).map(({ decision }) => decision)).toEqual([
      'made administrator',
      'removed administrator',
    ]);
  });

  test.each(['suspend', 'remove-administrator', 'decline'])(
    'who are the last one cannot %s themselves and stay signed in',
    async (intent) => {
      const { app, decider } = await createPanel();
      // Neither counts as an administrator: one is unverified, the other is suspended.
      const unverified = await createActor(app, 'unverified');
      const suspended = await createActor(app, 'suspended');
      await app.context.database
        .updateTable('memberships')
        .set({ role: 'administrator' })
        .where('account_id', 'in', [unverified.viewer.accountId, suspended.viewer.accountId])
        .execute();
      const answer = await send(decider, decider, { intent });
      const code = intent === 'decline' ? 'already-decided' : 'last-administrator';
      expect([answer.status, answer.value.data.error.code]).toEqual([409, code]);
      expect((await decider.client.data('/admin')).status).toBe(200);
      expect(await listDecisions(app, decider)).toEqual([]);
      expect(await app.mails()).toEqual([]);
    },
  );

  test('read with scripts off why the only administrator keeps the role', async () => {
    const { decider } = await createPanel();
    const path = `${toPath(decider)}?decide=remove-administrator`;
    const answer = await decider.client.post(path, { intent: 'remove-administrator', reason: 'Tired.' });
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain('This is the only administrator, and the community needs at least one.');
    expect(page).toContain('Tired.');
  });

  test('who are not the last one may remove themselves, which leads to their account', async () => {
    const { app, decider } = await createPanel();
    await createActor(app, 'administrator');
    const answer = await send(decider, decider, { intent: 'remove-administrator' });
    expect(answer.value).toMatchObject({ redirect: '/account' });
  });

  test.each(['suspend', 'remove-administrator'])(
    'who %s each other at once leave one administrator',
    { tags: ['both-databases'] },
    async (intent) => {
      const { app, decider } = await createPanel();
      let one = decider;
      for (let round = 0; round < 5; round += 1) {
        const other = await createActor(app, 'administrator');
        const answers = await runConcurrently(app, [one, other], (decider) =>
          send(decider, decider === one ? other : one, { intent }),
        );
        const codes = answers.map(({ value, status }) => value?.data?.error.code ?? status);
        // The second is no longer an administrator, so the rule refuses, or the gate if the request came later.
        expect(codes.filter((code) => code === 202)).toHaveLength(1);
        expect(codes.some((code) => ['forbidden', 401, 403].includes(code))).toBe(true);
        const isAdministrator = async (actor: Actor) =>
          (await membershipStatusOf(app, actor)) === 'approved administrator';
        expect((await isAdministrator(one)) !== (await isAdministrator(other))).toBe(true);
        if (await isAdministrator(other)) one = other;
      }
    },
  );

  test('who remove themselves at once, three of them, leave one', { tags: ['both-databases'] }, async () => {
    const { app, decider } = await createPanel();
    const three = [decider, await createActor(app, 'administrator'), await createActor(app, 'administrator')];
    const answers = await runConcurrently(app, three, (actor) =>
      send(actor, actor, { intent: 'remove-administrator' }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 409]);
  });

  test('who were removed meanwhile are refused by the rule, even after passing the gate', async () => {
    const { app, decider } = await createPanel();
    const stale = await createActor(app, 'administrator');
    const ammu = await createActor(app, 'pending');
    await send(decider, stale, { intent: 'remove-administrator' });
    const { accountId } = ammu.viewer;
    const attempt = decide(app.context, stale.viewer, accountId, { action: 'approve' });
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden', status: 403 });
    expect(await membershipStatusOf(app, ammu)).toBe('pending member');
  });
});

describe('concurrent decisions', () => {
  test('to approve and to decline leave one decision and one mail, and the second gets the new state', {
    tags: ['both-databases'],
  }, async () => {
    const { app, decider } = await createPanel();
    const other = await createActor(app, 'administrator');
    for (let round = 0; round < 5; round += 1) {
      const ammu = await createActor(app, 'pending');
      const wishes = round % 2 ? (['approve', 'decline'] as const) : (['decline', 'approve'] as const);
      const answers = await runConcurrently(app, wishes, (intent, index) =>
        send(index ? other : decider, ammu, { intent }),
      );
      const [decision, ...more] = await listDecisions(app, ammu);
      expect(more).toEqual([]);
      const state = decision?.decision;
      expect(await membershipStatusOf(app, ammu)).toBe(`${state} member`);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused.map(({ value }) => value.data.error)).toEqual([
        { code: 'already-decided', details: { state, role: 'member' } },
      ]);
      expect(await app.mails()).toHaveLength(round + 1);
    }
  });

  test('that differ show the new state to the second administrator', async () => {
    const { app, decider } = await createPanel();
    const ammu = await createActor(app, 'pending');
    await send(decider, ammu, { intent: 'decline' });
    const page = await (await decider.client.post(toPath(ammu), { intent: 'approve' })).text();
    expect(page).toContain('Someone else has already decided this. The request is now declined.');
  });

  test('that agree record one decision and queue one mail', { tags: ['both-databases'] }, async () => {
    const { app, decider } = await createPanel();
    const ammu = await createActor(app);
    const answers = await runConcurrently(app, [1, 2, 3, 4, 5, 6], () =>
      send(decider, ammu, { intent: 'suspend' }),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
    expect(await listDecisions(app, ammu)).toHaveLength(1);
    expect(await app.mails()).toHaveLength(1);
  });
});

async function createPanel(): Promise<{ app: TestApp; decider: Actor }> {
  const app = await createTestApp();
  return { app, decider: await createActor(app, 'administrator') };
}

function send({ client }: Actor, about: Actor, fields: Record<string, string>) {
  return client.act(toPath(about), fields);
}

function toPath({ viewer }: Actor): string {
  return `/admin/members/${viewer.accountId}`;
}

async function countSessions({ context }: TestApp, { viewer }: Actor): Promise<number> {
  const sessions = await readRows(context, 'sessions', { account_id: viewer.accountId }, ['token_hash']);
  return sessions.length;
}
