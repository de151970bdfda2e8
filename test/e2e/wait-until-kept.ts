import type { Page } from '@playwright/test';
import { waitInPage } from './wait-in-page.ts';

/** Waits until the device keeps a typed text. The script that keeps it comes after the page. */
export async function waitUntilKept(page: Page, text: string): Promise<void> {
  const isKept = (value: string) =>
    [localStorage, sessionStorage].some((storage) =>
      Object.values(storage).some((kept) => kept.includes(value)),
    );
  // In JSON, a quotation mark or the end of a line is written otherwise.
  await waitInPage(page, isKept, { value: text });
}
