import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../../server/database/transaction.ts';
import { findAccountByEmail } from '../account-store.ts';
import { endAllSessions } from '../sessions/sessions.ts';

/**
 * Returns the account of an email, verified, and creates it if there is none. Nobody has proved that an unverified account
 * belongs to the email's owner, so it loses its password and its sessions. Only the command line calls this.
 */
export async function claimAccount(
  transaction: Transaction,
  email: string,
  now: number,
): Promise<{ accountId: string; needsPassword: boolean }> {
  const existing = await findAccountByEmail(transaction, email);
  const accountId = existing?.id ?? randomUUID();
  if (!existing) {
    await transaction
      .insertInto('accounts')
      .values({
        id: accountId,
        email,
        password_hash: null,
        email_verified_at: now,
        created_at: now,
        last_sign_in_at: null,
      })
      .execute();
  } else if (existing.email_verified_at === null) {
    await transaction
      .updateTable('accounts')
      .set({ email_verified_at: now, password_hash: null })
      .where('id', '=', accountId)
      .execute();
    await endAllSessions(transaction, accountId);
  }
  return { accountId, needsPassword: !existing?.email_verified_at || !existing.password_hash };
}
