import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/** Returns whether signing in to an account with the password takes a second step. */
export async function needsSecondStep(queries: Queries, accountId: string): Promise<boolean> {
  return hasFactor(queries, accountId);
}

/** Returns whether an account has a second factor that counts. */
export async function hasFactor(queries: Queries, accountId: string): Promise<boolean> {
  const app = await queries
    .selectFrom('authenticators')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return app !== undefined;
}

/** Deletes all second factors of an account with its recovery codes. */
export async function deleteFactors(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('authenticators').where('account_id', '=', accountId).execute();
  await deleteRecoveryCodes(transaction, accountId);
}

/** Deletes all authenticator apps and forgets the key of their secrets. Returns how many there were. */
export async function forgetAuthenticators(context: AppContext): Promise<bigint> {
  return inTransaction(context, async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('authenticators').executeTakeFirst();
    await transaction.deleteFrom('secret_keys').execute();
    return numDeletedRows;
  });
}

/** Deletes the recovery codes when no factor is left that they could replace. Call this after removing a factor. */
export async function deleteUselessCodes(transaction: Transaction, accountId: string): Promise<void> {
  if (!(await hasFactor(transaction, accountId))) await deleteRecoveryCodes(transaction, accountId);
}
