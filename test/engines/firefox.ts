import { pathToFileURL } from 'node:url';
import { isExecutable, listPlaces } from '../debian-packages.ts';
import { findOrInstallPackage } from '../find-or-install-package.ts';
import type { Engine, Tab } from './tab.ts';

/** Speaks WebDriver BiDi with the Firefox of the system, which Playwright does not. */
const PUPPETEER = 'puppeteer-core@25.16.0';

/** The part of Puppeteer that these tests use. */
interface Puppeteer {
  launch(options: { browser: 'firefox'; executablePath: string; headless: boolean }): Promise<Browser>;
}

interface Browser {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

interface Page {
  goto(url: string): Promise<unknown>;
  locator(selector: string): Locator;
  keyboard: { type(text: string): Promise<void> };
  evaluate(expression: string): Promise<unknown>;
}

interface Locator {
  setTimeout(milliseconds: number): Locator;
  click(): Promise<void>;
}

/** Firefox, driven by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  isInstalled: async () => (await findFirefox()) !== undefined,
  async open(): Promise<Tab> {
    const executablePath = await findFirefox();
    if (!executablePath) throw new Error('Firefox is not installed');
    const { launch } = await loadPuppeteer();
    const browser = await launch({ browser: 'firefox', executablePath, headless: true });
    const page = await browser.newPage();
    return {
      // The service worker's own error page has the status of no response.
      goto: async (url) => void (await page.goto(url).catch(() => {})),
      type: (selector, text) =>
        page
          .locator(selector)
          .setTimeout(5000)
          .click()
          .then(() => page.keyboard.type(text)),
      click: (selector) => page.locator(selector).setTimeout(5000).click(),
      read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
      close: () => browser.close(),
    };
  },
};

async function loadPuppeteer(): Promise<Puppeteer> {
  const entry = await findOrInstallPackage(PUPPETEER, 'lib/puppeteer/puppeteer-core.js');
  return import(pathToFileURL(entry).href);
}

async function findFirefox(): Promise<string | undefined> {
  for (const path of [process.env.FIREFOX_PATH ?? '', ...listPlaces(['firefox-esr', 'firefox'])]) {
    if (path && (await isExecutable(path))) return path;
  }
  return undefined;
}
