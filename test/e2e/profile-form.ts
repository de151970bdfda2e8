import type { Locator, Page, Route } from '@playwright/test';
import { drawNoise } from '../images.ts';
import { expect, type Kerikko } from './kerikko.ts';
import { recordAnnouncements } from './keyboard.ts';
import { createPerson, type E2ePerson, signInAs } from './people.ts';

export const PASSWORD = 'chaya-kadi-2026';
export const NEXT_PASSWORD = 'puttum-kadalayum';
export const STATUS_MS = 3000;
export const LONG_STATUS_MS = 5000;
/** Time that expectToClear may have advanced already. */
const MARGIN_MS = 200;
export const PROFILE_DATA = '**/profile.data*';
/** A lost network, and a proxy that answers in place of the server. */
export const FAILURES = [
  (route: Route) => route.abort(),
  (route: Route) => route.fulfill({ status: 404, body: 'Not here.' }),
];

/** Opens the profile of a new member and waits until the page has hydrated. */
export async function openProfile(
  page: Page,
  kerikko: Kerikko,
  details: { email?: string; name?: string; password?: string } = {},
): Promise<E2ePerson> {
  const person = await createPerson(kerikko, 'member', details);
  await signInAs(page, kerikko, person);
  await page.addInitScript(recordAnnouncements);
  await page.goto(`${kerikko.url}/profile`);
  await expect(page.getByRole('tab', { selected: false })).toHaveAttribute('tabindex', '-1');
  return person;
}

export async function choosePhoto(page: Page): Promise<void> {
  const buffer = await drawNoise(400, 300);
  await page.getByLabel('Choose photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
}

/** Returns the photo in the header. */
export function headerPhoto(page: Page) {
  return page.getByRole('main').locator('header img');
}

export async function openPasswordForm(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Account Security' }).click();
  await page.getByText('Change Password Directly').click();
}

export async function fillPasswords(
  page: Page,
  current: string,
  next: string,
  confirm = next,
): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm new password').fill(confirm);
}

/** Expects the button's request to be pending, so that the test may advance the stopped clock. */
export async function expectBusy(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
}

export function countPosts(page: Page): { count: number } {
  const sent = { count: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.count += 1;
  });
  return sent;
}

export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Expects the status message to appear in a live region and to disappear after this many milliseconds, not earlier. */
export async function expectToClear(page: Page, text: string, ms: number): Promise<void> {
  const status = page.locator('[aria-live]').getByText(text);
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(status).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.clock.runFor(ms - MARGIN_MS);
  await expect(status).toBeVisible();
  await page.clock.runFor(MARGIN_MS);
  await expect(status).toBeHidden();
}

/** Clicks twice before the browser can render, as on a busy phone. Returns the number of submit events. */
export function clickTwiceAtOnce(button: Locator): Promise<number> {
  return button.evaluate((element: HTMLButtonElement) => {
    let submits = 0;
    element.form?.addEventListener('submit', () => {
      submits += 1;
    });
    element.click();
    element.click();
    return submits;
  });
}
