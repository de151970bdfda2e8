import { sql } from 'kysely';
import { can } from '../../../../identity/permissions.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Queries } from '../../../../server/database/database.ts';
import { inTransaction, type Transaction } from '../../../../server/database/transaction.ts';
import { ask } from '../../../../server/event-handlers.ts';
import { forgetSecretKey } from '../../../../server/secret-key.ts';
import type { FactorKinds } from '../../contract.ts';
import { accessLevelNow } from '../../questions.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/**
 * Returns whether signing in to an account with the password takes a second step. A member who added only a passkey, for
 * comfort, may still use the password alone; an administrator may not.
 */
export async function needsSecondStep(context: AppContext, accountId: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await readFactorKinds(context.database, accountId);
  if (hasApp || !hasPasskey || !context.config.adminSecondFactor) return hasApp;
  const [accessLevel] = await ask(context, accessLevelNow, { accountId });
  return accessLevel != null && can({ accessLevel }, 'open-admin-pages');
}

/** Returns whether an account has a second factor. */
export async function hasFactor(queries: Queries, accountId: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await readFactorKinds(queries, accountId);
  return hasApp || hasPasskey;
}

/** Returns which kinds of second factors an account has. */
export async function readFactorKinds(queries: Queries, accountId: string): Promise<FactorKinds> {
  const app = queries
    .selectFrom('authenticators')
    .select(sql.lit('app').as('kind'))
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null);
  const passkey = queries
    .selectFrom('passkeys')
    .select(sql.lit('passkey').as('kind'))
    .where('account_id', '=', accountId);
  const kinds = (await app.union(passkey).execute()).map(({ kind }) => kind);
  return { hasApp: kinds.includes('app'), hasPasskey: kinds.includes('passkey') };
}

/** Deletes all second factors of an account with its recovery codes. */
export async function deleteFactors(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('authenticators').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
  await deleteRecoveryCodes(transaction, accountId);
}

/** Deletes all authenticator apps and forgets the key of their secrets. Returns how many there were. */
export async function forgetAuthenticators(context: AppContext): Promise<bigint> {
  return inTransaction(context, async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('authenticators').executeTakeFirst();
    await forgetSecretKey(transaction);
    return numDeletedRows;
  });
}

/**
 * Deletes the recovery codes of an account without other factors, because the codes replace a factor. Call this
 * after removing a factor.
 */
export async function deleteUselessCodes(transaction: Transaction, accountId: string): Promise<void> {
  if (!(await hasFactor(transaction, accountId))) await deleteRecoveryCodes(transaction, accountId);
}

/** Deletes the second factors that were added to an account since a time, in milliseconds since 1970. */
export async function deleteFactorsSince(
  transaction: Transaction,
  accountId: string,
  time: number,
): Promise<void> {
  await transaction
    .deleteFrom('authenticators')
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('confirmed_at', '>=', time), row('confirmed_at', 'is', null)]))
    .execute();
  await transaction
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', time)
    .execute();
  await deleteUselessCodes(transaction, accountId);
}
