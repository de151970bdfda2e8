import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createContext } from '../../src/compose.ts';
import type { AccessLevel } from '../../src/identity/viewer.ts';
import { readConfig } from '../../src/server/config.ts';
import type { AppContext } from '../../src/server/context.ts';
import { JOBS_TASK } from '../../src/server/tasks/jobs.ts';
import { createAccount, createStory, type Person } from '../factories.ts';
import type { Kerikko } from './kerikko.ts';

export interface E2ePerson {
  email: string;
  /** Empty if no password was given; this person cannot use the sign-in form. */
  password: string;
  accountId: string;
  /** The session cookie's value. */
  cookie: string;
}

/** Creates a person in the given state directly in the running server's database, because signing up is slow. */
export function createPerson(
  kerikko: Pick<Kerikko, 'url' | 'dataDir'>,
  person: Person,
  details: { email?: string; name?: string; password?: string } = {},
): Promise<E2ePerson> {
  const { email = `${person}-${randomUUID().slice(0, 8)}@example.org`, password = '' } = details;
  return withContext(kerikko, async (context) => {
    const { viewer, token } = await createAccount(context, person, { ...details, email, password });
    return { email, password, accountId: viewer.accountId, cookie: token };
  });
}

/** Returns a person as someone, by default a member, whose session has just been confirmed. */
export function viewerOf(
  { accountId, email = '' }: { accountId: string; email?: string },
  accessLevel: AccessLevel = 'member',
) {
  const proof = { hasFactor: false, factors: 'password' as const, confirmedAt: Date.now() };
  return { accountId, email, name: '', accessLevel, proof };
}

/** Sets this person's session cookie in the browser, as signing in does. */
export async function signInAs(page: Page, kerikko: Pick<Kerikko, 'url'>, person: E2ePerson): Promise<void> {
  await page
    .context()
    .addCookies([
      { name: 'kerikko', value: person.cookie, url: kerikko.url, httpOnly: true, sameSite: 'Lax' },
    ]);
}

/** Signs a person in and opens a page. */
export async function openAs(page: Page, kerikko: Pick<Kerikko, 'url'>, person: E2ePerson, path: string) {
  await signInAs(page, kerikko, person);
  await page.goto(kerikko.url + path);
}

/** Publishes a story of a person, and returns the path of its page. */
export async function createStoryOf(
  kerikko: Pick<Kerikko, 'url' | 'dataDir'>,
  author: E2ePerson,
  details: Parameters<typeof createStory>[2] = {},
): Promise<string> {
  const id = await withContext(kerikko, (context) =>
    createStory({ context }, { viewer: viewerOf(author) }, details),
  );
  return `/stories/${details.topic ?? 'food'}/${id}`;
}

/** Fills in the form that visitors sign in and sign up with. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

/** Sends the form of the sign-in page, which must be open. */
export async function sendSignIn(page: Page, email: string, password: string): Promise<void> {
  await fillSignIn(page, email, password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Runs the work on the running server's database. The server sends the emails that the work queues. */
export async function withContext<Result>(
  kerikko: Pick<Kerikko, 'url' | 'dataDir'>,
  work: (context: AppContext) => Promise<Result>,
): Promise<Result> {
  const environment = { DATA_DIR: kerikko.dataDir, PUBLIC_URL: kerikko.url, LOG_LEVEL: 'silent' };
  // Tests publish more stories at once than the rate limit allows.
  const context = await createContext(readConfig({ ...environment, RATE_LIMIT_FACTOR: '1000' }));
  try {
    const result = await work(context);
    // The server would begin them within 20 seconds.
    await context.scheduler.sweep(JOBS_TASK);
    return result;
  } finally {
    await context.close();
  }
}
