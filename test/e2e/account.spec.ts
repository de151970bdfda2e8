import type { Page } from '@playwright/test';
import { HOUR_MS } from '../../src/server/clock.ts';
import { expect, type Kerikko, linkIn, test } from './kerikko.ts';
import { createPerson, type E2ePerson, openAs, sendSignIn, withContext } from './people.ts';
import { expectToClear, STATUS_MS, stopClock } from './profile-form.ts';

const CHECK_EVERY_MS = 30_000;
const RELOAD_AFTER_MS = 2000;
/** Time that expectSoon may have advanced already. */
const MARGIN_MS = 100;
const SENT = 'Verification email sent! Please check your inbox and spam folder.';
const CHECK_FAILED = 'Error checking verification status. Please try again.';
const NO_RECORD = 'No pendingUsers document found for your account.';
const ASKED = /^You’ve asked to join\./;
const VERIFIED = 'Your email is verified.';

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a member signs in and reads every row, with dates in the local time zone', async ({
    kerikko,
    page,
  }) => {
    const details = { email: 'ammu@example.org', name: 'അമ്മു', password: 'chaya-kadi-2026' };
    const { accountId } = await createPerson(kerikko, 'member', details);
    await setAccount(kerikko, accountId, { created_at: Date.UTC(2026, 0, 1, 3, 5) });
    await page.goto(kerikko.url);
    await sendSignIn(page, details.email, details.password);
    await expect(page).toHaveURL(`${kerikko.url}/account`);
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
    await expectRows(page, {
      'Display name': 'അമ്മു',
      Email: 'ammu@example.org',
      'Email verified': 'Yes',
      Phone: 'Not provided',
      'Account created': 'December 31, 2025 at 10:05 PM',
      'Sign-in provider': 'password',
      'User ID': `${accountId.slice(0, 8)}...`,
    });
    await expect(page.getByText(VERIFIED)).toBeVisible();
    await expect(rowOf(page, 'Last sign-in')).toHaveText(/^[A-Z]\w+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M$/);
  });
});

test('the account page leads to the dashboard, the stories, the profile and the sign-out', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openAccount(page, kerikko, await createPerson(kerikko, 'member'));
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(`${kerikko.url}/dashboard`);
  await page.getByRole('link', { name: 'Our Stories' }).click();
  await expect(page).toHaveURL(`${kerikko.url}/stories`);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${kerikko.url}/dashboard`);
  await page.getByRole('complementary').getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL(`${kerikko.url}/account`);
  await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${kerikko.url}/`);
  await page.goto(`${kerikko.url}/account`);
  await expect(page.getByText('Not logged in.')).toBeVisible();
});

test.describe('with an unverified email', () => {
  test.beforeEach(({ page }) => stopClock(page));

  test('the page shows a warning, resends the verification email without moving its cards, and checks the status on request', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    const ammu = await createPerson(kerikko, 'unverified');
    await openAccount(page, kerikko, ammu);
    const send = page.getByRole('button', { name: 'Send Verification Email' });

    await test.step('the page shows a warning and can resend the verification email', async () => {
      await expectRows(page, {
        'Display name': 'Not set',
        'Email verified': 'No',
        'Last sign-in': 'Unknown',
      });
      await expect(page.getByText(/Your email isn’t verified yet/)).toBeVisible();
      await expect(page.getByText(/check your spam folder/)).toBeVisible();
      await expect(page.getByText(VERIFIED)).toBeHidden();
      for (const name of ['Home', 'Profile']) {
        await expect(page.getByRole('main').getByRole('button', { name })).toHaveAccessibleDescription(
          'Home and Profile open as soon as you’ve verified your email.',
        );
      }

      await send.click();
      await expect(page.getByText(SENT)).toBeVisible();
      await expect(page.getByText(/check your spam folder/)).toBeVisible();
      await kerikko.mailTo(ammu.email, /Verify your email/);
      await expectToClear(page, SENT, STATUS_MS);
    });

    for (const width of [360, 1280]) {
      await test.step(`the status message does not move the card below it at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 720 });
        await openAccount(page, kerikko, ammu);
        const card = page.getByRole('heading', { name: 'Account Information' });
        const before = await card.boundingBox();
        await send.click();
        await expect(page.getByText(SENT)).toBeVisible();
        expect(await card.boundingBox()).toEqual(before);
      });
    }

    await test.step("'I've Verified - Check Status' reloads the page", async () => {
      await setAccount(kerikko, ammu.accountId, { email_verified_at: 1 });
      await page.getByRole('button', { name: "I've Verified - Check Status" }).click();
      await expect(page.getByText(VERIFIED)).toBeVisible();
    });
  });

  test('the page checks every 30 seconds, reports the verification and reloads after 2 seconds', async ({
    kerikko,
    page,
  }) => {
    const ammu = await createPerson(kerikko, 'unverified');
    const checks = countChecks(page);
    await openAccount(page, kerikko, ammu);
    await page.clock.runFor(CHECK_EVERY_MS - 1);
    expect(checks.count).toBe(0);
    await runUntilChecked(page, 1);
    await runUntilChecked(page, CHECK_EVERY_MS);
    expect(checks.count).toBe(2);
    await expect(page.getByText(/Your email isn’t verified yet/)).toBeVisible();

    await setAccount(kerikko, ammu.accountId, { email_verified_at: 1 });
    await runUntilChecked(page, CHECK_EVERY_MS);
    await expectSoon(page, 'Email verified successfully!');
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    await page.clock.runFor(RELOAD_AFTER_MS - MARGIN_MS);
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(true);
    const reload = page.waitForEvent('load');
    await page.clock.runFor(MARGIN_MS);
    await reload;
    await expect(page.getByText(VERIFIED)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false);

    await page.clock.runFor(10 * CHECK_EVERY_MS);
    expect(checks.count).toBe(3);
  });

  test('the page does not check while its tab is hidden or before it reloads, and reports that the session has ended', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    const ammu = await createPerson(kerikko, 'unverified');
    const checks = countChecks(page);
    await openAccount(page, kerikko, ammu);

    await test.step('a hidden page does not check, and checks at once when it is shown', async () => {
      await setHidden(page, true);
      await page.clock.runFor(HOUR_MS);
      expect(checks.count).toBe(0);
      const checked = page.waitForResponse(isCheck);
      await setHidden(page, false);
      await checked;
      expect(checks.count).toBe(1);
      await page.clock.runFor(CHECK_EVERY_MS - 1);
      expect(checks.count).toBe(1);
      await runUntilChecked(page, 1);
      expect(checks.count).toBe(2);
    });

    await test.step('the page checks no more between the success message and the reload', async () => {
      await setAccount(kerikko, ammu.accountId, { email_verified_at: 1 });
      await runUntilChecked(page, CHECK_EVERY_MS);
      await expectSoon(page, 'Email verified successfully!');
      await setHidden(page, true);
      await setHidden(page, false);
      expect(checks.count).toBe(3);
    });

    await test.step('the page reports that the session has ended', async () => {
      const appu = await createPerson(kerikko, 'unverified');
      await openAccount(page, kerikko, appu);
      await withContext(kerikko, ({ database }) =>
        database.deleteFrom('sessions').where('account_id', '=', appu.accountId).execute(),
      );
      await runUntilChecked(page, CHECK_EVERY_MS);
      await expectSoon(page, 'Not logged in.');
    });
  });
});

test('the check and the verification email report a failure, and work once the server answers', {
  tag: '@nightly',
}, async ({ kerikko, browser }) => {
  // The fixture's page fails on console errors, and browsers log failed requests.
  const page = await (await browser.newContext()).newPage();
  await stopClock(page);

  for (const [name, fail] of [
    ['an error response', { status: 503, body: 'busy' }],
    ['no response', undefined],
  ] as const) {
    await test.step(`the check reports ${name} and continues`, async () => {
      const ammu = await createPerson(kerikko, 'unverified');
      await openAccount(page, kerikko, ammu);
      const checks = countChecks(page);
      await page.route(isCheckUrl, (route) => (fail ? route.fulfill(fail) : route.abort()));
      for (const round of [1, 2]) {
        await page.clock.runFor(CHECK_EVERY_MS - (round === 1 ? 0 : STATUS_MS));
        await expectSoon(page, CHECK_FAILED);
        expect(checks.count).toBe(round);
        await expectToClear(page, CHECK_FAILED, STATUS_MS);
      }
      await page.unroute(isCheckUrl);
      await setAccount(kerikko, ammu.accountId, { email_verified_at: 1 });
      await page.clock.runFor(CHECK_EVERY_MS);
      await expectSoon(page, 'Email verified successfully!');
    });
  }

  await test.step('sending the verification email shows why it failed', async () => {
    await openAccount(page, kerikko, await createPerson(kerikko, 'unverified'));
    await page.route('**/account.data*', (route) => route.abort());
    await page.getByRole('button', { name: 'Send Verification Email' }).click();
    const message = 'Error: Kerikko can’t be reached. Check your connection and try again.';
    await expect(page.getByText(message)).toBeVisible();
    await expectToClear(page, message, STATUS_MS);
    await page.unroute('**/account.data*');
    await page.getByRole('button', { name: 'Send Verification Email' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
  });
});

test.describe('without a membership record', () => {
  test('a person asks to join, is signed out and waits for approval', async ({ kerikko, page }) => {
    await createPerson(kerikko, 'administrator', { email: 'admin@example.org' });
    const details = { email: 'ammu@example.org', password: 'chaya-kadi-2026' };
    await openAccount(page, kerikko, await createPerson(kerikko, 'no-record', details));
    await expect(page.getByText(NO_RECORD)).toBeVisible();
    await expect(page.getByText(VERIFIED)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Home' })).toHaveAccessibleDescription(
      'Home and Profile open once you’re a member.',
    );
    await page.getByRole('button', { name: 'Ask to join' }).dblclick();
    await expect(page).toHaveURL(`${kerikko.url}/?notice=asked`);
    await expect(page.getByText(ASKED)).toBeVisible();
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'kerikko' }));
    await withContext(kerikko, ({ outbox }) => outbox.flush());
    await kerikko.mailTo('admin@example.org', /wants to join/);
    await sendSignIn(page, details.email, details.password);
    await expect(page.getByText('Your account is awaiting admin approval.')).toBeVisible();
  });

  test('a person with an unverified email sees both problems, and asking to join emails the verification link', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    const ammu = await createPerson(kerikko, 'no-record');
    await setAccount(kerikko, ammu.accountId, { email_verified_at: null });
    await openAccount(page, kerikko, ammu);
    await expect(page.getByText(NO_RECORD)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Verification Email' })).toBeVisible();
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await expect(page.getByText(ASKED)).toBeVisible();
    await page.goto(linkIn(await kerikko.mailTo(ammu.email, /Verify your email/)));
    await page.getByLabel('New password').fill('chaya-kadi-2026');
    await page.getByRole('button', { name: 'Set password and verify' }).click();
    await expect(page.getByText('Email verified successfully!')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an unverified member requests the email, verifies in another tab, checks the status and signs out', async ({
    kerikko,
    page,
  }) => {
    const ammu = await createPerson(kerikko, 'unverified');
    await visitAccount(page, kerikko, ammu);
    await page.getByRole('button', { name: 'Send Verification Email' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(linkIn(await kerikko.mailTo(ammu.email, /Verify your email/)));
    await other.getByRole('button', { name: 'Verify my email' }).click();
    await expect(other.getByText('Email verified successfully!')).toBeVisible();
    await page.getByRole('button', { name: "I've Verified - Check Status" }).click();
    await expect(page.getByText(VERIFIED)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${kerikko.url}/`);
  });
});

async function openAccount(page: Page, kerikko: Kerikko, person: E2ePerson): Promise<void> {
  await page.context().clearCookies();
  await visitAccount(page, kerikko, person);
  // The page sets the time-zone cookie when it has hydrated.
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'time-zone'))
    .toBe(true);
}

async function visitAccount(page: Page, kerikko: Kerikko, person: E2ePerson): Promise<void> {
  await openAs(page, kerikko, person, '/account');
}

async function setAccount(
  kerikko: Kerikko,
  accountId: string,
  changes: { created_at?: number; email_verified_at?: number | null },
): Promise<void> {
  await withContext(kerikko, ({ database }) =>
    database.updateTable('accounts').set(changes).where('id', '=', accountId).execute(),
  );
}

function rowOf(page: Page, name: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .getByRole('definition');
}

async function expectRows(page: Page, rows: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(rows)) await expect(rowOf(page, name), name).toHaveText(value);
}

/** Counts the page's requests that check whether the email is verified. */
function countChecks(page: Page): { count: number } {
  const checks = { count: 0 };
  page.on('request', (request) => {
    if (isCheckUrl(new URL(request.url()))) checks.count += 1;
  });
  return checks;
}

function isCheckUrl(url: URL): boolean {
  return url.pathname === '/account/verification';
}

function isCheck(response: { url(): string }): boolean {
  return isCheckUrl(new URL(response.url()));
}

async function runUntilChecked(page: Page, ms: number): Promise<void> {
  const checked = page.waitForResponse(isCheck);
  await page.clock.runFor(ms);
  await checked;
}

/** Advances the clock in steps of 1 ms until the text shows: a lazily loaded script may need short timers first. */
async function expectSoon(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.getByText(text)).toBeVisible({ timeout: 200 });
  }).toPass();
}

/** Simulates a switch to another tab, or back to this one. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
