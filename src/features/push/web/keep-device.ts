import { listKeys, writeItem } from '../../../web/device-storage.ts';
import { badgeOf } from '../badge-contract.ts';
import { DEVICE, keyOfSite, readStored, send, subscribe, switchOff } from './push-subscription.ts';

type BadgeNavigator = Navigator & { setAppBadge?(count: number): Promise<void> };

/** Begins the key that names the account to which this device last showed a page. */
const SHOWN = 'push-shown:';

let hears = false;

/**
 * Links this browser's subscription to the session of its member. Ends the subscription when somebody has
 * signed out, or another member uses the browser. Shows the number of unread things on the icon of the
 * installed app.
 */
export async function keepDevice(accountId: string | undefined, unread: number): Promise<void> {
  showNumber(unread);
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.pushManager) return;
  // The notifications of another member name people and stories.
  await closeRead(registration, accountId && wasShownTo(accountId) ? unread : 0);
  if (!accountId) return forgetAll();
  const publicKey = readStored(accountId);
  const subscription = await registration.pushManager.getSubscription();
  if (!publicKey) {
    // The subscription belongs to another member, or was ended on another device.
    await subscription?.unsubscribe();
    return;
  }
  // Safari drops subscriptions silently.
  if (!subscription) return subscribe(registration, accountId, publicKey);
  if (wasRenewed(accountId)) return;
  const { endpoint } = subscription;
  const response = await send(accountId, { intent: 'renew', endpoint, key: keyOfSite(subscription) });
  if (response.status === 404) return switchOff(accountId);
  if (response.status !== 409) return;
  const { error } = await response.json();
  if (error.code === 'other-push-key') await subscribe(registration, accountId, error.details.publicKey);
}

/** Shows a number on the app's icon, and each later number that an open page receives. */
function showNumber(unread: number): void {
  const show = (count: number) => {
    (navigator as BadgeNavigator).setAppBadge?.(count).catch(() => {});
  };
  show(unread);
  if (hears) return;
  hears = true;
  addEventListener('unread', (event) => show(badgeOf((event as CustomEvent<Record<string, number>>).detail)));
}

/** Closes the notifications of the story on this page. If nothing is unread, closes all. */
async function closeRead(registration: ServiceWorkerRegistration, unread: number): Promise<void> {
  for (const notification of await registration.getNotifications()) {
    if (unread === 0 || location.pathname.includes(notification.tag)) notification.close();
  }
}

/** Ends the subscription of the member who has just signed out. */
async function forgetAll(): Promise<void> {
  for (const key of listKeys(DEVICE)) await switchOff(key.slice(DEVICE.length));
  for (const key of listKeys(SHOWN)) writeItem(key, undefined);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Returns whether this device last showed a page to this account, and remembers the account. */
function wasShownTo(accountId: string): boolean {
  const last = listKeys(SHOWN);
  const isSame = last.includes(SHOWN + accountId);
  if (!isSame) {
    for (const key of last) writeItem(key, undefined);
    writeItem(SHOWN + accountId, '');
  }
  return isSame;
}

/** Returns false once for each account and tab. */
function wasRenewed(accountId: string): boolean {
  const key = `push-renewed:${accountId}`;
  const was = sessionStorage.getItem(key) !== null;
  sessionStorage.setItem(key, '');
  return was;
}
