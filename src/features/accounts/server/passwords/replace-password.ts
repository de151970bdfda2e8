import { raise, type Transaction } from '../../../../server/database/transaction.ts';
import { revokeTokens } from '../../../../server/one-time-tokens.ts';
import type { AccountEvent } from '../../events.ts';
import { endAllSessions } from '../sessions/sessions.ts';

export const RESET_PURPOSE = 'reset-password';
/** A token of someone who has typed the right password and not yet the code. */
export const SECOND_STEP_PURPOSE = 'second-step';

/** Removes an account's password, and ends all its sessions, begun sign-ins, reset links and open changes of the email. */
export async function removePassword(transaction: Transaction, accountId: string): Promise<void> {
  await replacePassword(transaction, accountId, null);
}

/**
 * Sets an account's password, and ends all its sessions, begun sign-ins and reset links. Given the hash that a caller has compared a
 * password with, returns false and changes nothing if the account has another one by now.
 */
export async function replacePassword(
  transaction: Transaction,
  accountId: string,
  passwordHash: string | null,
  expectedHash?: string,
): Promise<boolean> {
  let account = transaction
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId);
  if (expectedHash !== undefined) account = account.where('password_hash', '=', expectedHash);
  const updated = await account.executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  await endAllSessions(transaction, accountId);
  await revokeTokens(transaction, RESET_PURPOSE, accountId);
  await revokeTokens(transaction, SECOND_STEP_PURPOSE, accountId);
  // Someone who knew the old password may have asked for another email.
  await transaction
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'confirm')
    .execute();
  await raise<AccountEvent>(transaction, { type: 'password-changed', accountId });
  return true;
}
