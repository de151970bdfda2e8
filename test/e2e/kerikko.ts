import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { findFreePort } from '../free-port.ts';
import { readNodeParameters } from '../npm-scripts.ts';
import { readOutbox } from '../outbox.ts';
import type { Community } from './community.ts';
import { waitInPage } from './wait-in-page.ts';

export { expect };

// Playwright looks for a source map for every line of every stack, which takes a thirtieth of the browser tests' processor
// time. Node runs the tests as they are written, so their stacks need no map.
Reflect.deleteProperty(Error, 'prepareStackTrace');

const SQLITE_FILE_NAME = 'kerikko.sqlite';

/** A running server and its data folder. */
export interface Kerikko {
  url: string;
  dataDir: string;
  /** Returns everything that the server has printed. */
  output(): string;
  restart(): Promise<void>;
  /** Stops the server until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Waits for a mail to an address, and returns the newest. */
  mailTo(address: string, subject: RegExp): Promise<Email>;
  /** Has mailTo read the mails of the test's mail server instead of the data folder. */
  readMailsFrom(received: Email[]): void;
}

interface Fixtures {
  /** Environment variables of the server, set with test.use({ environment }). */
  environment: Record<string, string>;
  /** True to start the server as in production, in a process of its own. By default it runs in the test's process. */
  isProcess: boolean;
  /** True to stop the server's clock at its start, so that no window of a rate limit ends however long a test takes. */
  isClockStill: boolean;
  /** True to let pages fetch the files of the next pages, as they do for readers. By default they fetch what a test opens. */
  fetchesNextPages: boolean;
  /** Has every context of the test leave out the files of the next pages, unless it fetches them. */
  contexts: undefined;
  /** A folder that the server's data folder is a copy of: see community-test.ts. By default the server starts empty. */
  preparedFolder: string | undefined;
  kerikko: Kerikko;
}

interface WorkerFixtures {
  /** A migrated, empty SQLite file, which each test copies: migrating takes as long as the rest of a server's start. */
  migratedFile: string;
  /**
   * The community of community.ts, created once it is asked for, and the data folder that holds it. No server uses this folder. Playwright
   * starts new workers for tests with other fixtures of workers, so the tests of community-test.ts have theirs here.
   */
  prepared: { folder: string; community: Community };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  migratedFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kerikko-template-'));
      const { createContext, migrate, readConfig } = await loadBundle();
      const context = await createContext(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
      await migrate(context.database);
      await context.close();
      await use(join(folder, SQLITE_FILE_NAME));
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  prepared: [
    async ({ migratedFile }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kerikko-community-'));
      await copyFile(migratedFile, join(folder, SQLITE_FILE_NAME));
      const { createCommunity } = await import('./community.ts');
      await use({ folder, community: await createCommunity({ url: 'http://localhost', dataDir: folder }) });
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  environment: [{}, { option: true }],
  isProcess: [false, { option: true }],
  isClockStill: [false, { option: true }],
  fetchesNextPages: [false, { option: true }],
  contexts: [
    async ({ browser, fetchesNextPages }, use) => {
      const { newContext } = browser;
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options);
        if (!fetchesNextPages) await context.addInitScript(refuseNextPages);
        return context;
      };
      await use(undefined);
      browser.newContext = newContext;
    },
    { auto: true },
  ],
  preparedFolder: undefined,
  kerikko: async ({ environment, isProcess, isClockStill, preparedFolder, migratedFile }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kerikko-e2e-'));
    if (preparedFolder) await cp(preparedFolder, dataDir, { recursive: true });
    else if (!isProcess) await copyFile(migratedFile, join(dataDir, SQLITE_FILE_NAME));
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const env = { ...environment, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const output: string[] = [];
    const start = () => (isProcess ? startProcess(env, url, output) : startHere(env, output, isClockStill));
    let stop = await start();
    let received: Email[] | undefined;
    await use({
      url,
      dataDir,
      output: () => output.join(''),
      async restart() {
        await stop();
        stop = await start();
      },
      async stop() {
        await stop();
        stop = async () => {};
      },
      async start() {
        stop = await start();
      },
      readMailsFrom: (mails) => {
        received = mails;
      },
      async mailTo(address, subject) {
        let found: Email | undefined;
        await expect(async () => {
          const mails = received ?? (await readOutbox(dataDir));
          found = mails.findLast(
            (mail) => mail.to?.[0]?.address === address && subject.test(mail.subject ?? ''),
          );
          expect(found, `a mail to ${address} about ${subject}`).toBeDefined();
        }).toPass();
        return found as Email;
      },
    });
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ kerikko }, use) => use(kerikko.url),
  // Fails a test whose page reports an error, even if the test's own expectations hold.
  page: async ({ page }, use) => {
    const problems = watchConsole(page);
    waitForHydration(page);
    await use(page);
    expect(problems, 'errors in the browser console').toEqual([]);
  },
});

const patched = new WeakSet<Page>();

/**
 * Makes `goto` and `reload` of every page wait until the page is hydrated, because its scripts load after the page (see
 * page-scripts.tsx). Tests of a page before that, or of one whose scripts fail, pass `waitUntil: 'commit'`.
 */
function waitForHydration(page: Page): void {
  const pages = Object.getPrototypeOf(page) as Page;
  if (patched.has(pages)) return;
  patched.add(pages);
  for (const name of ['goto', 'reload'] as const) {
    const go = pages[name] as (this: Page, ...args: unknown[]) => Promise<unknown>;
    Object.assign(pages, {
      async [name](this: Page, ...args: unknown[]) {
        const answer = await go.apply(this, args);
        const { waitUntil } = (args[name === 'goto' ? 1 : 0] ?? {}) as { waitUntil?: string };
        if (waitUntil !== 'commit') {
          const isHydrated = () => window.onpopstate === null;
          await waitInPage(this, isHydrated);
        }
        return answer;
      },
    });
  }
}

/** Runs in each document. Refuses the files that fetch-next-pages.ts asks for, a third of a page's requests. */
function refuseNextPages(): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    init?.priority === 'low' ? Promise.reject(new TypeError('left out in tests')) : fetch(input, init);
}

/** Console errors that tests cause: refused requests, a missing network, and traces that read previews again. */
const EXPECTED_ERRORS = [
  /status of (4\d\d|50[234])/,
  /net::ERR_/,
  // The network was cut while the service worker's script loaded.
  /^An unknown error occurred when fetching the script/,
  /^Connecting to 'blob:/,
];

function isExpected(message: string): boolean {
  return EXPECTED_ERRORS.some((pattern) => pattern.test(message));
}

/** Collects a page's console errors and uncaught exceptions. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return problems;
}

/** Returns the first link in a mail. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (!link) throw new Error(`no link in the mail "${mail.subject}"`);
  return link;
}

type Stop = () => Promise<void>;

async function startProcess(env: Record<string, string>, url: string, output: string[]): Promise<Stop> {
  const child = spawn(process.execPath, readNodeParameters('start'), { env: { ...process.env, ...env } });
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  await expect(async () => {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output.join('')}`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }).toPass();
  return async () => {
    if (child.exitCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  };
}

/** Starts the same build in this process, which saves half a second. */
async function startHere(
  env: Record<string, string>,
  output: string[],
  isClockStill: boolean,
): Promise<Stop> {
  const started = Date.now();
  const { readConfig, serve } = await loadBundle();
  const server = await serve(readConfig(env), {
    print: (line) => output.push(line),
    logTo: { write: (line) => void output.push(line) },
    ...(isClockStill && { clock: { now: () => started, pause: (ms) => wait(ms) } }),
  });
  return server.stop;
}

function loadBundle(): Promise<typeof import('../../src/main.ts')> {
  process.env.NODE_ENV = 'production';
  return import(pathToFileURL(join(import.meta.dirname, '../../build/server/index.js')).href);
}
