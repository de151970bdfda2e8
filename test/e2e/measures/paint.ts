import type { Page } from '@playwright/test';

/** Waits until the page has drawn twice and reported what it measured: what had to change on the screen has changed. */
export function waitForPaint(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}
