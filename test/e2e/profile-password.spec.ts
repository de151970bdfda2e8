import { hold } from './hold.ts';
import { expect, linkIn, test, watchConsole } from './kerikko.ts';
import { openAs, sendSignIn } from './people.ts';

import {
  countPosts,
  expectBusy,
  expectToClear,
  fillPasswords,
  LONG_STATUS_MS,
  NEXT_PASSWORD,
  openPasswordForm,
  openProfile,
  PASSWORD,
  PROFILE_DATA,
  stopClock,
} from './profile-form.ts';

test('the password reset email goes to the address of the member, with a link', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  await stopClock(page);
  await openProfile(page, kerikko, { email: 'ammu@example.org', password: PASSWORD });
  await page.getByRole('tab', { name: 'Account Security' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset via Email' })).toBeVisible();
  const sent = countPosts(page);
  const release = await hold(page, PROFILE_DATA, 'POST');
  await page.getByRole('button', { name: 'Send reset email' }).dblclick();
  await expectBusy(page, 'Send reset email');
  await page.clock.runFor(160);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  release();
  await expectToClear(page, 'Password reset email sent! Check your inbox for instructions.', LONG_STATUS_MS);
  expect(sent.count).toBe(1);
  const mail = await kerikko.mailTo('ammu@example.org', /Set a new password for your Kerikko account/);
  expect(linkIn(mail)).toMatch(/\/reset-password\?token=/);

  await page.route(PROFILE_DATA, (route) => route.abort());
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expectToClear(page, 'Error sending password reset email. Please try again.', LONG_STATUS_MS);
});

test('the password can be changed, which ends other sessions, keeps this one and lets the new password sign in', {
  tag: '@nightly',
}, async ({ kerikko, page, browser }) => {
  await stopClock(page);
  const ammu = await openProfile(page, kerikko, { email: 'ammu@example.org', password: PASSWORD });
  const phone = await (await browser.newContext()).newPage();
  const problems = watchConsole(phone);
  await openAs(phone, kerikko, ammu, '/profile');
  await expect(phone.getByRole('tab')).toHaveCount(2);

  await openPasswordForm(page);
  await fillPasswords(page, PASSWORD, NEXT_PASSWORD);
  const sent = countPosts(page);
  const release = await hold(page, PROFILE_DATA, 'POST');
  await page.getByRole('button', { name: 'Update Password' }).dblclick();
  await expectBusy(page, 'Update Password');
  await page.clock.runFor(160);
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible();
  release();
  await expectToClear(page, 'Password changed successfully!', LONG_STATUS_MS);
  expect(sent.count).toBe(1);
  await expect(page.getByLabel('Current password')).toBeHidden();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'kerikko')?.value).not.toBe(ammu.cookie);
  await page.reload();
  await expect(page.getByRole('tab')).toHaveCount(2);

  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await phone.goto(kerikko.url);
  await sendSignIn(phone, 'ammu@example.org', NEXT_PASSWORD);
  await expect(phone).toHaveURL(`${kerikko.url}/account`);
  expect(problems).toEqual([]);
});

test('the password form opens by keyboard, is cleared by Cancel, and rejects a password at its field', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await page.clock.install();
  await openProfile(page, kerikko, { password: PASSWORD });
  await page.getByRole('tab', { name: 'Account Security' }).click();
  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password', { exact: true });
  const confirm = page.getByLabel('Confirm new password');
  const submit = page.getByRole('button', { name: 'Update Password' });

  await test.step('the form opens and closes by keyboard, and Cancel clears the input', async () => {
    // Until the tab is shown, its summary takes no focus, and Enter would follow the link of the tab again.
    await expect(page.locator('summary')).toBeVisible();
    await expect(current).toBeHidden();
    await page.locator('summary').press('Enter');
    await expect(current).toHaveAttribute('autocomplete', 'current-password');
    await expect(next).toHaveAttribute('autocomplete', 'new-password');
    await fillPasswords(page, 'one', 'two', 'three');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(current).toBeHidden();
    await expect(page.locator('summary')).toBeFocused();
    await page.locator('summary').press('Enter');
    await expect(current).toHaveValue('');
  });

  await test.step('the page rejects a new password at its field before it is sent', async () => {
    const sent = countPosts(page);
    await fillPasswords(page, PASSWORD, NEXT_PASSWORD, 'another');
    await submit.click();
    await expect(confirm).toHaveAccessibleDescription('New passwords do not match.');
    await expect(confirm).toBeFocused();
    await fillPasswords(page, PASSWORD, 'five5');
    await submit.click();
    await expect(next).toHaveAccessibleDescription('New password must be at least 6 characters long.');
    await expect(next).toBeFocused();
    await fillPasswords(page, PASSWORD, 'x'.repeat(129));
    await submit.click();
    await expect(next).toHaveAccessibleDescription('New password must be at most 128 characters long.');
    expect(sent.count).toBe(0);
    await fillPasswords(page, PASSWORD, 'sixsix');
    await submit.click();
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await expect(current).toBeHidden();
  });

  await test.step('the server rejects a password with an error for 5 seconds, and the form stays usable', async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await page.locator('summary').click();
    await fillPasswords(page, 'not it', NEXT_PASSWORD);
    await submit.click();
    await expectToClear(page, 'Current password is incorrect.', LONG_STATUS_MS);
    await expect(current).toBeFocused();
    await expect(current).toHaveAttribute('aria-invalid', 'true');
    await fillPasswords(page, 'sixsix', 'password');
    await submit.click();
    await expectToClear(page, 'New password is too weak. Please choose a stronger password.', LONG_STATUS_MS);
    await expect(next).toBeFocused();
    await page.route(PROFILE_DATA, (route) => route.abort());
    await submit.click();
    await expectToClear(page, 'Error changing password. Please try again.', LONG_STATUS_MS);
    await page.unroute(PROFILE_DATA);
    await fillPasswords(page, 'sixsix', NEXT_PASSWORD);
    await submit.click();
    await expectToClear(page, 'Password changed successfully!', LONG_STATUS_MS);
  });
});
