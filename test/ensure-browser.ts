import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { hasDebianPackages, installDebianPackages, isExecutable } from './debian-packages.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Enough for a slow machine's first start; the answer is one line. */
const VERSION_TIMEOUT_MS = 20_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;

const run = promisify(execFile);

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
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...USUAL_PLACES, chromium.executablePath()];
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
  await installDebianPackages(['chromium', 'fonts-noto-core']);
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
