import type { ComposedContext } from '../../../../app/feature.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { takeLock } from '../../../../server/database/locks.ts';
import { inTransaction, type Transaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { endTokens, inspectToken, issueToken } from '../../../../server/one-time-tokens.ts';
import { cleanOptional } from '../../../../server/text.ts';
import { eraseAccount } from '../../../accounts/server/own-data/leave.ts';
import { type Question, readQuestion } from '../../../community/server/community.ts';
import type { Application } from '../../contract.ts';
import { findMembership } from '../membership.ts';

const APPLICATION_PURPOSE = 'application';
/** How long a mailed link shows a request. */
const MAILED_LIFETIME_MS = 60 * DAY_MS;
/** How long the link that follows a right password shows the request. */
const SIGNED_IN_LIFETIME_MS = HOUR_MS;
/** How long an answer is kept after the decision. */
export const ANSWER_RETENTION_MS = 90 * DAY_MS;
/**
 * How many of the newest decisions are used to tell how long a decision usually takes. With fewer than the
 * minimum, nothing is told.
 */
const SAMPLE_SIZE = 20;
const MIN_SAMPLE_SIZE = 5;

/** Keeps an applicant's answer with the request, in place of an earlier one. Call this in a transaction. */
export async function keepAnswer(
  queries: Queries,
  accountId: string,
  answer: string,
  now: number,
): Promise<void> {
  const changes = { answer, answered_at: now };
  await queries
    .insertInto('applications')
    .values({ account_id: accountId, ...changes })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
    .execute();
}

/** Returns an applicant's answer; empty without one. */
export async function findAnswer(queries: Queries, accountId: string): Promise<string> {
  const row = await queries
    .selectFrom('applications')
    .select('answer')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.answer ?? '';
}

/** Returns the question and the earlier answer, for someone who may ask to join again. */
export async function readEarlierAnswer(
  queries: Queries,
  accountId: string,
): Promise<{ question: Question | null; answer: string }> {
  return { question: await readQuestion(queries), answer: await findAnswer(queries, accountId) };
}

/**
 * Creates a token that shows a request to join without a session, as often as wanted. Call this for a mail to the
 * applicant, or after the right password of an account with a verified email.
 */
export function issueApplicationToken(
  queries: Queries,
  accountId: string,
  { now, isMailed }: { now: number; isMailed: boolean },
): Promise<string> {
  const lifetimeMs = isMailed ? MAILED_LIFETIME_MS : SIGNED_IN_LIFETIME_MS;
  return issueToken(queries, { purpose: APPLICATION_PURPOSE, accountId, now, lifetimeMs });
}

/** Ends the links that show a request, because the request is decided. */
export async function endApplicationTokens(queries: Queries, accountId: string, now: number): Promise<void> {
  await endTokens(queries, APPLICATION_PURPOSE, accountId, now);
}

/** Returns the open request that a link shows, or why the link shows none. */
export async function readApplication(
  context: AppContext,
  token: string,
): Promise<Application | 'decided' | 'unknown'> {
  const { database } = context;
  const found = await inspectToken(database, APPLICATION_PURPOSE, token, context.clock.now());
  if (found.accountId === null) return 'unknown';
  const membership = await findMembership(database, found.accountId);
  if (found.state === 'used' || (membership && membership.state !== 'pending')) return 'decided';
  if (found.state !== 'valid' || !membership) return 'unknown';
  const [account, earlier, usualDays] = await Promise.all([
    database
      .selectFrom('accounts')
      .select(['email', 'email_verified_at'])
      .where('id', '=', found.accountId)
      .executeTakeFirstOrThrow(),
    readEarlierAnswer(database, found.accountId),
    readUsualDays(database),
  ]);
  return {
    email: account.email,
    isVerified: account.email_verified_at !== null,
    joinedAt: membership.joinedAt,
    usualDays,
    ...earlier,
  };
}

/** Changes the answer of an open request. @throws AppError 'decided' 409, 'link-unknown' 410 */
export async function changeAnswer(context: AppContext, token: string, answer = ''): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const accountId = await requireOpen(context, transaction, token);
    await keepAnswer(transaction, accountId, cleanOptional(answer), context.clock.now());
  });
}

/** Withdraws an open request: deletes the account and everything about it. @throws the errors of changeAnswer */
export async function withdraw(context: ComposedContext, token: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const accountId = await requireOpen(context, transaction, token);
    await eraseAccount(context, transaction, { accountId, keepsWork: false });
  });
}

/** Returns the account whose open request a link shows. */
async function requireOpen(context: AppContext, transaction: Transaction, token: string): Promise<string> {
  const { state, accountId } = await inspectToken(
    transaction,
    APPLICATION_PURPOSE,
    token,
    context.clock.now(),
  );
  const membership = accountId === null ? undefined : await findMembership(transaction, accountId);
  if (state === 'used' || (membership && membership.state !== 'pending')) {
    throw new AppError('decided', 409, 'There is a decision about this request. Please sign in.');
  }
  if (state !== 'valid' || accountId === null || !membership) {
    throw new AppError('link-unknown', 410, 'This link is not valid. Please sign in.');
  }
  return accountId;
}

/** Returns in how many days half of the newest requests were decided; null after too few decisions. */
async function readUsualDays(queries: Queries): Promise<number | null> {
  const rows = await queries
    .selectFrom('decisions')
    .innerJoin('memberships', 'memberships.account_id', 'decisions.account_id')
    .select(['decided_at', 'joined_at'])
    .where('decision', 'in', ['approved', 'declined'])
    .where('from_state', '=', 'pending')
    .orderBy('decided_at', 'desc')
    .limit(SAMPLE_SIZE)
    .execute();
  // A person who has asked again since then has a newer request time, so leave them out.
  const waits = rows.map((row) => row.decided_at - row.joined_at).filter((wait) => wait >= 0);
  if (waits.length < MIN_SAMPLE_SIZE) return null;
  const median = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0;
  return Math.max(1, Math.ceil(median / DAY_MS));
}

/** Returns the viewer's answer for the archive; null without one. */
export async function exportApplication({ database }: AppContext, viewer: Viewer) {
  const row = await database
    .selectFrom('applications')
    .select(['answer', 'answered_at as answeredAt'])
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the answers to requests that were decided longer ago than ANSWER_RETENTION_MS. */
export async function sweepAnswers(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('applications')
    .where('account_id', 'in', (select) =>
      select.selectFrom('memberships').select('account_id').where('state', '<>', 'pending'),
    )
    .where('account_id', 'not in', (select) =>
      select
        .selectFrom('decisions')
        .select('account_id')
        .where('decided_at', '>', now - ANSWER_RETENTION_MS),
    )
    .execute();
}
