import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { readOutbox } from '../outbox.ts';
import { findFreePort } from '../postgres.ts';

export { expect };

/** A running Kerikko, as a volunteer starts it. */
export interface Kerikko {
  url: string;
  dataDir: string;
  /** Everything the process printed so far. */
  output(): string;
  restart(): Promise<void>;
  /** Nobody answers from here on, until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** The newest mail to an address, waited for. */
  mailTo(address: string, subject: RegExp): Promise<Email>;
  /** How mails are read when a mail server of the test's own takes them. */
  takeMailsFrom(received: Email[]): void;
}

interface Fixtures {
  /** Environment for the server, set with test.use({ environment }). */
  environment: Record<string, string>;
  /** True for a process of its own, as a volunteer starts it; else it runs within the test's, which costs no start. */
  isProcess: boolean;
  kerikko: Kerikko;
}

export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  isProcess: [false, { option: true }],
  kerikko: async ({ environment, isProcess }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kerikko-e2e-'));
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const env = { ...environment, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const output: string[] = [];
    const start = () => (isProcess ? startProcess(env, url, output) : startHere(env, output));
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
      takeMailsFrom: (mails) => {
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
        }).toPass({ timeout: 10_000 });
        return found as Email;
      },
    });
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ kerikko }, use) => use(kerikko.url),
  // A page that complains in its console is broken, whatever else it shows.
  page: async ({ page }, use) => {
    const problems = watchConsole(page);
    awaitScripts(page);
    await use(page);
    expect(problems, 'errors in the browser console').toEqual([]);
  },
});

/** A page without scripts, or whose scripts a test keeps away, is not waited for longer. */
const SCRIPTS_LIMIT_MS = 3000;
const patient = new WeakSet<Page>();

/**
 * Has `goto` and `reload` of every page wait until its scripts are at work (see page-scripts.tsx): they come after the
 * page. What is done before that has tests of its own; those say 'commit'.
 */
function awaitScripts(page: Page): void {
  const pages = Object.getPrototypeOf(page) as Page;
  if (patient.has(pages)) return;
  patient.add(pages);
  for (const name of ['goto', 'reload'] as const) {
    const go = pages[name] as (this: Page, ...args: unknown[]) => Promise<unknown>;
    Object.assign(pages, {
      async [name](this: Page, ...args: unknown[]) {
        const answer = await go.apply(this, args);
        const { waitUntil } = (args[name === 'goto' ? 1 : 0] ?? {}) as { waitUntil?: string };
        if (waitUntil !== 'commit') {
          const isAtWork = this.waitForFunction(() => window.onpopstate === null, null, {
            timeout: SCRIPTS_LIMIT_MS,
          });
          await isAtWork.catch(() => {});
        }
        return answer;
      },
    });
  }
}

/** Refused answers, a proxy's, a network that a test cuts, and the trace that reads previews again are not errors of the page. */
const OF_THE_TEST = [
  /status of (4\d\d|50[234])/,
  /net::ERR_/,
  // The service worker's script, when the network was cut before it came.
  /^An unknown error occurred when fetching the script/,
  /^Connecting to 'blob:/,
];

function isOfTheTest(message: string): boolean {
  return OF_THE_TEST.some((pattern) => pattern.test(message));
}

/** Collects a page's console errors and uncaught exceptions. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfTheTest(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return problems;
}

/** The first link in a mail. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (!link) throw new Error(`no link in the mail "${mail.subject}"`);
  return link;
}

type Stop = () => Promise<void>;

async function startProcess(env: Record<string, string>, url: string, output: string[]): Promise<Stop> {
  const script = join(import.meta.dirname, '../../cli/start.ts');
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...env } });
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  await expect(async () => {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output.join('')}`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }).toPass({ timeout: 30_000 });
  return async () => {
    if (child.exitCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  };
}

/** The same bundle, without the half second a process takes to start. */
async function startHere(env: Record<string, string>, output: string[]): Promise<Stop> {
  process.env.NODE_ENV = 'production';
  const bundle = join(import.meta.dirname, '../../build/server/index.js');
  const { readConfig, serve }: typeof import('../../src/main.ts') = await import(pathToFileURL(bundle).href);
  const server = await serve(readConfig(env), {
    print: (line) => output.push(line),
    logTo: { write: (line) => void output.push(line) },
  });
  return server.stop;
}
