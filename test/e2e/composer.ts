import type { Locator, Page } from '@playwright/test';

/** Opens the second step of a composer, on screens that show one step at a time. */
export async function goToNext(page: Page): Promise<void> {
  // In any language.
  const next = page.locator('a[href="#publish"]');
  if (await next.isVisible()) await next.click();
}

/** Returns the chip of a topic. */
export function topicOf(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Topic Category' }).getByRole('radio', { name });
}
