import type { Page } from '@playwright/test';
import { waitInPage } from './wait-in-page.ts';

/**
 * Waits until the device keeps a typed text. The script that keeps it comes after the page. The text has neither quotation marks
 * nor several lines, which JSON writes otherwise.
 */
export async function waitUntilKept(page: Page, text: string): Promise<void> {
  const isKept = (value: string) =>
    [localStorage, sessionStorage].some((storage) =>
      Object.values(storage).some((kept) => kept.includes(value)),
    );
  await waitInPage(page, isKept, { value: text });
}
