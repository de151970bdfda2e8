import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { postComment } from '../../src/features/comments/server/comments.ts';
import { HOUR_MS } from '../../src/server/clock.ts';
import { createStory } from '../factories.ts';
import { createBrowser } from '../push-service.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, signInAs, viewerOf, withContext } from './people.ts';
import { waitInPage } from './wait-in-page.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/of-a-test';

/**
 * Replaces the part of the browser that would ask its maker's push service for a subscription, which tests cannot reach. The rest is
 * the browser's own. Chromium's headless shell grants permissions and still says that it denies this one.
 */
async function replaceSubscribing(page: Page): Promise<void> {
  await page.addInitScript((keys) => {
    const read = () => {
      const key = localStorage.getItem('test-subscription');
      if (!key) return null;
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      );
      return {
        endpoint: keys.endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
        unsubscribe: async () => localStorage.removeItem('test-subscription'),
      };
    };
    if (Notification.permission === 'denied') {
      Object.defineProperty(Notification, 'permission', { value: 'granted' });
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('test-subscription', applicationServerKey);
        return read();
      },
    });
  }, createBrowser(ENDPOINT, '').subscription);
}

/** Creates a member whose story somebody else can answer, and returns what does so. */
async function createStoryWithReader(kerikko: Kerikko) {
  const ammu = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const biju = await createPerson(kerikko, 'member', { name: 'Biju' });
  const story = await withContext(kerikko, (context) =>
    createStory({ context }, { viewer: viewerOf(ammu) }, { topic: 'food', title: 'Puttu' }),
  );
  const answer = () =>
    withContext(kerikko, (context) => {
      const input = { intent: 'comment', text: 'Yes.', key: randomUUID(), replyTo: '' } as const;
      return postComment(context, viewerOf(biju), story, input);
    });
  return { ammu, story, answer };
}

function countDevices(kerikko: Kerikko): Promise<number> {
  return withContext(kerikko, async ({ database }) => {
    return (await database.selectFrom('push_devices').select('id').execute()).length;
  });
}

test('notifications are offered after the first answer, and signing out leaves nothing of them on the device', async ({
  kerikko,
  page,
}) => {
  const { ammu, answer } = await createStoryWithReader(kerikko);
  await replaceSubscribing(page);
  await signInAs(page, kerikko, ammu);
  // Home makes no offers in the first hour. It offers one thing at a time, and the first steps of a new member come first.
  await withContext(kerikko, async ({ database }) => {
    const letIn = Date.now() - 2 * HOUR_MS;
    await database.updateTable('memberships').set({ joined_at: letIn }).execute();
    await database.updateTable('decisions').set({ decided_at: letIn }).execute();
  });
  await page.request.post('/dashboard', {
    form: { intent: 'skip-welcome' },
    headers: { Origin: kerikko.url },
  });
  await page.goto('/dashboard');
  const offer = page.getByRole('heading', { name: 'Would you like to know when someone replies?' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await answer();
  await page.reload();
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Notify me on this device' }).click();
  await expect(page.getByText('This device will notify you from now on.')).toBeVisible();
  expect(await countDevices(kerikko)).toBe(1);

  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
  await page.getByLabel('Show names and titles').check();
  await page.getByLabel('Quiet hours').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: /^Stop on this device/ }).click();
  await expect(page.getByRole('button', { name: 'Notify me on this device' })).toBeVisible();
  await expect(page.getByText('Devices with notifications')).toHaveCount(0);
  expect(await countDevices(kerikko)).toBe(0);
  await page.getByRole('button', { name: 'Notify me on this device' }).click();
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
  await expect(page.getByLabel('Show names and titles')).toBeChecked();
  await expect(page.getByLabel('Quiet hours')).not.toBeChecked();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await countDevices(kerikko)).toBe(0);
  const left = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const cached = await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name);
          return (await cache.keys()).map(({ url }) => new URL(url).pathname);
        }),
      );
      return {
        subscription: await registration.pushManager.getSubscription(),
        notifications: (await registration.getNotifications()).length,
        databases: (await indexedDB.databases()).length,
        cached: cached.flat().filter((path) => !path.startsWith('/offline/')),
        kept: Object.keys(localStorage).filter((key) => key.startsWith('push')),
      };
    });
  const nothing = { subscription: null, notifications: 0, databases: 0, cached: [], kept: [] };
  await expect.poll(left).toEqual(nothing);
});

test('the service worker shows a message, and a tap opens its story and marks it as read', async ({
  kerikko,
  page,
}) => {
  const { ammu, story, answer } = await createStoryWithReader(kerikko);
  await answer();
  await signInAs(page, kerikko, ammu);
  await page.goto('/stories');
  const { deliver, inWorker } = await openWorker(page, kerikko);
  const shown = () =>
    inWorker(async () => {
      const notifications = await (self as unknown as Worker).registration.getNotifications();
      return notifications.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
    });
  const title = 'Someone commented on your story';
  const notification = { title, body: 'x', lang: 'en', tag: story, navigate: `/stories/food/${story}` };
  await deliver(JSON.stringify({ web_push: 8030, notification, app_badge: 1 }));
  await expect.poll(shown).toEqual([{ title, body: 'x', tag: story, lang: 'en' }]);
  // A message that cannot be read shows something all the same, or browsers would take the permission away.
  await deliver('no JSON');
  await expect.poll(async () => (await shown()).map(({ tag }) => tag).sort()).toEqual(['news', story].sort());

  const opened = await inWorker(async (tag) => {
    // Browsers let only a real tap open a window.
    const { promise, resolve } = Promise.withResolvers<string>();
    (self as unknown as Worker).clients.openWindow = async (url) => resolve(url);
    const [tapped] = await (self as unknown as Worker).registration.getNotifications({ tag });
    const event = new Event('notificationclick');
    // Only the browser's own events may be extended.
    const waitUntil = (work: Promise<unknown>) => work.catch(() => {});
    self.dispatchEvent(Object.assign(event, { notification: tapped, waitUntil }));
    return promise;
  }, story);
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual(['news']);
  // Something may be typed or recorded in an open window, so a tap leads none away.
  await expect(page).toHaveURL('/stories');
  const other = await page.context().newPage();
  await other.goto(opened);
  await expect(
    other.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }),
  ).toBeVisible();
});

test('the notifications of a member whose session has ended are gone once another member signs in', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  // Both have unread news: a device closes everything for somebody without any.
  const [one, other] = [await createStoryWithReader(kerikko), await createStoryWithReader(kerikko)];
  for (const { answer } of [one, other]) await answer();
  // Chromium without a desktop closes notifications itself after some seconds, so the page says which one it closes.
  await page.addInitScript(() => {
    const { close } = Notification.prototype;
    Notification.prototype.close = function () {
      localStorage.setItem('test-closed', `${localStorage.getItem('test-closed') ?? ''}${location.pathname}`);
      close.call(this);
    };
  });
  await signInAs(page, kerikko, one.ammu);
  await page.goto('/stories');
  const { deliver, inWorker } = await openWorker(page, kerikko);
  const shown = () =>
    inWorker(async () => {
      const notifications = await (self as unknown as Worker).registration.getNotifications();
      return notifications.map(({ tag }) => tag);
    });
  // The page has told the device whose it is.
  await waitInPage(page, (account) => localStorage.getItem(`push-shown:${account}`) !== null, {
    value: one.ammu.accountId,
  });
  const notification = { title: 'Biju commented on your story', tag: randomUUID(), navigate: '/news' };
  await deliver(JSON.stringify({ web_push: 8030, notification, app_badge: 1 }));
  await expect.poll(shown).toEqual([notification.tag]);
  await page.reload();
  await expect.poll(shown).toEqual([notification.tag]);
  await signInAs(page, kerikko, other.ammu);
  await page.goto('/people');
  await waitInPage(page, () => localStorage.getItem('test-closed') !== null);
  expect(await page.evaluate(() => localStorage.getItem('test-closed'))).toBe('/people');
});

/** The part of a service worker that these tests use. */
interface Worker {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<void> };
}

/**
 * Returns functions that deliver a message to the service worker, as the browser does after decrypting it, and that run in the worker.
 * Skips the test in Chromium's headless shell, which shows no notifications.
 */
async function openWorker(page: Page, { url: origin }: Kerikko) {
  const isShown = await page.evaluate(() => Notification.permission === 'granted');
  // biome-ignore lint/suspicious/noSkippedTests: the tests run in the shell where there is no whole Chromium
  test.skip(!isShown, 'Needs a whole Chromium: test/service-worker.test.ts runs everywhere');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  // A worker leads only pages that were opened through it.
  await page.reload();
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const inWorker = <Result, Input = undefined>(
    work: (input: Input) => Result | Promise<Result>,
    input?: Input,
  ): Promise<Result> => {
    const [worker] = page.context().serviceWorkers();
    if (!worker) throw new Error('the page has no service worker');
    return worker.evaluate(work as never, input) as Promise<Result>;
  };
  return {
    inWorker,
    async deliver(data: string): Promise<void> {
      await inWorker(keepNotifications);
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

/** Runs in the worker. Without a desktop, Chromium closes notifications after some seconds, except those that ask to stay. */
function keepNotifications(): void {
  const { registration } = self as unknown as Worker;
  if (Object.hasOwn(registration, 'showNotification')) return;
  const { showNotification } = registration;
  registration.showNotification = (title, options) =>
    showNotification.call(registration, title, { ...options, requireInteraction: true });
}
