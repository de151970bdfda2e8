import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const POLL_MS = 10;
/** Only what hangs reaches this limit: a busy machine takes ten times as long as a quiet one. */
const LIMIT_MS = 45_000;
/** Playwright's errors when the page navigates during an evaluation. */
const NAVIGATED = /context was destroyed|Cannot find context/;

/**
 * Waits until `isTrue` returns true in the page, also across navigations. Unlike `page.waitForFunction`, this loads no
 * script of Playwright into each new document, which takes 15 ms of processor time. Playwright serializes `isTrue`, so it
 * uses nothing from outside but `value`.
 * @throws after `limitMs`
 */
export async function waitInPage<Value extends string | number | undefined>(
  page: Page,
  isTrue: (value: Value) => boolean,
  { value, limitMs = LIMIT_MS }: { value?: Value; limitMs?: number } = {},
): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await evaluate(page, isTrue, value as Value))) {
    if (Date.now() > end) throw new Error(`After ${limitMs} ms this was not true: ${isTrue}`);
    await pause(POLL_MS);
  }
}

async function evaluate<Value>(
  page: Page,
  isTrue: (value: Value) => boolean,
  value: Value,
): Promise<boolean> {
  try {
    return await page.evaluate(isTrue as (value: unknown) => boolean, value);
  } catch (error) {
    if (NAVIGATED.test(String(error))) return false;
    throw error;
  }
}
