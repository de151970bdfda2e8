import type { AppContext } from '../../../../server/context.ts';
import { afterCommit, raise, type Transaction } from '../../../../server/database/transaction.ts';
import type { AccountEvent } from '../../events.ts';
import { requireAccount } from '../account-store.ts';
import { createSession, replaceSession } from '../sessions/sessions.ts';
import { type Device, prepareDeviceCheck } from './known-devices.ts';

/** A new session. */
export interface SignedIn {
  token: string;
  accountId: string;
  /** The value of the cookie that recognises the browser. */
  knownDevices: string;
}

export type SignInDevice = Device & { previousToken: string | undefined };

/**
 * Returns a function for the transaction of a sign-in with a second factor. It creates the session, ends the browser's
 * earlier one, and mails the owner about a browser that is new.
 */
export async function prepareSession(
  context: AppContext,
  device: SignInDevice,
): Promise<(transaction: Transaction, accountId: string) => Promise<SignedIn>> {
  const recogniseDevice = await prepareDeviceCheck(context);
  return async (transaction, accountId) => {
    const now = context.clock.now();
    const account = await requireAccount(transaction, accountId);
    await transaction
      .updateTable('accounts')
      .set({ last_sign_in_at: now })
      .where('id', '=', accountId)
      .execute();
    await raise<AccountEvent>(transaction, { type: 'signed-in', accountId, at: now });
    if (device.previousToken) await replaceSession(transaction, device.previousToken, accountId);
    afterCommit(transaction, () => context.log.info({ account: accountId }, 'signed in'));
    return {
      accountId,
      knownDevices: await recogniseDevice(transaction, account, device),
      token: await createSession(transaction, {
        accountId,
        userAgent: device.userAgent,
        now,
        factors: 'both',
      }),
    };
  };
}
