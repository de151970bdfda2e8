import { setTimeout as wait } from 'node:timers/promises';
import type { Chromium, Tab } from './chromium.ts';

/** The network of a slow phone: 1.6 Mbit/s down, 150 ms latency. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const CPU_SLOWDOWN = 4;
const SCREEN = { width: 390, height: 844, deviceScaleFactor: 1, mobile: false };
/**
 * Each load starts on a page of another site, as after a tap on a link. Chromium changes the process between sites. A
 * window with `about:blank` would lend its process to the bare page, but not to Kerikko's pages, because these have a
 * `Cross-Origin-Opener-Policy`: the bare page would be painted about 15 ms earlier.
 */
const OTHER_SITE = 'data:text/html,<title>Another site</title>';
/** A new window still paints itself, which takes processor time. A member's window is open before the page loads. */
const WINDOW_SETTLE_MS = 2000;
/** Requests that wait for an idle browser are sent within this time. */
const NETWORK_IDLE_MS = 3000;
/** Long enough for a busy machine, whose load the report shows. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 50;

export type ResourceKind = 'html' | 'js' | 'css' | 'images' | 'fonts' | 'other';

/** Times in milliseconds since the start of the navigation. Bytes are counted on the network, with headers. */
export interface PageLoad {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  longestTask: number;
  shift: number;
  requestsBeforePaint: number;
  bytes: Record<ResourceKind, number>;
}

export interface Target {
  url: string;
  /** The value of the session cookie, if the page needs one. */
  cookie?: string;
}

/** Loads a page with an empty cache and without any interaction. */
export function measurePageLoad(browser: Chromium, target: Target): Promise<PageLoad> {
  return withTab(browser, target, async (tab) => {
    const network = watchNetwork(tab);
    await tab.send('Page.navigate', { url: target.url });
    await network.waitUntilIdle();
    const paints = await tab.run(readPaints);
    const { requests } = network;
    const began = Math.min(...requests.map(({ startedAt }) => startedAt));
    const isBeforePaint = ({ startedAt }: Request) => (startedAt - began) * 1000 < paints.firstPaint;
    return {
      ...paints,
      requestsBeforePaint: requests.filter(isBeforePaint).length,
      bytes: sumBytes(requests),
    };
  });
}

/**
 * Returns the time at which the page's scripts first handle a like. Clicks the first like button repeatedly from its first
 * appearance on, and prevents the form submissions of clicks that come before hydration.
 */
export function measureHydratedLike(browser: Chromium, target: Target): Promise<number> {
  return like(browser, target, clickUntilAnswered);
}

/**
 * Clicks the first like button once, as soon as the button appears, and returns the time until the like is shown. Before
 * hydration, the browser submits the form itself.
 */
export function measureEarliestLike(browser: Chromium, target: Target): Promise<number> {
  return like(browser, target, clickOnce);
}

function like(browser: Chromium, target: Target, click: () => void): Promise<number> {
  return withTab(browser, target, async (tab) => {
    await tab.send('Page.enable');
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${click})()` });
    await tab.send('Page.navigate', { url: target.url });
    for (const timeout = AbortSignal.timeout(TIMEOUT_MS); ; timeout.throwIfAborted()) {
      await wait(POLL_MS);
      // Reading fails while the tab navigates to another page.
      const answered = await tab.run(() => sessionStorage.getItem('answered')).catch(() => null);
      if (answered) return Number(answered);
    }
  });
}

async function withTab<Result>(
  browser: Chromium,
  { url, cookie }: Target,
  work: (tab: Tab) => Promise<Result>,
): Promise<Result> {
  const tab = await browser.openTab();
  try {
    await tab.send('Page.navigate', { url: OTHER_SITE });
    await wait(WINDOW_SETTLE_MS);
    await tab.send('Network.enable');
    await tab.send('Network.emulateNetworkConditions', NETWORK);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await tab.send('Emulation.setDeviceMetricsOverride', SCREEN);
    await tab.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kolkata' });
    if (cookie) {
      const { origin } = new URL(url);
      await tab.send('Network.setCookie', {
        name: 'kerikko',
        value: cookie,
        url: origin,
        httpOnly: true,
        sameSite: 'Lax',
      });
    }
    return await work(tab);
  } finally {
    await tab.close();
  }
}

interface Request {
  kind: ResourceKind;
  /** Seconds on the browser's monotonic clock. */
  startedAt: number;
  bytes: number;
}

interface NetworkLog {
  requests: Request[];
  /** Resolves when there has been no network activity for a while. */
  waitUntilIdle(): Promise<void>;
}

function watchNetwork(tab: Tab): NetworkLog {
  const open = new Map<string, Request>();
  const requests: Request[] = [];
  let lastHeard = performance.now();
  const listen = <Event>(name: string, listener: (event: Event) => void) =>
    tab.on(`Network.${name}`, (event) => {
      lastHeard = performance.now();
      listener(event as Event);
    });
  listen<{ requestId: string; timestamp: number }>('requestWillBeSent', ({ requestId, timestamp }) => {
    const request: Request = { kind: 'other', startedAt: timestamp, bytes: 0 };
    open.set(requestId, request);
    requests.push(request);
  });
  listen<{ requestId: string; response: { mimeType: string } }>(
    'responseReceived',
    ({ requestId, response }) => {
      const request = open.get(requestId);
      if (request) request.kind = toKind(response.mimeType);
    },
  );
  listen<{ requestId: string; encodedDataLength: number }>(
    'loadingFinished',
    ({ requestId, encodedDataLength }) => {
      const request = open.get(requestId);
      if (request) request.bytes = encodedDataLength;
      open.delete(requestId);
    },
  );
  listen<{ requestId: string }>('loadingFailed', ({ requestId }) => open.delete(requestId));
  return {
    requests,
    async waitUntilIdle() {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      while (open.size > 0 || performance.now() - lastHeard < NETWORK_IDLE_MS) {
        timeout.throwIfAborted();
        await wait(POLL_MS);
      }
    },
  };
}

function toKind(type: string): ResourceKind {
  if (type === 'text/html') return 'html';
  if (type === 'text/css') return 'css';
  if (type.endsWith('javascript')) return 'js';
  if (type.startsWith('image/')) return 'images';
  return type.startsWith('font/') ? 'fonts' : 'other';
}

function sumBytes(requests: Request[]): Record<ResourceKind, number> {
  const bytes = { html: 0, js: 0, css: 0, images: 0, fonts: 0, other: 0 };
  for (const request of requests) bytes[request.kind] += request.bytes;
  return bytes;
}

/* The functions below run inside the page. They cannot use anything else in this file. */

async function readPaints(): Promise<Omit<PageLoad, 'requestsBeforePaint' | 'bytes'>> {
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const read = (type: string) =>
    new Promise<Entry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Entry[])).observe({
        type,
        buffered: true,
      });
      setTimeout(() => resolve([]), 100);
    });
  const firstPaint =
    (await read('paint')).find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  const tasks = (await read('longtask')).filter(
    ({ startTime, duration }) => startTime + duration > firstPaint,
  );
  return {
    firstPaint,
    largestPaint: (await read('largest-contentful-paint')).at(-1)?.startTime ?? 0,
    blocking: tasks.reduce((total, { duration }) => total + Math.max(0, duration - 50), 0),
    longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
    shift: (await read('layout-shift')).reduce((total, { value }) => total + value, 0),
  };
}

function clickUntilAnswered(): void {
  // This listener runs last. React's listener has already handled the event if the page is hydrated.
  addEventListener('submit', (event) => event.preventDefault());
  const timer = setInterval(() => {
    const button = document.querySelector<HTMLButtonElement>('button[aria-pressed]');
    if (!button) return;
    if (button.ariaPressed === 'true') {
      clearInterval(timer);
      requestAnimationFrame(() =>
        setTimeout(() => sessionStorage.setItem('answered', `${performance.now()}`)),
      );
    } else button.click();
  }, 20);
}

function clickOnce(): void {
  sessionStorage.began ??= String(performance.timeOrigin);
  const { began } = sessionStorage;
  const timer = setInterval(() => {
    const button = document.querySelector<HTMLButtonElement>('button[aria-pressed]');
    if (!button) return;
    if (button.ariaPressed === 'true') {
      clearInterval(timer);
      const took = () => performance.timeOrigin + performance.now() - Number(began);
      requestAnimationFrame(() => setTimeout(() => sessionStorage.setItem('answered', String(took()))));
    } else if (!sessionStorage.clicked) {
      sessionStorage.clicked = 'yes';
      button.click();
    }
  }, 20);
}
