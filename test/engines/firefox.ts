import { launch } from 'puppeteer-core';
import { isExecutable, listPlaces } from '../debian-packages.ts';
import type { Engine, Tab } from './tab.ts';

/** Firefox, driven by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  isInstalled: async () => (await findFirefox()) !== undefined,
  async open(): Promise<Tab> {
    const executablePath = await findFirefox();
    if (!executablePath) throw new Error('Firefox is not installed');
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

async function findFirefox(): Promise<string | undefined> {
  for (const path of [process.env.FIREFOX_PATH ?? '', ...listPlaces(['firefox-esr', 'firefox'])]) {
    if (path && (await isExecutable(path))) return path;
  }
  return undefined;
}
