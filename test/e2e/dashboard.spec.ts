import type { Page } from '@playwright/test';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, type E2ePerson, signInAs } from './people.ts';

const LOADING_DELAY_MS = 150;
const TILES = ['Analytics', 'Connections', 'Recent Activity', 'Goals'];

test('the four tiles say that they are coming soon, and Tab skips them', async ({ kerikko, page }) => {
  await openDashboard(page, kerikko, await createPerson(kerikko, 'member'));
  const region = page.getByRole('region', { name: 'Dashboard Coming Soon' });
  const tiles = region.getByRole('listitem');
  await expect(tiles).toHaveText(TILES.map((tile) => `${tile}Coming soon`));
  await expect(region.locator('a, button, [tabindex], [role=button]')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Account' }).focus();
  await page.keyboard.press('Tab');
  await expect(region.locator(':focus')).toHaveCount(0);
  await tiles.first().click();
  await expect(page).toHaveURL(`${kerikko.url}/dashboard`);
});

test("'Loading your dashboard...' appears only when loading takes longer than 150 ms", async ({
  kerikko,
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await signInAs(page, kerikko, await createPerson(kerikko, 'member'));
  await page.goto(`${kerikko.url}/account`, { waitUntil: 'networkidle' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/dashboard.data*', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest('**/dashboard.data*');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await asked;
  const notice = page.getByText('Loading your dashboard...');
  await page.clock.runFor(LOADING_DELAY_MS - 1);
  await expect(notice).toBeHidden();
  await page.clock.runFor(1);
  await expect(notice).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
  await expect(notice).toBeHidden();
});

async function openDashboard(page: Page, kerikko: Kerikko, person: E2ePerson): Promise<void> {
  await signInAs(page, kerikko, person);
  await page.goto(`${kerikko.url}/dashboard`);
}
