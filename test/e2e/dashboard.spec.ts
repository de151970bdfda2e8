import type { Page } from '@playwright/test';
import type { Tables } from '../../src/server/database/schema.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, type E2ePerson, signInAs, withContext } from './people.ts';

const LOADING_DELAY_MS = 150;
const TILES = ['Analytics', 'Connections', 'Recent Activity', 'Goals'];

test('the dashboard greets a member by name, shows occupation and location, and links to the other pages', async ({
  kerikko,
  page,
}) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'അമ്മു' });
  await setProfile(kerikko, ammu, { occupation: 'Teacher', location: 'Kochi, India', completion: 60 });
  await openDashboard(page, kerikko, ammu);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, അമ്മു!');
  await expect(page.getByText('Teacher')).toBeVisible();
  await expect(page.getByText('Kochi, India')).toBeVisible();
  await expect(page.getByText('Ready to explore?')).toBeHidden();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  await expect(main.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await expect(main.getByRole('link', { name: 'Our Stories' })).toHaveAttribute('href', '/stories');
});

test('the dashboard greets a member without a profile as User, ready to explore', async ({
  kerikko,
  page,
}) => {
  await openDashboard(page, kerikko, await createPerson(kerikko, 'administrator'));
  await expect(page.getByRole('heading', { name: 'Welcome back, User!' })).toBeVisible();
  await expect(page.getByText('Ready to explore?')).toBeVisible();
});

test('the completion bar is red, amber or green, and disappears at 100 percent', async ({
  kerikko,
  page,
}) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'Ammu' });
  await signInAs(page, kerikko, ammu);
  for (const [completion, tone] of [
    [49, 'red'],
    [50, 'amber'],
    [79, 'amber'],
    [80, 'green'],
    [99, 'green'],
  ] as const) {
    await setProfile(kerikko, ammu, { completion });
    await page.goto(`${kerikko.url}/dashboard`);
    const bar = page.getByRole('progressbar', { name: `Profile ${completion}% Complete` });
    await expect(bar).toHaveJSProperty('value', completion);
    await expect(page.locator('[data-tone]')).toHaveAttribute('data-tone', tone);
  }
  await setProfile(kerikko, ammu, { completion: 100 });
  await page.goto(`${kerikko.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Welcome back, Ammu!' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

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
  await page.getByRole('link', { name: 'Home' }).click();
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

test('a visitor is redirected to the sign-in page, and a non-member to their account', async ({
  kerikko,
  page,
}) => {
  await page.goto(`${kerikko.url}/dashboard`);
  await expect(page).toHaveURL(`${kerikko.url}/`);
  for (const person of ['unverified', 'no-record'] as const) {
    await openDashboard(page, kerikko, await createPerson(kerikko, person));
    await expect(page).toHaveURL(`${kerikko.url}/account`);
    await expect(page.getByText(/Welcome back/)).toBeHidden();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the dashboard is complete and links to the other pages', async ({ kerikko, page }) => {
    await openDashboard(page, kerikko, await createPerson(kerikko, 'member', { name: 'Ammu' }));
    await expect(page.getByRole('heading', { name: 'Welcome back, Ammu!' })).toBeVisible();
    await expect(page.getByText('Profile 20% Complete')).toBeVisible();
    await expect(page.getByText('Loading your dashboard...')).toBeHidden();
    await page.getByRole('link', { name: 'Our Stories' }).click();
    await expect(page).toHaveURL(`${kerikko.url}/stories`);
  });
});

async function openDashboard(page: Page, kerikko: Kerikko, person: E2ePerson): Promise<void> {
  await signInAs(page, kerikko, person);
  await page.goto(`${kerikko.url}/dashboard`);
}

async function setProfile(
  kerikko: Kerikko,
  { accountId }: E2ePerson,
  profile: Partial<Tables['profiles']>,
): Promise<void> {
  await withContext(kerikko, ({ database }) =>
    database.updateTable('profiles').set(profile).where('account_id', '=', accountId).execute(),
  );
}
