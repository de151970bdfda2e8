import { requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';
import { inTransaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { type ChangePasswordInput, checkNewPassword } from '../../contract.ts';
import { requireFreshFactor } from '../factors/step-up.ts';
import { notifyOwner } from '../security/security-notice.ts';
import { createSession } from '../sessions/sessions.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { reauthenticate } from './reauthenticate.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Sets a new password, mails the owner and returns the token of a new session. All existing sessions and reset links of
 * the account end in the same transaction. A wrong current password delays further attempts, as it does at sign-in.
 * Someone with a second factor must have proved it recently.
 * @throws AppError 'forbidden' 403, 'confirm-first' 403; 'passwords-differ', 'password-too-short', 'password-too-long',
 *   'wrong-password', 'weak-password' 422
 */
export async function changePassword(
  context: AppContext,
  viewer: Viewer,
  { currentPassword, newPassword, confirmPassword }: Omit<ChangePasswordInput, 'intent'>,
  device: { userAgent: string },
): Promise<string> {
  const { accountId } = viewer;
  requirePermission(viewer, 'keep-profile');
  const problem = checkNewPassword({ newPassword, confirmPassword });
  if (problem) throw new AppError(problem, 422, 'This password can’t be used.');
  await requireFreshFactor(context, viewer);
  const currentHash = await reauthenticate(context, viewer, currentPassword);
  if (!currentHash) throw wrongPassword();
  refuseWeakPassword(newPassword, viewer.email, viewer.name);
  const passwordHash = await hashPassword(newPassword);
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    // Compare the hash again: a reset may have changed the password since the check.
    const isChanged = await replacePassword(transaction, accountId, passwordHash, currentHash);
    if (!isChanged) throw wrongPassword();
    await notifyOwner(context, transaction, accountId, 'password-changed', device.userAgent);
    const factors = viewer.proof?.factors ?? 'password';
    return createSession(transaction, { accountId, userAgent: device.userAgent, now, factors });
  });
}

function wrongPassword(): AppError {
  return new AppError('wrong-password', 422, 'Current password is incorrect.');
}
