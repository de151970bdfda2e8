import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { hasDebianPackages, installDebianPackages, isExecutable, listPlaces } from './debian-packages.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** What has letters for Malayalam, and for whatever else a test types. */
const FONTS = 'fonts-noto-core';
const HEADLESS_SHELL = 'chromium-headless-shell';
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Enough for a slow machine's first start; the answer is one line. */
const VERSION_TIMEOUT_MS = 20_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;
/** The shell saves time: no more is spent on it than it saves. */
const SHELL_TIMEOUT_MS = 40_000;

/** What every Chromium here is started with. */
export const BROWSER_OPTIONS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  // Without these Chromium keeps calling out.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const run = promisify(execFile);

/**
 * Finds the lightest Chromium for tests, or installs it: the headless shell shows the same pages without a browser's
 * windows around them, in half the time. Where there is none, and none to be had, any other does.
 * @returns the path of its executable
 * @throws as findOrInstallBrowser does
 */
export async function findOrInstallTestBrowser(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return findOrInstallBrowser();
  const shells = listPlaces([HEADLESS_SHELL]);
  const found = await findFirst(shells);
  if (found) return found;
  await installDebianPackages([HEADLESS_SHELL, FONTS], SHELL_TIMEOUT_MS);
  return (await findFirst(shells)) ?? findOrInstallBrowser();
}

/**
 * Finds a Chromium that starts, or installs one: CHROMIUM_PATH, the system's, Playwright's, Debian's package.
 * @returns the path of its executable
 * @throws with the one line to type when there is none and none can be installed
 */
export async function findOrInstallBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Error(
      `CHROMIUM_PATH is ${named}, and that does not start. Correct it, or type: unset CHROMIUM_PATH`,
    );
  }
  const browser =
    (await findFirst(listCandidates())) ?? (await installFromPlaywright()) ?? (await installFromDebian());
  if (browser) return browser;
  throw new Error(
    `The browser tests need Chromium, and none could be installed. Type: ${await commandToType()}`,
  );
}

function listCandidates(): string[] {
  return [...listPlaces(NAMES), ...USUAL_PLACES, chromium.executablePath()];
}

/** Downloads it into the user's own cache. What lacks a system library does not start and does not count. */
async function installFromPlaywright(): Promise<string | undefined> {
  const command = join(import.meta.dirname, '../node_modules/.bin/playwright');
  try {
    await run(process.execPath, [command, 'install', 'chromium'], { timeout: DOWNLOAD_TIMEOUT_MS });
  } catch {
    return undefined;
  }
  return findFirst([chromium.executablePath()]);
}

async function installFromDebian(): Promise<string | undefined> {
  await installDebianPackages(['chromium', FONTS]);
  return findFirst(listCandidates());
}

async function commandToType(): Promise<string> {
  return (await hasDebianPackages())
    ? 'sudo apt-get install -y chromium'
    : 'npx playwright install --with-deps chromium';
}

async function findFirst(candidates: string[]): Promise<string | undefined> {
  for (const path of candidates) {
    if (await starts(path)) return path;
  }
  return undefined;
}

/** Tells more than that the file is there: it is no stub, and its libraries are there too. */
async function starts(path: string): Promise<boolean> {
  if (!(await isExecutable(path))) return false;
  try {
    await run(path, ['--version'], { timeout: VERSION_TIMEOUT_MS });
    return true;
  } catch {
    return false;
  }
}
