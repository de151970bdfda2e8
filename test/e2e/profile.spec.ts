import type { Locator, Page, Route } from '@playwright/test';
import { saveProfile } from '../../src/features/profile/server/profile.ts';
import { drawNoise, padTo, SVG, writeHugePng } from '../images.ts';
import { expect, type Kerikko, linkIn, test, watchConsole } from './kerikko.ts';
import { createPerson, type E2ePerson, signInAs, viewerOf, withContext } from './people.ts';

const PASSWORD = 'chaya-kadi-2026';
const NEXT_PASSWORD = 'puttum-kadalayum';
const STATUS_MS = 3000;
const LONG_STATUS_MS = 5000;
/** Time that expectToClear may have advanced already. */
const MARGIN_MS = 200;
const PROFILE_DATA = '**/profile.data*';
/** A lost network, and a proxy that answers in place of the server. */
const FAILURES = [
  (route: Route) => route.abort(),
  (route: Route) => route.fulfill({ status: 404, body: 'Not here.' }),
];
const FULL = {
  name: 'Ammu',
  location: 'Kochi, India',
  occupation: 'Nurse',
  company: 'Hospital',
  bio: 'Tea.',
};

test.describe('the tabs', () => {
  test('are links with their own URLs, and respond to arrow keys', async ({ kerikko, page }) => {
    await openProfile(page, kerikko);
    const personal = page.getByRole('tab', { name: 'Personal Info' });
    const security = page.getByRole('tab', { name: 'Account Security' });
    await expect(personal).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Personal Info' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);

    await security.click();
    await expect(page).toHaveURL(`${kerikko.url}/profile?tab=security`);
    await expect(page.getByRole('tabpanel', { name: 'Account Security' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await page.reload();
    await expect(security).toHaveAttribute('aria-selected', 'true');
    await expect(personal).toHaveAttribute('tabindex', '-1');

    for (const [key, focused, path] of [
      ['ArrowLeft', personal, '/profile'],
      ['ArrowLeft', security, '/profile?tab=security'],
      ['ArrowRight', personal, '/profile'],
      ['ArrowRight', security, '/profile?tab=security'],
      ['Home', personal, '/profile'],
      ['End', security, '/profile?tab=security'],
    ] as const) {
      await page.getByRole('tab', { selected: true }).press(key);
      await expect(focused).toBeFocused();
      await expect(focused).toHaveAttribute('aria-selected', 'true');
      await expect(page).toHaveURL(kerikko.url + path);
    }
  });

  test('keep the input of the other tab, and send no request', async ({ kerikko, page }) => {
    await openProfile(page, kerikko);
    await page.getByRole('textbox', { name: 'Bio' }).fill('half a thought');
    await page.context().setOffline(true);
    await page.getByRole('tab', { name: 'Account Security' }).click();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toBeHidden();
    await page.getByRole('tab', { name: 'Personal Info' }).click();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('half a thought');
  });
});

test.describe('the personal information', () => {
  test('has five fields, is saved once, confirms that for 3 seconds and survives a reload', async ({
    kerikko,
    page,
  }) => {
    await stopClock(page);
    await openProfile(page, kerikko);
    await expect(page.getByRole('textbox', { name: 'Location' })).toHaveAttribute(
      'placeholder',
      'City, Country',
    );
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveAttribute('rows', '4');
    await expect(page.getByLabel('Full Name *')).not.toHaveAttribute('required');
    await fill(page, FULL);
    const sent = countPosts(page);
    const release = await holdAnswers(page);
    expect(await clickTwiceAtOnce(page.getByRole('button', { name: 'Save Profile' }))).toBe(1);
    await expectBusy(page, 'Save Profile');
    await page.clock.runFor(100);
    await expect(page.getByRole('button', { name: 'Save Profile' })).toBeVisible();
    await page.clock.runFor(60);
    await page.getByRole('button', { name: 'Saving...' }).click({ force: true });
    release();
    await expectToClear(page, 'Profile updated successfully!', STATUS_MS);
    expect(sent.count).toBe(1);
    await page.reload();
    await expectFields(page, FULL);
  });

  test('stays in the form when saving fails, with an error for 3 seconds', async ({ kerikko, page }) => {
    await stopClock(page);
    await openProfile(page, kerikko);
    await fill(page, FULL);
    for (const fail of FAILURES) {
      await page.route(PROFILE_DATA, (route) => fail(route));
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expectToClear(page, 'Error saving profile. Please try again.', STATUS_MS);
      await expectFields(page, FULL);
      await page.unroute(PROFILE_DATA);
    }
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expectToClear(page, 'Profile updated successfully!', STATUS_MS);
  });

  test('is rejected at its field if it is too long, and that field gets focus', async ({ kerikko, page }) => {
    await openProfile(page, kerikko);
    await fill(page, { ...FULL, bio: 'ശ്രീ'.repeat(1001) });
    await page.getByRole('button', { name: 'Save Profile' }).click();
    const bio = page.getByRole('textbox', { name: 'Bio' });
    await expect(bio).toHaveAccessibleDescription('Please use at most 1,000 characters.');
    await expect(bio).toHaveAttribute('aria-invalid', 'true');
    await expect(bio).toBeFocused();
    await expect(bio).toHaveValue('ശ്രീ'.repeat(1001));
    await save(page, { Bio: 'ശ്രീ'.repeat(1000) });
    await expect(bio).not.toHaveAttribute('aria-invalid');
  });
});

test.describe('leaving with unsaved changes', () => {
  test('asks for confirmation: Stay keeps them, and Leave discards them', async ({ kerikko, page }) => {
    await openProfile(page, kerikko);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('textbox', { name: 'Bio' }).fill('half a thought');
    await page.getByRole('link', { name: 'Stories', exact: true }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(`${kerikko.url}/profile`);
    await page.getByRole('link', { name: 'Stories', exact: true }).click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('half a thought');

    // Unsaved changes also count while the other tab is open.
    await page.getByRole('tab', { name: 'Account Security' }).click();
    await page.getByRole('link', { name: 'Back to your account' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(`${kerikko.url}/account`);
    // Wait until the form unmounts, which happens after the URL changes: it blocks navigation until then.
    await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Bio', includeHidden: true })).toHaveValue('');
  });

  test('shows the dialog of the browser when the tab is closed or reloaded', async ({ kerikko, page }) => {
    await openProfile(page, kerikko);
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.getByRole('textbox', { name: 'Bio' }).fill('half a thought');
    // Wait until React has registered the input.
    await page.waitForFunction(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });

  test('needs no confirmation once they are saved or reverted', async ({ kerikko, page }) => {
    await openProfile(page, kerikko);
    await save(page, { Bio: '  a whole thought  ' });
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('a whole thought');
    await page.getByRole('textbox', { name: 'Location' }).fill('x');
    await page.getByRole('textbox', { name: 'Location' }).fill('');
    await page.getByRole('link', { name: 'Stories', exact: true }).click();
    await expect(page).toHaveURL(`${kerikko.url}/stories`);
  });

  test('asks for confirmation about input typed while a save is pending', async ({ kerikko, page }) => {
    await openProfile(page, kerikko);
    const release = await holdAnswers(page);
    await page.getByRole('textbox', { name: 'Bio' }).fill('one');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.getByRole('textbox', { name: 'Bio' }).fill('one and two');
    release();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('one and two');
    await page.getByRole('link', { name: 'Stories', exact: true }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    // The second save must not conflict with the first one of the same form.
    await save(page, {});
    await expect(page.getByRole('button', { name: 'Save anyway' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('one and two');
  });
});

test.describe('a profile edited in two tabs', () => {
  test('reports the conflict in the later tab, which keeps its input and can save anyway', async ({
    kerikko,
    page,
  }) => {
    const ammu = await openProfile(page, kerikko, { name: 'Ammu' });
    await page.getByRole('textbox', { name: 'Bio' }).fill('from this tab');
    await saveElsewhere(kerikko, ammu, 'from the other tab');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'changed on another device' });
    await expect(alert).toContainText('What you typed is still here, but not saved.');
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('from this tab');
    await alert.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(alert).toBeHidden();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('from this tab');
  });

  test('shows the saved version on request', async ({ kerikko, page }) => {
    const ammu = await openProfile(page, kerikko, { name: 'Ammu' });
    await page.getByRole('textbox', { name: 'Bio' }).fill('from this tab');
    await saveElsewhere(kerikko, ammu, 'from the other tab');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.getByRole('link', { name: 'Show the saved version' }).click();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('from the other tab');
    await expect(page.getByRole('button', { name: 'Save anyway' })).toBeHidden();
    await save(page, { Bio: 'from both' });
  });

  test('reports the conflict even after a photo upload in between', async ({ kerikko, page }) => {
    const ammu = await openProfile(page, kerikko, { name: 'Ammu' });
    await page.getByRole('textbox', { name: 'Bio' }).fill('from this tab');
    await saveElsewhere(kerikko, ammu, 'from the other tab');
    await choosePhoto(page);
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expect(page.getByText('Profile picture updated successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('from this tab');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  });
});

test('the form keeps its input when the session ends', async ({ kerikko, page }) => {
  const ammu = await openProfile(page, kerikko);
  await fill(page, FULL);
  await page.context().clearCookies({ name: 'kerikko' });
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeVisible();
  await expectFields(page, FULL);
  await signInAs(page, kerikko, ammu);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test.describe('the photo', () => {
  test('has a preview, uploads with progress, and can be changed and removed', async ({ kerikko, page }) => {
    await stopClock(page);
    await openProfile(page, kerikko, { name: 'Ammu' });
    await expect(page.getByText('JPG, PNG, GIF, max 5MB.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove photo' })).toBeHidden();
    const field = page.getByLabel('Choose photo');
    await expect(field).toHaveAccessibleDescription('JPG, PNG, GIF, max 5MB.');
    await field.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await drawNoise(600, 500, 'png'),
    });
    await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeVisible();
    await expect(headerPhoto(page)).toHaveCount(0);

    const sent = countPosts(page);
    const release = await holdAnswers(page);
    await page.getByRole('button', { name: 'Upload photo' }).dblclick();
    await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeVisible();
    await page.clock.runFor(160);
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible();
    release();
    await expectToClear(page, 'Profile picture updated successfully!', LONG_STATUS_MS);
    expect(sent.count).toBe(1);
    await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeHidden();
    await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeHidden();
    const first = await expectHeaderPhoto(page);

    await choosePhoto(page, 'Change photo');
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expectToClear(page, 'Profile picture updated successfully!', LONG_STATUS_MS);
    expect(await expectHeaderPhoto(page)).not.toBe(first);

    const hold = await holdAnswers(page);
    await page.getByRole('button', { name: 'Remove photo' }).dblclick();
    await expectBusy(page, 'Remove photo');
    await page.clock.runFor(160);
    await expect(page.getByRole('button', { name: 'Removing...' })).toBeVisible();
    hold();
    await expectToClear(page, 'Profile picture removed successfully!', STATUS_MS);
    await expect(headerPhoto(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove photo' })).toBeHidden();
    expect(sent.count).toBe(3);
  });

  test('can be cancelled before and during the upload', async ({ kerikko, page }) => {
    await openProfile(page, kerikko);
    await choosePhoto(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Upload photo' })).toBeHidden();

    await choosePhoto(page);
    await holdAnswers(page);
    const cancelled = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await cancelled;
    await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeHidden();
    await expect(page.getByLabel('Choose photo')).toBeEnabled();
  });

  test('is rejected by the page before the upload if it is too large or no image', async ({
    kerikko,
    page,
  }) => {
    await openProfile(page, kerikko);
    const sent = countPosts(page);
    const field = page.getByLabel('Choose photo');
    const image = await drawNoise(800, 600);
    for (const [name, mimeType, buffer, text] of [
      ['notes.txt', 'text/plain', Buffer.from('x'), 'Please select a valid image file.'],
      ['full.jpg', 'image/jpeg', padTo(image, 5_242_880), 'Image size must be less than 5MB.'],
      ['broken.jpg', 'image/jpeg', Buffer.from('not a picture'), 'Please select a valid image file.'],
      [
        'bomb.png',
        'image/png',
        writeHugePng(8000, 4001),
        'This image is too large. The limit is 32 megapixels.',
      ],
    ] as const) {
      await field.setInputFiles({ name, mimeType, buffer });
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('button', { name: 'Upload photo' })).toBeHidden();
    }
    expect(sent.count).toBe(0);

    // One byte below the limit is accepted.
    await field.setInputFiles({ name: 'full.jpg', mimeType: 'image/jpeg', buffer: padTo(image, 5_242_879) });
    await expect(page.getByRole('alert').filter({ hasText: 'Image size' })).toBeHidden();
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expect(page.getByText('Profile picture updated successfully!')).toBeVisible();
  });

  test('is rejected by the server if it is an SVG', async ({ kerikko, page }) => {
    await openProfile(page, kerikko);
    const field = page.getByLabel('Choose photo');
    await field.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: SVG });
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please select a valid image file.' }),
    ).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(headerPhoto(page)).toHaveCount(0);
  });

  test('shows an error if uploading or removing fails', async ({ kerikko, page }) => {
    await stopClock(page);
    await openProfile(page, kerikko);
    for (const fail of FAILURES) {
      await page.route(PROFILE_DATA, (route) => fail(route));
      await choosePhoto(page);
      await page.getByRole('button', { name: 'Upload photo' }).click();
      await expectToClear(page, 'Error uploading image. Please try again.', LONG_STATUS_MS);
      await page.unroute(PROFILE_DATA);
    }
    // The photo stays selected for another attempt.
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expectToClear(page, 'Profile picture updated successfully!', LONG_STATUS_MS);
    await page.route(PROFILE_DATA, (route) => route.abort());
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expectToClear(page, 'Error removing image. Please try again.', STATUS_MS);
    await expectHeaderPhoto(page);
  });
});

test.describe('the password', () => {
  test('reset email goes to the address of the member, with a link', async ({ kerikko, page }) => {
    await stopClock(page);
    await openProfile(page, kerikko, { email: 'ammu@example.org', password: PASSWORD });
    await page.getByRole('tab', { name: 'Account Security' }).click();
    await expect(page.getByRole('heading', { name: 'Password Reset via Email' })).toBeVisible();
    const sent = countPosts(page);
    const release = await holdAnswers(page);
    await page.getByRole('button', { name: 'Send reset email' }).dblclick();
    await expectBusy(page, 'Send reset email');
    await page.clock.runFor(160);
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    release();
    await expectToClear(
      page,
      'Password reset email sent! Check your inbox for instructions.',
      LONG_STATUS_MS,
    );
    expect(sent.count).toBe(1);
    const mail = await kerikko.mailTo('ammu@example.org', /Set a new Kerikko password/);
    expect(linkIn(mail)).toMatch(/\/reset-password\?token=/);

    await page.route(PROFILE_DATA, (route) => route.abort());
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expectToClear(page, 'Error sending password reset email. Please try again.', LONG_STATUS_MS);
  });

  test('can be changed, which ends other sessions, keeps this one and lets the new password sign in', async ({
    kerikko,
    page,
    browser,
  }) => {
    await stopClock(page);
    const ammu = await openProfile(page, kerikko, { email: 'ammu@example.org', password: PASSWORD });
    const phone = await (await browser.newContext()).newPage();
    const problems = watchConsole(phone);
    await signInAs(phone, kerikko, ammu);
    await phone.goto(`${kerikko.url}/profile`);
    await expect(phone.getByRole('tab')).toHaveCount(2);

    await openPasswordForm(page);
    await fillPasswords(page, PASSWORD, NEXT_PASSWORD);
    const sent = countPosts(page);
    const release = await holdAnswers(page);
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
    await phone.getByLabel('Email').fill('ammu@example.org');
    await phone.getByLabel('Password').fill(NEXT_PASSWORD);
    await phone.getByRole('button', { name: 'Sign In' }).click();
    await expect(phone).toHaveURL(`${kerikko.url}/account`);
    expect(problems).toEqual([]);
  });

  test('form opens and closes by keyboard, and Cancel clears the input', async ({ kerikko, page }) => {
    await openProfile(page, kerikko, { password: PASSWORD });
    await page.getByRole('tab', { name: 'Account Security' }).click();
    const current = page.getByLabel('Current password');
    await expect(current).toBeHidden();
    await page.getByText('Change Password Directly').focus();
    await page.locator('summary').press('Enter');
    await expect(current).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'new-password',
    );
    await fillPasswords(page, 'one', 'two', 'three');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(current).toBeHidden();
    await expect(page.locator('summary')).toBeFocused();
    await page.locator('summary').press('Enter');
    await expect(current).toHaveValue('');
  });

  test('is rejected at its field before it is sent', async ({ kerikko, page }) => {
    await openProfile(page, kerikko, { password: PASSWORD });
    await openPasswordForm(page);
    const sent = countPosts(page);
    const submit = page.getByRole('button', { name: 'Update Password' });
    await fillPasswords(page, PASSWORD, NEXT_PASSWORD, 'another');
    await submit.click();
    const confirm = page.getByLabel('Confirm new password');
    await expect(confirm).toHaveAccessibleDescription('New passwords do not match.');
    await expect(confirm).toBeFocused();
    const next = page.getByLabel('New password', { exact: true });
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
  });

  test('is rejected by the server with an error for 5 seconds, and the form stays usable', async ({
    kerikko,
    page,
  }) => {
    await stopClock(page);
    await openProfile(page, kerikko, { password: PASSWORD });
    await openPasswordForm(page);
    const submit = page.getByRole('button', { name: 'Update Password' });
    await fillPasswords(page, 'not it', NEXT_PASSWORD);
    await submit.click();
    await expectToClear(page, 'Current password is incorrect.', LONG_STATUS_MS);
    await expect(page.getByLabel('Current password')).toBeFocused();
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await fillPasswords(page, PASSWORD, 'password');
    await submit.click();
    await expectToClear(page, 'New password is too weak. Please choose a stronger password.', LONG_STATUS_MS);
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    await page.route(PROFILE_DATA, (route) => route.abort());
    await submit.click();
    await expectToClear(page, 'Error changing password. Please try again.', LONG_STATUS_MS);
    await page.unroute(PROFILE_DATA);
    await fillPasswords(page, PASSWORD, NEXT_PASSWORD);
    await submit.click();
    await expectToClear(page, 'Password changed successfully!', LONG_STATUS_MS);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the tabs, texts, photo, reset email and password work', async ({ kerikko, page }) => {
    const ammu = await createPerson(kerikko, 'member', { email: 'ammu@example.org', password: PASSWORD });
    await signInAs(page, kerikko, ammu);
    await page.goto(`${kerikko.url}/profile`);
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();

    await fill(page, FULL);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expectFields(page, FULL);

    // Another device saves the profile in between.
    await page.getByRole('textbox', { name: 'Bio' }).fill('from here');
    await saveElsewhere(kerikko, ammu, 'from elsewhere');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('from here');
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('from here');

    await expect(page.getByRole('button', { name: 'Upload photo' })).toBeHidden();
    await choosePhoto(page);
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expect(page.getByText('Profile picture updated successfully!')).toBeVisible();
    await expect(headerPhoto(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(page.getByText('Profile picture removed successfully!')).toBeVisible();
    await expect(headerPhoto(page)).toHaveCount(0);

    await page.getByRole('tab', { name: 'Account Security' }).press('Enter');
    await expect(page).toHaveURL(`${kerikko.url}/profile?tab=security`);
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(
      page.getByText('Password reset email sent! Check your inbox for instructions.'),
    ).toBeVisible();

    await page.getByText('Change Password Directly').click();
    await fillPasswords(page, 'not it', NEXT_PASSWORD);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByRole('alert').getByText('Current password is incorrect.')).toBeVisible();
    await fillPasswords(page, PASSWORD, NEXT_PASSWORD);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await page.goto(`${kerikko.url}/profile`);
    await expect(page.getByRole('heading', { name: FULL.name })).toBeVisible();
  });
});

/** Opens the profile of a new member and waits until the page has hydrated. */
async function openProfile(
  page: Page,
  kerikko: Kerikko,
  details: { email?: string; name?: string; password?: string } = {},
): Promise<E2ePerson> {
  const person = await createPerson(kerikko, 'member', details);
  await signInAs(page, kerikko, person);
  await page.goto(`${kerikko.url}/profile`);
  await expect(page.getByRole('tab', { selected: false })).toHaveAttribute('tabindex', '-1');
  return person;
}

const LABELS: Record<keyof typeof FULL, string> = {
  name: 'Full Name *',
  location: 'Location',
  occupation: 'Occupation',
  company: 'Company/Organization',
  bio: 'Bio',
};

async function fill(page: Page, texts: typeof FULL): Promise<void> {
  for (const [field, text] of Object.entries(texts)) {
    await page.getByRole('textbox', { name: LABELS[field as keyof typeof FULL] }).fill(text);
  }
}

async function expectFields(page: Page, texts: typeof FULL): Promise<void> {
  for (const [field, text] of Object.entries(texts)) {
    await expect(page.getByRole('textbox', { name: LABELS[field as keyof typeof FULL] })).toHaveValue(text);
  }
}

/** Fills fields by their labels and saves. */
async function save(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('textbox', { name: label }).fill(text);
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
}

async function saveElsewhere(kerikko: Kerikko, person: E2ePerson, bio: string): Promise<void> {
  await withContext(kerikko, async (context) => {
    const { updated_at: updatedAt } = await context.database
      .selectFrom('profiles')
      .select('updated_at')
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow();
    const viewer = viewerOf(person);
    await saveProfile(context, viewer, { ...FULL, intent: 'save', bio, updatedAt, overwrite: undefined });
  });
}

async function choosePhoto(page: Page, label = 'Choose photo'): Promise<void> {
  const buffer = await drawNoise(400, 300);
  await page.getByLabel(label).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
}

/** Returns the photo in the header. */
function headerPhoto(page: Page) {
  return page.getByRole('main').locator('header img');
}

/** Expects the photo to have loaded with a width of 512 pixels, and returns its URL. */
async function expectHeaderPhoto(page: Page): Promise<string> {
  await expect(headerPhoto(page)).toHaveJSProperty('complete', true);
  await expect(headerPhoto(page)).toHaveJSProperty('naturalWidth', 512);
  return (await headerPhoto(page).getAttribute('src')) ?? '';
}

async function openPasswordForm(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Account Security' }).click();
  await page.getByText('Change Password Directly').click();
}

async function fillPasswords(page: Page, current: string, next: string, confirm = next): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm new password').fill(confirm);
}

/** Delays responses to form submissions until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(PROFILE_DATA, async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue().catch(() => {});
  });
  return release;
}

/** Expects the button's request to be pending, so that the test may advance the stopped clock. */
async function expectBusy(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
}

/** Clicks twice before the browser can render, as on a busy phone. Returns the number of submit events. */
function clickTwiceAtOnce(button: Locator): Promise<number> {
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

function countPosts(page: Page): { count: number } {
  const sent = { count: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.count += 1;
  });
  return sent;
}

async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Expects the status message to appear in a live region and to disappear after this many milliseconds, not earlier. */
async function expectToClear(page: Page, text: string, ms: number): Promise<void> {
  const status = page.locator('[aria-live]').getByText(text);
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(status).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 10_000 });
  await page.clock.runFor(ms - MARGIN_MS);
  await expect(status).toBeVisible();
  await page.clock.runFor(MARGIN_MS);
  await expect(status).toBeHidden();
}
