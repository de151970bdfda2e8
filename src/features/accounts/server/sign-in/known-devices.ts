import { DAY_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Transaction } from '../../../../server/database/transaction.ts';
import { keyedHash, readHashKey } from '../../../../server/keyed-hash.ts';
import { findAccount } from '../account-store.ts';
import { notifyOwner } from '../security/security-notice.ts';

/** The longest time that browsers keep a cookie. */
export const DEVICE_LIFETIME_MS = 400 * DAY_MS;
/** How many accounts a browser is recognised for: a family may share a phone. */
const MAX_ACCOUNTS = 5;
const SEPARATOR = '.';

/** The account at the moment of a sign-in, with the time of the sign-in before it. */
interface SigningIn {
  id: string;
  password_hash: string | null;
  last_sign_in_at: number | null;
}

export interface Device {
  userAgent: string;
  /** The value of the browser's cookie of known devices. */
  knownDevices: string | undefined;
}

type Recognise = (transaction: Transaction, account: SigningIn, device: Device) => Promise<string>;

/**
 * Returns a function for the transaction that creates a session. It mails the owner if the browser has not signed in to
 * the account before, and returns the new value of the browser's cookie. There is no mail about an account's first
 * sign-in, nor about the first one since Kerikko recognises devices: no browser had the cookie then.
 */
export async function prepareDeviceCheck(context: AppContext): Promise<Recognise> {
  const key = await readHashKey(context);
  return async (transaction, account, device) => {
    const tag = keyedHash(key, 'device', `${account.id}\n${account.password_hash}`);
    const { last_sign_in_at: last } = account;
    const isKnown = readTags(device.knownDevices).includes(tag);
    const isFirst = last === null || last < key.createdAt;
    if (!isKnown && !isFirst) {
      await notifyOwner(context, transaction, account.id, 'new-device', device.userAgent);
    }
    return addTag(device.knownDevices, tag);
  };
}

/**
 * Returns the value of the cookie with which this browser is recognised after a change of the account's password. Each
 * other browser counts as new then, because a stranger may have used it.
 */
export async function rememberDevice(
  context: AppContext,
  accountId: string,
  knownDevices: string | undefined,
): Promise<string> {
  const key = await readHashKey(context);
  const account = await findAccount(context.database, accountId);
  return addTag(knownDevices, keyedHash(key, 'device', `${accountId}\n${account?.password_hash}`));
}

function readTags(cookie: string | undefined): string[] {
  return (cookie ?? '').split(SEPARATOR).filter((tag) => /^[\w-]{43}$/.test(tag));
}

function addTag(cookie: string | undefined, tag: string): string {
  const others = readTags(cookie).filter((known) => known !== tag);
  return [tag, ...others].slice(0, MAX_ACCOUNTS).join(SEPARATOR);
}
