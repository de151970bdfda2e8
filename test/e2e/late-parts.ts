import { expect, type Locator } from '@playwright/test';

/**
 * Waits until React handles an element. Parts of a story's page have scripts that load after the page: before that, the browser
 * follows their links and sends their forms itself.
 */
export async function expectHandled(element: Locator): Promise<void> {
  const isHandled = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$')));
  await expect.poll(isHandled).toBe(true);
}
