/*
 * Shows our own page where a browser would say that there is no network. That page is all it keeps: nothing that a
 * member wrote, and no answer of the server, ever goes into its cache. All but opened pages pass it by.
 * Why it is this small: docs/decisions/013-minimal-offline-support.md.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Made from the page's content when it is built: with another page this is another service worker. */
const CACHE = 'offline-VERSION';
const PAGE = '/offline/page.html';
const FILES = [PAGE, '/offline/page.css', '/offline/page.js'];
/** What a proxy answers when there is no server behind it. Ours gives every answer a number. */
const NOBODY_THERE = [502, 503, 504];
/**
 * What a browser that can (Chromium) need not wake this worker for. Else what a page sends as it is left may be lost:
 * the page is gone before the worker is asked.
 */
const PASSING_BY = [
  { condition: { requestMethod: 'POST' }, source: 'network' },
  { condition: { urlPattern: '/assets/*' }, source: 'network' },
];

worker.addEventListener('install', (event) => {
  void worker.skipWaiting();
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
  // Not in TypeScript's own list of what a browser offers yet.
  const install = /** @type {{ addRoutes?(routes: object[]): Promise<void> }} */ (
    /** @type {unknown} */ (event)
  );
  install.addRoutes?.(PASSING_BY).catch(() => {});
});

worker.addEventListener('activate', (event) => event.waitUntil(begin()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(open(event));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(fromCache));

  /** @returns {Promise<Response>} */
  async function fromCache() {
    return (await caches.match(request)) ?? Response.error();
  }
});

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // The browser asks the server while it wakes this worker, so that no page waits for that.
  await worker.registration.navigationPreload?.enable();
}

/**
 * @param {FetchEvent} event
 * @returns {Promise<Response>}
 */
async function open({ request, preloadResponse }) {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request));
    const isProxy = NOBODY_THERE.includes(answer.status) && !answer.headers.has('X-Request-Id');
    return (isProxy && (await caches.match(PAGE))) || answer;
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}
