import { MINUTE_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { inTransaction, type Transaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import type { RateLimit } from '../../../../server/rate-limits/rate-limit.ts';
import { clearFailures, delayAttempt, runOneAttempt } from '../passwords/password-throttle.ts';
import { reportWrongCodes } from '../sign-in/failed-sign-ins.ts';
import { findRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

/** Wrong codes for an account that are answered without a delay. After that, the delays of passwords apply. */
const CODE_FAILURES: RateLimit = { name: 'code-failures', hits: 5, perMs: 5 * MINUTE_MS };

/** A right code, which is not used yet. */
type FoundCode = { step: number } | { recoveryHash: string };

/**
 * Checks a code of the authenticator app or a recovery code, and runs `work` in the transaction that marks the code as
 * used: if `work` fails, the code stays usable. Of several requests with one code only one gets through. Delays the
 * answer after too many wrong codes. @throws AppError 'wrong-code' 422, 'too-many' 429
 */
export function withCode<Result>(
  context: AppContext,
  accountId: string,
  typed: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return throttleCodes(context, accountId, async () => {
    const found = await findCode(context, accountId, typed);
    if (!found) throw wrongCode();
    return inTransaction(context, async (transaction) => {
      const isUsed = await markUsed(transaction, accountId, found, context.clock.now());
      if (!isUsed) throw wrongCode();
      return work(transaction);
    });
  });
}

/**
 * Runs one check of a code at a time for each account, after the delay that its failures require.
 * Administrators see that there were many failures.
 */
export function throttleCodes<Result>(
  context: AppContext,
  accountId: string,
  check: () => Promise<Result>,
): Promise<Result> {
  return runOneAttempt(context, `codes of ${accountId}`, async () => {
    const isDelayed = await delayAttempt(context, accountId, CODE_FAILURES);
    const result = await check().catch(async (error: unknown) => {
      const isWrong = error instanceof AppError && error.code === 'wrong-code';
      if (isDelayed && isWrong) await reportWrongCodes(context, accountId);
      throw error;
    });
    await clearFailures(context, accountId, CODE_FAILURES);
    return result;
  });
}

export function wrongCode(): AppError {
  return new AppError('wrong-code', 422, 'This code isn’t right, or it has been used.');
}

/** Returns the secret of an account's authenticator app; undefined without one. */
export async function readTotpSecret(
  { database, secrets }: AppContext,
  accountId: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<{ secret: string; lastStep: number } | undefined> {
  const row = await database
    .selectFrom('authenticators')
    .select(['secret_sealed', 'last_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  return row && { secret: await secrets.open(row.secret_sealed, accountId), lastStep: row.last_step };
}

async function findCode(
  context: AppContext,
  accountId: string,
  typed: string,
): Promise<FoundCode | undefined> {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const recoveryHash = await findRecoveryCode(context.database, accountId, typed);
    return recoveryHash === undefined ? undefined : { recoveryHash };
  }
  const app = await readTotpSecret(context, accountId, { isConfirmed: true });
  const step = app && findTotpStep(app.secret, digits, context.clock.now(), app.lastStep);
  return step === undefined ? undefined : { step };
}

async function markUsed(
  transaction: Transaction,
  accountId: string,
  found: FoundCode,
  now: number,
): Promise<boolean> {
  if ('recoveryHash' in found) return spendRecoveryCode(transaction, accountId, found.recoveryHash, now);
  const used = await transaction
    .updateTable('authenticators')
    .set({ last_step: found.step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', found.step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
