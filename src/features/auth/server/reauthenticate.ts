import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { clearFailures, delayAttempt } from './password-throttle.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Asks a signed-in viewer for the password once more: guessing with a stolen session is slowed as it is at sign-in.
 * Returns the stored hash it was found right by, for a change that must only happen while that still stands;
 * undefined when it is wrong.
 */
export async function reauthenticate(
  context: AppContext,
  viewer: Viewer,
  password: string,
): Promise<string | undefined> {
  await delayAttempt(context, viewer.email);
  const account = await context.database
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', viewer.accountId)
    .executeTakeFirst();
  const isRight = await verifyPassword(password, account?.password_hash);
  if (!account?.password_hash || !isRight) return undefined;
  await clearFailures(context, viewer.email);
  return account.password_hash;
}
