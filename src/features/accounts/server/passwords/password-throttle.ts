import { MINUTE_MS, SECOND_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Database } from '../../../../server/database/database.ts';
import { Mutex } from '../../../../server/mutex.ts';
import {
  allowedHits,
  type RateLimit,
  tooMany,
  toSeconds,
} from '../../../../server/rate-limits/rate-limit.ts';
import { addHits, resetHits } from '../../../../server/rate-limits/rate-limit-store.ts';

/** Failures that are answered without a delay. Each further failure doubles the delay. */
const FREE_FAILURES: RateLimit = { name: 'password-failures', hits: 5, perMs: 30 * MINUTE_MS };
const FIRST_PAUSE_MS = SECOND_MS;
/** The longest delay, which the right password waits for too. No account is ever locked. */
const LONGEST_PAUSE_MS = 8 * SECOND_MS;

/**
 * Delays a password attempt after too many failures for the email. Call this before checking the password,
 * outside of a transaction. The attempt counts as a failure until clearFailures, so that concurrent attempts
 * delay each other. Attempts at emails without an account are delayed in the same way. Codes have their own
 * limit, for the account's id. Returns whether there was a delay.
 */
export async function delayAttempt(
  { database, clock, config }: AppContext,
  subject: string,
  limit: RateLimit = FREE_FAILURES,
): Promise<boolean> {
  const now = clock.now();
  const { hits } = await addHits(database, { limit, subject, hits: 1, resetsAt: now + limit.perMs, now });
  const late = hits - allowedHits(limit, config.rateLimitFactor);
  if (late <= 0) return false;
  await clock.pause(Math.min(FIRST_PAUSE_MS * 2 ** (late - 1), LONGEST_PAUSE_MS));
  return true;
}

/**
 * Uncounts one attempt. Call this after a password that proves nothing about the email's account: clearing the failures
 * would let a stranger guess the account's password without delays.
 */
export async function uncountAttempt({ database, clock }: AppContext, email: string): Promise<void> {
  const now = clock.now();
  await addHits(database, { limit: FREE_FAILURES, subject: email, hits: -1, resetsAt: now, now });
}

/** How many attempts at one account may wait for the one that is checked. */
const MAX_WAITING_ATTEMPTS = 4;

/** The attempts at each account on this node, by the database, because tests run several nodes in one process. */
const attempts = new WeakMap<Database, Map<string, { mutex: Mutex; waiting: number }>>();

/**
 * Checks one attempt at an account at a time, delays included: parallel guesses from many networks would each be
 * checked after the same delay. Emails without an account are treated in the same way.
 * @throws AppError 'too-many' 429 while MAX_WAITING_ATTEMPTS others wait
 */
export async function runOneAttempt<Result>(
  { database }: AppContext,
  email: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const accounts = attempts.get(database) ?? new Map<string, { mutex: Mutex; waiting: number }>();
  attempts.set(database, accounts);
  const account = accounts.get(email) ?? { mutex: new Mutex(), waiting: 0 };
  if (account.waiting > MAX_WAITING_ATTEMPTS) throw tooMany(toSeconds(LONGEST_PAUSE_MS));
  accounts.set(email, account);
  account.waiting += 1;
  try {
    return await account.mutex.run(work);
  } finally {
    account.waiting -= 1;
    if (account.waiting === 0) accounts.delete(email);
  }
}

/** Deletes the failures of an email or account. Call this after the right password or code. */
export function clearFailures(
  { database }: AppContext,
  subject: string,
  limit: RateLimit = FREE_FAILURES,
): Promise<void> {
  return resetHits(database, limit, subject);
}
