import type { Page } from '@playwright/test';
import { waitInPage } from './wait-in-page.ts';

/** Waits until the page's scripts run, also those that load late. */
export async function waitForScripts(page: Page): Promise<void> {
  await waitInPage(page, () => window.onpopstate === null);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Follows a link to another page; a page without one is left by its address. */
export async function leave(page: Page): Promise<void> {
  const from = new URL(page.url()).pathname;
  const hasLink = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('header a, footer a, main a')];
    const link = links.find(
      ({ pathname, target, origin }) =>
        pathname !== location.pathname && !target && origin === location.origin,
    );
    link?.click();
    return link !== undefined;
  });
  if (!hasLink) await page.goto(new URL('/house-rules', page.url()).href);
  await page.waitForURL(({ pathname }) => pathname !== from);
}
