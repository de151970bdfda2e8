import type { Page } from '@playwright/test';

/**
 * Holds the requests of a page to an address, as a slow connection does; given a method, only those. Returns a function that lets
 * them arrive.
 */
export async function hold(
  page: Page,
  address: string | RegExp,
  method?: 'GET' | 'POST',
): Promise<() => void> {
  const { promise: arrival, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await arrival;
    // The page may have given the request up.
    await route.continue().catch(() => {});
  });
  return resolve;
}
