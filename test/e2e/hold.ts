import type { Page, Route } from '@playwright/test';

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

/** Holds the first request of a page to an address. Returns a function that loses the request. The next ones arrive. */
export async function loseFirst(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: loss, resolve } = Promise.withResolvers<void>();
  const lose = async (route: Route) => {
    await loss;
    await route.abort();
  };
  await page.route(address, lose, { times: 1 });
  return resolve;
}
