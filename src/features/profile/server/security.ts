import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../server/errors.ts';
import { requestPasswordReset } from '../../auth/server/auth.ts';
import { changePassword } from '../../auth/server/change-password.ts';
import { setSessionCookie } from '../../auth/server/session-cookie.ts';
import type { Viewer } from '../../auth/server/viewer.ts';
import { type ChangePasswordInput, checkNewPassword } from '../contract.ts';
import { mustBeMember } from './policy.ts';

/** Mails the member a link that sets a new password, to their own address and no other. */
export async function mailOwnResetLink(context: AppContext, viewer: Viewer): Promise<void> {
  mustBeMember(viewer);
  await requestPasswordReset(context, viewer.email);
}

/**
 * Changes the member's password. Every other session ends; this one goes on under a new token, which the returned
 * header hands to the browser.
 * @throws AppError 'passwords-differ', 'password-too-short', 'password-too-long', 'wrong-password', 'weak-password' (422)
 */
export async function changeOwnPassword(
  context: AppContext,
  viewer: Viewer,
  input: ChangePasswordInput,
  device: { userAgent: string },
): Promise<{ 'Set-Cookie': string }> {
  mustBeMember(viewer);
  const problem = checkNewPassword(input);
  if (problem) throw new AppError(problem, 422, 'The new password cannot be taken.');
  const passwords = { current: input.currentPassword, next: input.newPassword };
  return setSessionCookie(context, await changePassword(context, viewer, passwords, device));
}
