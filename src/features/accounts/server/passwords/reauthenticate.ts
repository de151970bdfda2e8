import type { Viewer } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';
import { findAccount } from '../account-store.ts';
import { clearFailures, delayAttempt, runOneAttempt } from './password-throttle.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Checks the password of a signed-in viewer again, with the same delays as at sign-in, so that a stolen session cannot
 * guess it. Returns the stored hash, which the caller compares again when it makes its change; undefined if the
 * password is wrong.
 */
export async function reauthenticate(
  context: AppContext,
  viewer: Viewer,
  password: string,
): Promise<string | undefined> {
  return runOneAttempt(context, viewer.email, () => check(context, viewer, password));
}

async function check(context: AppContext, viewer: Viewer, password: string): Promise<string | undefined> {
  await delayAttempt(context, viewer.email);
  const account = await findAccount(context.database, viewer.accountId);
  const isRight = await verifyPassword(context.database, password, account?.password_hash);
  if (!account?.password_hash || !isRight) return undefined;
  await clearFailures(context, viewer.email);
  return account.password_hash;
}
