import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { listingOf } from '../../src/features/people/server/listing.ts';
import type { MembershipState } from '../../src/identity/account-states.ts';
import { insertRows } from '../rows.ts';
import type { Kerikko } from './kerikko.ts';
import { createPerson, signInAs, withContext } from './people.ts';

export const MINUTE_MS = 60_000;

export async function openPanel(page: Page, kerikko: Kerikko): Promise<void> {
  await signInAs(page, kerikko, await createPerson(kerikko, 'administrator'));
  await page.clock.install();
  await page.goto(`${kerikko.url}/admin`);
}

interface Applicant {
  email: string;
  /** How long ago they asked, in milliseconds. */
  ago?: number;
  isVerified?: boolean;
}

/** Inserts many applicants at once. By default each asked to join a minute after the previous one. */
export function addPending(kerikko: Kerikko, people: (string | Applicant)[]) {
  const now = Date.now();
  const applicants = people.map((person, index) => {
    const details: Applicant = typeof person === 'string' ? { email: person } : person;
    const { email, ago = (people.length - index) * MINUTE_MS, isVerified = true } = details;
    return { uid: randomUUID(), email, joinedAt: now - ago, isVerified };
  });
  return withContext(kerikko, async ({ database }) => {
    await insertRows(
      database,
      'accounts',
      applicants.map(({ uid, email, joinedAt, isVerified }) => ({
        id: uid,
        email,
        password_hash: null,
        email_verified_at: isVerified ? joinedAt : null,
        created_at: joinedAt,
        last_sign_in_at: null,
      })),
    );
    await insertRows(
      database,
      'memberships',
      applicants.map(({ uid, email, joinedAt }) => ({
        account_id: uid,
        ...listingOf({ email, email_verified_at: null, name: null, listed_at: null }),
        state: 'pending' as const,
        role: 'member' as const,
        joined_at: joinedAt,
      })),
    );
    return applicants;
  });
}

export function rowOf(page: Page, email: string) {
  return page.getByRole('listitem').filter({ hasText: email });
}

export function approveButton(page: Page, email: string) {
  return page.getByRole('button', { name: `Approve ${email}`, exact: true });
}

/** Waits until rows that have just moved accept clicks again, which takes half a second. */
export async function waitForRows(page: Page): Promise<void> {
  await page.clock.runFor(600);
}

export async function stateOf(kerikko: Kerikko, email: string): Promise<MembershipState> {
  const { state } = await withContext(kerikko, ({ database }) =>
    database
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .select('memberships.state')
      .where('accounts.email', '=', email)
      .executeTakeFirstOrThrow(),
  );
  return state;
}

export async function setState(kerikko: Kerikko, email: string, state: MembershipState): Promise<void> {
  await withContext(kerikko, ({ database }) =>
    database
      .updateTable('memberships')
      .set({ state })
      .where('account_id', '=', (accounts) =>
        accounts.selectFrom('accounts').select('id').where('email', '=', email),
      )
      .execute(),
  );
}
