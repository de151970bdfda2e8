import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { revokeTokens } from '../../../server/one-time-tokens.ts';
import { RESET_PURPOSE } from './password-reset.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { reauthenticate } from './reauthenticate.ts';
import { createSession, endAllSessions } from './sessions.ts';

/**
 * Sets a new password and returns the token of a new session: every session the account had, this one too, and every
 * mailed reset link end with the old password, all at once. Wrong passwords slow the account down, as at the sign-in.
 * Tested in change-password.test.ts.
 * @throws AppError 'wrong-password' 422 when the current one is not right, 'weak-password' 422
 */
export async function changePassword(
  context: AppContext,
  viewer: Viewer,
  passwords: { current: string; next: string },
  device: { userAgent: string },
): Promise<string> {
  const { accountId } = viewer;
  const currentHash = await reauthenticate(context, viewer, passwords.current);
  if (!currentHash) throw wrongPassword();
  refuseWeakPassword(passwords.next, viewer.email);
  const passwordHash = await hashPassword(passwords.next);
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    // Only if the password is still the one that was found right: a reset may have come in between.
    const changed = await transaction
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', accountId)
      .where('password_hash', '=', currentHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw wrongPassword();
    await endAllSessions(transaction, accountId);
    await revokeTokens(transaction, RESET_PURPOSE, accountId);
    return createSession(transaction, { accountId, userAgent: device.userAgent, now });
  });
}

function wrongPassword(): AppError {
  return new AppError('wrong-password', 422, 'Current password is incorrect.');
}
