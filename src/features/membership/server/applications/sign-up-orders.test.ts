// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/create-test-app.ts';
import { type Actor, createActor, PASSWORD } from '../../../../../test/factories.ts';
import { runsNightlyTests } from '../../../../../test/runner/tier.ts';
import { listPending } from '../membership.ts';

type Step = 'verify' | 'approve' | 'decline' | 'undo';
type State = 'pending' | 'approved' | 'declined';

const EMAIL = 'ammu@example.org';
const DECISIONS: Step[][] = [
  [],
  ['approve'],
  ['decline'],
  ['approve', 'undo'],
  ['decline', 'undo'],
  ['approve', 'undo', 'decline'],
  ['decline', 'undo', 'approve'],
];

/** Each list of decisions without a verification, and with one at every place: at each change every second of them, nightly all. */
const ORDERS = DECISIONS.flatMap((steps) => [
  steps,
  ...Array.from({ length: steps.length + 1 }, (_, index) => steps.toSpliced(index, 0, 'verify')),
]).filter((_steps, index) => runsNightlyTests || index % 2 === 0);

const STATE_AFTER = { approve: 'approved', decline: 'declined', undo: 'pending' } as const;

/** The page after a verification. */
const VERIFIED: Record<State, string> = {
  pending: 'Next, an administrator reviews your request to join, usually within a day.',
  approved: 'You’re a member already: sign in to read and write.',
  declined: 'Sign in to see what was decided about your request.',
};

/** The subject of the mail about a decision, and what it asks of someone who has not verified their email. */
const MAILS = {
  approve: ['You are now a member', 'verify your email first'],
  decline: ['Your request to join Kerikko was declined', undefined],
  undo: ['Your request to join Kerikko is open again', 'verify your email first'],
} as const;

/** What a sign-in leads to. */
const SIGN_INS: Record<State, Record<'verified' | 'unverified', string>> = {
  pending: {
    verified: 'We’ll email you when there is a decision.',
    unverified: 'Please open the link we emailed you. After that, an administrator reviews your request.',
  },
  approved: { verified: 'a member', unverified: 'an account that says what is missing' },
  declined: { verified: 'Ask to join again', unverified: 'Ask to join again' },
};

test.each(ORDERS.map((steps) => ({ steps, name: ['sign up', ...steps].join(', ') })))(
  '$name: every page and mail says what is true next',
  async ({ steps }) => {
    const app = await createTestApp();
    const admin = await createActor(app, 'administrator', { email: 'admin@example.org' });
    await app.client().act('/', { intent: 'sign-up', email: EMAIL, password: PASSWORD });
    const [applicant] = await listPending(app.context, admin.viewer);
    const uid = applicant?.uid ?? '';
    let state: State = 'pending';
    let isVerified = false;
    for (const step of steps) {
      app.clock.advance(1000);
      if (step === 'verify') {
        const told = await countMails(app, 'admin@example.org');
        expect(await verify(app)).toContain(VERIFIED[state]);
        isVerified = true;
        // Administrators hear of someone for whom they can do something.
        expect((await countMails(app, 'admin@example.org')) - told).toBe(state === 'pending' ? 1 : 0);
      } else {
        await decide(app, admin, uid, step);
        state = STATE_AFTER[step];
        const [subject, missing] = MAILS[step];
        const mail = (await app.mailsTo(EMAIL)).at(-1);
        expect(mail?.subject).toContain(subject);
        if (missing) expect(mail?.text?.includes(missing)).toBe(!isVerified);
      }
    }
    expect(await signIn(app)).toContain(SIGN_INS[state][isVerified ? 'verified' : 'unverified']);
  },
);

async function decide(app: TestApp, admin: Actor, uid: string, step: Exclude<Step, 'verify'>): Promise<void> {
  const newest = await app.context.database
    .selectFrom('decisions')
    .select('id')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { status, text } = await admin.client.act(`/admin/members/${uid}`, {
    intent: step,
    ...(step === 'undo' ? { decision: newest?.id ?? '', back: 'list' } : {}),
    ...(step === 'approve' ? { unverified: 'on' } : {}),
  });
  expect([step, status, text]).toEqual([step, 202, text]);
}

/** Uses the link of the mail about the sign-up in another browser, and returns the page. */
async function verify(app: TestApp): Promise<string> {
  const client = app.client();
  const [mail] = await app.mailsTo(EMAIL);
  const token = /verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { headers } = await client.post('/verify-email', { intent: 'verify', token, password: PASSWORD });
  return client.html(headers.get('location') ?? '');
}

/** Signs in without scripts, and returns the page that follows. */
async function signIn(app: TestApp): Promise<string> {
  const client = app.client();
  const answer = await client.post('/', { intent: 'sign-in', email: EMAIL, password: PASSWORD });
  const location = answer.headers.get('location');
  if (!location) return answer.text();
  const account = await client.html('/account');
  const canRead = (await client.data('/stories')).status === 200;
  if (canRead) return 'a member';
  return account.includes('name="intent" value="send-verification"') && !account.includes('administrator')
    ? 'an account that says what is missing'
    : account;
}

async function countMails(app: TestApp, email: string): Promise<number> {
  return (await app.mailsTo(email)).length;
}
