import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { PHONE } from '../test/walks/people.ts';

const NETWORK = { offline: false, latency: 400, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const CPU_SLOWDOWN = 4;
/** How long a finger stays on the screen. */
const TAP_MS = 80;
/** The phone asks for nothing during this time before a tap. */
const QUIET_MS = 2000;
/** Long enough for a busy machine, whose load the report shows. */
const TIMEOUT_MS = 120_000;

export type StoredState = Exclude<BrowserContextOptions['storageState'], undefined>;

export interface Visit {
  ms: number;
  /** The paths of what the page asked the network for in this time. */
  requests: string[];
}

/** A phone with a slow network and a slow processor, whose member is signed in. Its cache is empty at first. */
export class SlowPhone {
  readonly page: Page;
  readonly #session: CDPSession;
  #requests: string[] = [];
  #lastRequest = performance.now();

  static async open(browser: Browser, storageState: StoredState): Promise<SlowPhone> {
    const context = await browser.newContext({ ...PHONE, storageState, serviceWorkers: 'block' });
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return new SlowPhone(page, session);
  }

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
    const paths = new Map<string, string>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      const { protocol, pathname } = new URL(request.url);
      if (protocol === 'http:') paths.set(requestId, pathname);
    });
    // What the browser's own caches answer is no request.
    session.on('Network.requestServedFromCache', ({ requestId }) => paths.delete(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      this.#lastRequest = performance.now();
      const path = paths.get(requestId);
      // The live stream is opened again after each move, beside the page's data.
      if (path && path !== '/live' && !response.fromDiskCache) this.#requests.push(path);
    });
  }

  async waitUntilQuiet(): Promise<void> {
    this.#lastRequest = performance.now();
    while (performance.now() - this.#lastRequest < QUIET_MS) await this.page.waitForTimeout(100);
  }

  /** Taps a control as a finger does, and waits until something is painted. */
  async tap(control: string, shows: string): Promise<Visit> {
    const target = this.page.locator(control).first();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${control} is not on the page`);
    this.#requests = [];
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await this.page.waitForTimeout(TAP_MS);
    const start = Date.now();
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return this.#waitFor(shows, start);
  }

  /** Goes back in the browser's history, and waits until something is painted. */
  async goBack(shows: string): Promise<Visit> {
    this.#requests = [];
    const start = Date.now();
    await this.page.evaluate(() => history.back());
    return this.#waitFor(shows, start);
  }

  async open(url: string, shows: string): Promise<Visit> {
    const start = Date.now();
    await this.page.goto(url, { waitUntil: 'commit' });
    return this.#waitFor(shows, start);
  }

  /** Waits in the page, so that the answer's way to this process does not count. */
  async #waitFor(shows: string, start: number): Promise<Visit> {
    const painted = await this.page.waitForFunction(
      (selector) => {
        const isHandled = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps$'));
        const isShown = [...document.querySelectorAll(selector)].some(
          (node) => node.getClientRects().length > 0 && isHandled(node),
        );
        return isShown && Date.now();
      },
      shows,
      { polling: 'raf' },
    );
    return { ms: Number(await painted.jsonValue()) - start, requests: [...this.#requests] };
  }
}
