import type { Page } from '@playwright/test';
import { expect, type Kerikko } from './kerikko.ts';

/** Opens a page and waits until it listens. */
export async function openListening(page: Page, url: string): Promise<void> {
  const listening = page.waitForResponse(/\/live\?/);
  await page.goto(url);
  expect((await listening).status()).toBe(200);
}

/** Sends a form as the page's own script does. */
export async function send(
  page: Page,
  { url }: Kerikko,
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const answer = await page.request.post(url + path, { form, headers: { origin: url }, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
}
