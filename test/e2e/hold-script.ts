import type { Page } from '@playwright/test';

/** Keeps back the script of an address, as a slow connection does. Returns a function that lets it arrive. */
export async function holdScript(page: Page, address: RegExp): Promise<() => void> {
  const { promise: arrival, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await arrival;
    await route.continue();
  });
  return resolve;
}
