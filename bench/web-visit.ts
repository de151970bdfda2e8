import type { Browser, CDPSession, Page } from '@playwright/test';

/** A slow phone on a thin line. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const PROCESSOR_SLOWED = 4;
const VIEWPORT = { width: 390, height: 844 };
/** A window just opened still draws itself, on the same processors; a member's stands there before the visit. */
const WINDOW_OPENS_MS = 2000;
/** What comes once the browser has nothing better to do comes by then. */
const QUIET_MS = 3000;
/** A busy machine is told of at the end. */
const PATIENCE_MS = 120_000;

export type Kind = 'html' | 'js' | 'css' | 'images' | 'fonts' | 'other';

/** Milliseconds since the visit began; bytes as they came over the line, headers included. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  longestTask: number;
  shift: number;
  requestsBeforePaint: number;
  bytes: Record<Kind, number>;
}

export interface Place {
  url: string;
  /** The session cookie's value, where one is needed. */
  cookie?: string;
}

/** One visit of someone who was never here before, and who only looks. */
export function look(browser: Browser, place: Place): Promise<Visit> {
  return visit(browser, place, async (page, session) => {
    const requests = await watchRequests(session);
    await page.goto(place.url, { waitUntil: 'load' });
    await page.waitForTimeout(QUIET_MS);
    await page.waitForLoadState('networkidle');
    const paints = await page.evaluate(readPaints);
    const began = Math.min(...requests.map(({ startedAt }) => startedAt));
    const isBeforePaint = ({ startedAt }: Request) => (startedAt - began) * 1000 < paints.firstPaint;
    return { ...paints, requestsBeforePaint: requests.filter(isBeforePaint).length, bytes: sum(requests) };
  });
}

/**
 * When a click on the first like is answered by the page itself: clicks again and again from the moment the button is
 * there, and keeps those that came too early from being sent as a form.
 */
export function likeWithScripts(browser: Browser, place: Place): Promise<number> {
  return visit(browser, place, async (page) => {
    await page.addInitScript(clickUntilAnswered);
    await page.goto(place.url, { waitUntil: 'commit' });
    return readAnswer(page);
  });
}

/** When one click, made as soon as the button is there, is answered: the browser itself sends the form. */
export function likeAtOnce(browser: Browser, place: Place): Promise<number> {
  return visit(browser, place, async (page) => {
    await page.addInitScript(clickOnce);
    await page.goto(place.url, { waitUntil: 'commit' });
    return readAnswer(page);
  });
}

async function visit<Result>(
  browser: Browser,
  { url, cookie }: Place,
  work: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'en-US',
    timezoneId: 'Asia/Kolkata',
  });
  try {
    if (cookie) {
      const { origin } = new URL(url);
      await context.addCookies([
        { name: 'kerikko', value: cookie, url: origin, httpOnly: true, sameSite: 'Lax' },
      ]);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const session = await context.newCDPSession(page);
    await page.waitForTimeout(WINDOW_OPENS_MS);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWED });
    return await work(page, session);
  } finally {
    await context.close();
  }
}

interface Request {
  kind: Kind;
  /** Seconds of the browser's own clock. */
  startedAt: number;
  bytes: number;
}

async function watchRequests(session: CDPSession): Promise<Request[]> {
  const requests = new Map<string, Request>();
  const list: Request[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    const request: Request = { kind: 'other', startedAt: timestamp, bytes: 0 };
    requests.set(requestId, request);
    list.push(request);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.kind = kindOf(response.mimeType);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return list;
}

function kindOf(type: string): Kind {
  if (type === 'text/html') return 'html';
  if (type === 'text/css') return 'css';
  if (type.endsWith('javascript')) return 'js';
  if (type.startsWith('image/')) return 'images';
  return type.startsWith('font/') ? 'fonts' : 'other';
}

function sum(requests: Request[]): Record<Kind, number> {
  const bytes = { html: 0, js: 0, css: 0, images: 0, fonts: 0, other: 0 };
  for (const request of requests) bytes[request.kind] += request.bytes;
  return bytes;
}

async function readAnswer(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => sessionStorage.getItem('answered'));
  return Number(await handle.jsonValue());
}

/* From here on: what runs inside the page, where nothing of this file is known. */

async function readPaints(): Promise<Omit<Visit, 'requestsBeforePaint' | 'bytes'>> {
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
  // Last in line: who has not prevented it by then will not answer it either.
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
