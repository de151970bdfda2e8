import { readItem, writeItem } from '../../../web/device-storage.ts';

const SERVICE_WORKER = '/service-worker.js';
const ADDRESS = '/push-devices';

/** The outcome of an attempt to switch messages on. */
export type SwitchResult = 'on' | 'denied' | 'failed';

/**
 * Begins the key under which the device stores that it receives an account's messages. clear-stored-data.ts finds the key by
 * the account's id, which follows.
 */
export const DEVICE = 'push-device:';

/** Returns the registration of the service worker, and registers it if needed. */
async function getWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(SERVICE_WORKER);
  return navigator.serviceWorker.ready;
}

/**
 * Asks for permission and subscribes this browser. Call this in the handler of a press: browsers ask only
 * there.
 */
export async function switchOn(accountId: string, publicKey: string): Promise<SwitchResult> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    await subscribe(await getWorker(), accountId, publicKey);
    return 'on';
  } catch {
    return 'failed';
  }
}

/** Ends the messages to this browser. The caller tells the server. */
export async function switchOff(accountId: string): Promise<void> {
  writeItem(DEVICE + accountId, undefined);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Subscribes this browser and tells the server. @throws if the browser or the server refuses */
export async function subscribe(
  registration: ServiceWorkerRegistration,
  accountId: string,
  publicKey: string,
): Promise<void> {
  const { pushManager } = registration;
  const known = await pushManager.getSubscription();
  // A browser refuses another key while it has a subscription.
  if (known && keyOfSite(known) !== publicKey) await known.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const response = await send(accountId, {
    intent: 'add',
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    key: publicKey,
  });
  if (!response.ok) {
    await subscription.unsubscribe();
    throw new Error('refused');
  }
  // Without storage, the next page ends the subscription.
  writeItem(DEVICE + accountId, publicKey);
}

/**
 * Returns the site's key with which this browser last subscribed for an account; undefined if it receives none
 * of the account's messages.
 */
export function readStored(accountId: string): string | undefined {
  return readItem(DEVICE + accountId);
}

/** Sends a form as the page of an account. */
export function send(accountId: string, fields: Record<string, string>): Promise<Response> {
  // The account stands first: the server reads only the beginning to see who opened the form.
  return fetch(ADDRESS, { method: 'POST', body: new URLSearchParams({ account: accountId, ...fields }) });
}

/** Returns the public key of the site that a subscription is for, in base64url. */
export function keyOfSite({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
