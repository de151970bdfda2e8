import { HOUR_MS, MINUTE_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { inTransaction, raise } from '../../../../server/database/transaction.ts';
import { hideDuration } from '../../../../server/hide-duration.ts';
import { keyedHash, readHashKey } from '../../../../server/keyed-hash.ts';
import type { RateLimit } from '../../../../server/rate-limits/rate-limit.ts';
import type { AccountEvent } from '../../events.ts';
import { findAccountByEmail } from '../account-store.ts';
import { notifyOwner } from '../security/security-notice.ts';

/** For each account and each network: one entry in the administrators' log stands for all failures of this time. */
const BURSTS: RateLimit = { name: 'sign-in-bursts', hits: 1, perMs: 30 * MINUTE_MS };
/** For all accounts and networks together, so that attackers with many networks cannot fill the log. */
const ALL_BURSTS: RateLimit = { name: 'all-sign-in-bursts', hits: 100, perMs: HOUR_MS };

/** For each account: the owner hears once of all wrong codes of this time. */
const WRONG_CODE_MAILS: RateLimit = { name: 'wrong-code-mails', hits: 1, perMs: 30 * MINUTE_MS };

/** A sign-in that was refused because of a wrong password or unknown email, or because there were too many. */
interface FailedSignIn {
  email: string;
  /** The IPv4 address or the /64 network of the client. */
  network: string;
  /** Many failures have come before: for this email, or from this network. */
  burst: 'email' | 'network' | undefined;
}

/**
 * Logs a failed sign-in with the client's network, which operators can block, and a keyed hash of the email. The first
 * of many failures is entered in the log that administrators read, unless nobody has the email.
 */
export async function reportFailedSignIn(
  context: AppContext,
  { email, network, burst }: FailedSignIn,
): Promise<void> {
  const account = keyedHash(await readHashKey(context), 'account', email);
  context.log.info({ account, network }, 'sign-in failed');
  if (!burst || !(await isNewBurst(context, `${burst} ${burst === 'email' ? email : network}`))) return;
  await hideDuration(enterBurst(context, burst === 'email' ? email : undefined));
}

/**
 * Warns the owner of an account by mail: somebody knows the password and guesses the codes of the second step. Enters the
 * first of many wrong codes in the log that administrators read.
 */
export async function reportWrongCodes(context: AppContext, accountId: string): Promise<void> {
  const { hits } = await context.limiter.count(WRONG_CODE_MAILS, accountId);
  if (hits === 1) {
    await inTransaction(context, (transaction) =>
      notifyOwner(context, transaction, accountId, 'wrong-codes'),
    );
  }
  if (!(await isNewBurst(context, `codes ${accountId}`))) return;
  await raiseFailures(context, accountId);
}

async function isNewBurst({ limiter }: AppContext, subject: string): Promise<boolean> {
  const { hits } = await limiter.count(BURSTS, subject);
  if (hits > 1) return false;
  const all = await limiter.count(ALL_BURSTS, 'all');
  return all.hits <= all.allowed;
}

async function enterBurst(context: AppContext, email: string | undefined): Promise<void> {
  if (email === undefined) return raiseFailures(context, null);
  const account = await findAccountByEmail(context.database, email);
  if (account) await raiseFailures(context, account.id);
}

async function raiseFailures(context: AppContext, accountId: string | null): Promise<void> {
  const at = context.clock.now();
  await inTransaction(context, (transaction) =>
    raise<AccountEvent>(transaction, { type: 'sign-ins-failed', accountId, at }),
  );
}
