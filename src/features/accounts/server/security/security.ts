import { requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';
import { AppError } from '../../../../server/errors.ts';
import { type ChangePasswordInput, checkNewPassword } from '../../contract.ts';
import { changePassword } from '../passwords/change-password.ts';
import { requestOwnPasswordReset } from '../passwords/password-reset.ts';
import { endViewerSessions, listViewerSessions } from '../sessions/viewer-sessions.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';

/** Mails a password reset link to the member's own email. @throws AppError 'too-many' */
export async function mailOwnResetLink(context: AppContext, viewer: Viewer, address: string): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  await requestOwnPasswordReset(context, viewer.email, address);
}

/**
 * Changes the member's password, ends every session of the account and returns the token of a new one.
 * @throws AppError 'passwords-differ', 'password-too-short', 'password-too-long', 'wrong-password', 'weak-password' (422)
 */
export async function changeOwnPassword(
  context: AppContext,
  viewer: Viewer,
  input: ChangePasswordInput,
  device: { userAgent: string },
): Promise<string> {
  requirePermission(viewer, 'keep-profile');
  const problem = checkNewPassword(input);
  if (problem) throw new AppError(problem, 422, 'This password can’t be used.');
  const passwords = { current: input.currentPassword, next: input.newPassword };
  return changePassword(context, viewer, passwords, device);
}

/** Returns the cookie with which the browser that changed the password is recognised at its next sign-in. */
export async function keepDevice(
  context: AppContext,
  viewer: Viewer,
  knownDevices: string | undefined,
): Promise<string> {
  requirePermission(viewer, 'keep-profile');
  return rememberDevice(context, viewer.accountId, knownDevices);
}

/** Returns the member's sessions, the current one first. */
export async function listSessions(
  context: AppContext,
  viewer: Viewer,
  sessionToken: string | undefined,
): ReturnType<typeof listViewerSessions> {
  requirePermission(viewer, 'keep-profile');
  return listViewerSessions(context, viewer, sessionToken);
}

/** Signs the member out on one device or on all. Returns true if this device is among them. */
export async function endSessions(
  context: AppContext,
  viewer: Viewer,
  which: string,
  sessionToken: string | undefined,
): Promise<boolean> {
  requirePermission(viewer, 'keep-profile');
  return endViewerSessions(context, viewer, which, sessionToken);
}
