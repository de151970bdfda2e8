import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { hasDebianPackages, installDebianPackages, isExecutable, listPlaces } from './debian-packages.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The Debian package with fonts for Malayalam and for the other scripts that tests type. */
const FONTS = 'fonts-noto-core';
const HEADLESS_SHELL = 'chromium-headless-shell';
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Allows for a slow machine's first start of Chromium. */
const VERSION_TIMEOUT_MS = 20_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;
/** The headless shell saves about this time, so installing it must not take longer. */
const SHELL_TIMEOUT_MS = 40_000;

/** The command-line options of every Chromium that tests start. */
export const BROWSER_OPTIONS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  // These options stop Chromium's own network requests.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const run = promisify(execFile);

/**
 * Finds or installs the headless shell of Chromium, which renders the same pages in half the time. Falls back to any
 * other Chromium.
 * @returns the path of its executable
 * @throws like findOrInstallBrowser
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
 * Finds a Chromium that starts, or installs one. Tries CHROMIUM_PATH, the system's Chromium, Playwright's download and
 * the Debian package, in this order.
 * @returns the path of its executable
 * @throws with the command to type if Chromium is missing and cannot be installed
 */
export async function findOrInstallBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Error(
      `CHROMIUM_PATH is ${named}, which does not start. Correct it, or type: unset CHROMIUM_PATH`,
    );
  }
  const browser =
    (await findFirst(listCandidates())) ?? (await installFromPlaywright()) ?? (await installFromDebian());
  if (browser) return browser;
  throw new Error(
    `The browser tests need Chromium, and it could not be installed. Type: ${await commandToType()}`,
  );
}

function listCandidates(): string[] {
  return [...listPlaces(NAMES), ...USUAL_PLACES, chromium.executablePath()];
}

/** Downloads Chromium into the user's cache. Returns undefined if it does not start, for example without a system library. */
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

/** Returns true if the program starts. A file can exist and still be a stub, or lack its libraries. */
async function starts(path: string): Promise<boolean> {
  if (!(await isExecutable(path))) return false;
  try {
    await run(path, ['--version'], { timeout: VERSION_TIMEOUT_MS });
    return true;
  } catch {
    return false;
  }
}
