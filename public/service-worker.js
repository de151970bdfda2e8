/*
 * Shows our own page instead of the browser's without a network: on a device that keeps stories, the page that draws them, else one
 * that says so. Its caches contain only these pages with their styles and scripts, never members' data or other responses.
 * docs/decisions/058-shelf.md says why. The worker handles navigations and passes all other requests through. It also shows push messages
 * (docs/decisions/053-web-push.md), and keeps what another app shares until the form of a story takes it (take-shared.ts).
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** The build inserts a hash of the page, so that browsers install a new worker for a new page. */
const CACHE = 'offline-VERSION';
const PAGE = '/offline/page.html';
const FILES = [PAGE, '/offline/page.css', '/offline/page.js'];
/** A cache of this name means that the device keeps stories: see src/features/shelf/web/kept/device.ts, which fills it first. */
const SHELF = 'shelf';
const SHELF_PAGE = '/offline/shelf.html';
const SHELF_FILES = [SHELF_PAGE, '/offline/shelf.css', '/offline/shelf.js'];
/** The system sends here what another app shares: the web app's manifest names this address. No server answers it. */
const SHARE = '/share';
const SHARED = 'shared';
/** As many as a story has: MAX_PHOTOS in src/features/photos/contract.ts. The form says how many are left out. */
const MAX_SHARED_PHOTOS = 10;
/** Responses of a proxy without a server. Responses of our server have an X-Request-Id. */
const GATEWAY_ERRORS = [502, 503, 504];
/**
 * Requests that bypass this worker in browsers with static routing (Chromium). Without this, a request that a page sends
 * while it unloads can get lost, because the page is gone before the worker has started.
 */
const BYPASS_ROUTES = [
  { condition: { requestMethod: 'POST', urlPattern: '/share' }, source: 'fetch-event' },
  { condition: { requestMethod: 'POST' }, source: 'network' },
  { condition: { urlPattern: '/assets/*' }, source: 'network' },
];

worker.addEventListener('install', (event) => {
  void worker.skipWaiting();
  event.waitUntil(Promise.all([store(CACHE, FILES), refreshShelf()]));
  // TypeScript has no type for addRoutes yet.
  const install = /** @type {{ addRoutes?(routes: object[]): Promise<void> }} */ (
    /** @type {unknown} */ (event)
  );
  install.addRoutes?.(BYPASS_ROUTES).catch(() => {});
});

worker.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
worker.addEventListener('pushsubscriptionchange', (event) => {
  // TypeScript has no type for this event yet.
  event.waitUntil(renew(/** @type {ChangeEvent} */ (/** @type {unknown} */ (event))));
});

worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'POST' && new URL(request.url).pathname === SHARE)
    event.respondWith(keepShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(navigate(event));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(fromCache));
  // A new worker refreshes these, and a kept story opens without waiting for the network.
  else if (SHELF_FILES.includes(new URL(request.url).pathname)) event.respondWith(fromShelf());

  /** @returns {Promise<Response>} */
  async function fromCache() {
    return (await caches.match(request)) ?? Response.error();
  }

  /** @returns {Promise<Response>} */
  async function fromShelf() {
    return (await caches.match(request)) ?? fetch(request);
  }
});

/**
 * @param {string} name
 * @param {string[]} files
 */
async function store(name, files) {
  const cache = await caches.open(name);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
}

async function refreshShelf() {
  if (await caches.has(SHELF)) await store(SHELF, SHELF_FILES);
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => ![CACHE, SHARED, SHELF].includes(name)).map((name) => caches.delete(name)),
  );
  // The browser requests the page while it starts this worker, so that pages do not wait for the start. Firefox then
  // shows its own error page without a network. The setting persists, so a former version may have enabled it.
  const isChromium = 'userAgentData' in navigator;
  await worker.registration.navigationPreload?.[isChromium ? 'enable' : 'disable']();
}

/**
 * @param {FetchEvent} event
 * @returns {Promise<Response>}
 */
async function navigate({ request, preloadResponse }) {
  try {
    const response = (await preloadResponse) ?? (await fetch(request));
    const isFromProxy = GATEWAY_ERRORS.includes(response.status) && !response.headers.has('X-Request-Id');
    return (isFromProxy && (await ownPage())) || response;
  } catch {
    return (await ownPage()) ?? Response.error();
  }
}

/** Returns the page to show without an answer of the server. */
async function ownPage() {
  return (await caches.match(SHELF_PAGE)) ?? caches.match(PAGE);
}

/**
 * Keeps texts and photos that another app shares on this device, and leads to the form of a new story: after signing in, if
 * nobody is signed in. The form takes them only when the member taps a button, because a website can send this form too. Refuses a
 * form of a website that names itself.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function keepShared(request) {
  const { referrer } = request;
  if (
    URL.canParse(referrer) &&
    /^https?:/.test(referrer) &&
    new URL(referrer).origin !== worker.location.origin
  ) {
    return new Response('This form was opened at another address.', { status: 403 });
  }
  const form = await request.formData();
  const [title, text, url] = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? ''));
  await caches.delete(SHARED);
  const cache = await caches.open(SHARED);
  const photos = form.getAll('photos').filter((photo) => typeof photo !== 'string');
  const leftOut = Math.max(0, photos.length - MAX_SHARED_PHOTOS);
  await cache.put(`${SHARE}/text`, Response.json({ title, text, url, leftOut, at: Date.now() }));
  for (const [index, photo] of photos.slice(0, MAX_SHARED_PHOTOS).entries()) {
    const headers = { 'Content-Type': photo.type };
    await cache.put(`${SHARE}/${index}/${encodeURIComponent(photo.name)}`, new Response(photo, { headers }));
  }
  return Response.redirect('/write', 303);
}

/**
 * @typedef {{ title: string, body?: string, lang?: string, tag?: string, navigate?: string, icon?: string }} Shown
 * @typedef {{ oldSubscription?: PushSubscription | null, newSubscription?: PushSubscription | null }} ChangeEvent
 */

/** Of a community without a logo. */
const ICON = '/icons/icon-192.png';
/** Android shows the shape of this in its status bar. */
const BADGE = '/icons/badge-96.png';
/** Where a message leads that names no page. */
const NEWS = '/news';
/** A message that cannot be read. The worker does not know the language of whoever uses the device. */
const UNREADABLE = { title: 'There is news for you · നിങ്ങൾക്ക് അറിയിപ്പുണ്ട്' };

/**
 * Shows a message of push/server/due-messages.ts. Always shows something: browsers take the permission away from sites whose
 * messages show nothing.
 * @param {PushMessageData | null} data
 */
async function showMessage(data) {
  const { shown, unread } = read(data);
  const { title, body, lang, tag = 'news', navigate = NEWS, icon = ICON } = shown;
  // `renotify` lets a second message about one story call again. TypeScript does not know it yet.
  const options = /** @type {NotificationOptions} */ ({
    ...{ body, lang, tag, icon, badge: BADGE, renotify: true, data: navigate },
  });
  await worker.registration.showNotification(title, options);
  if (unread !== undefined && 'setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => {});
}

/**
 * @param {PushMessageData | null} data
 * @returns {{ shown: Shown, unread?: number }}
 */
function read(data) {
  try {
    const { notification, app_badge: unread } = data?.json() ?? {};
    return typeof notification?.title === 'string' ? { shown: notification, unread } : { shown: UNREADABLE };
  } catch {
    return { shown: UNREADABLE };
  }
}

/**
 * Opens a page of ours: in the window that shows it, or in a new one. Leads no other window away, because something may be
 * typed or recorded in it.
 * @param {unknown} address
 */
async function openPage(address) {
  const { origin } = worker.location;
  const isAddress = typeof address === 'string' && URL.canParse(address, origin);
  const named = isAddress && new URL(address, origin);
  const url = named && named.origin === origin ? named.href : `${origin}${NEWS}`;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((window) => window.url === url);
  await (open ? open.focus() : worker.clients.openWindow(url));
}

/**
 * Tells the server that the browser has replaced its subscription.
 * @param {ChangeEvent} event
 */
async function renew({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options.applicationServerKey;
  if (!oldSubscription || !key) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const fields = {
    intent: 'add',
    endpoint,
    p256dh: keys.p256dh ?? '',
    auth: keys.auth ?? '',
    key: toBase64Url(key),
    replaces: oldSubscription.endpoint,
  };
  await fetch('/push-devices', { method: 'POST', body: new URLSearchParams(fields) });
}

/** @param {ArrayBuffer} bytes */
function toBase64Url(bytes) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
