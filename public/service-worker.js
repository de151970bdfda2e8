/*
 * Shows our offline page instead of the browser's own. The cache contains only this page with its style and script,
 * never members' data or other responses. The worker handles navigations and passes all other requests through.
 * docs/decisions/013-minimal-offline-support.md says why it does no more.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** The build inserts a hash of the page, so that browsers install a new worker for a new page. */
const CACHE = 'offline-VERSION';
const PAGE = '/offline/page.html';
const FILES = [PAGE, '/offline/page.css', '/offline/page.js'];
/** Responses of a proxy without a server. Responses of our server have an X-Request-Id. */
const GATEWAY_ERRORS = [502, 503, 504];
/**
 * Requests that bypass this worker in browsers with static routing (Chromium). Without this, a request that a page sends
 * while it unloads can get lost, because the page is gone before the worker has started.
 */
const BYPASS_ROUTES = [
  { condition: { requestMethod: 'POST' }, source: 'network' },
  { condition: { urlPattern: '/assets/*' }, source: 'network' },
];

worker.addEventListener('install', (event) => {
  void worker.skipWaiting();
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
  // TypeScript has no type for addRoutes yet.
  const install = /** @type {{ addRoutes?(routes: object[]): Promise<void> }} */ (
    /** @type {unknown} */ (event)
  );
  install.addRoutes?.(BYPASS_ROUTES).catch(() => {});
});

worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(navigate(event));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(fromCache));

  /** @returns {Promise<Response>} */
  async function fromCache() {
    return (await caches.match(request)) ?? Response.error();
  }
});

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
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
    return (isFromProxy && (await caches.match(PAGE))) || response;
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}
