import type { Locator, Page, Route } from '@playwright/test';
import { saveProfile } from '../../src/features/people/server/profile.ts';
import { drawNoise, drawPlain, padTo, SVG, writeHugePng } from '../images.ts';
import { hold } from './hold.ts';
import { expect, type Kerikko, linkIn, test, watchConsole } from './kerikko.ts';
import { expectAnnounced, forgetAnnouncements, recordAnnouncements } from './keyboard.ts';
import { createPerson, type E2ePerson, sendSignIn, signInAs, viewerOf, withContext } from './people.ts';

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

test('the tabs are links with their own URLs, respond to arrow keys, and keep the input of the other tab', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openProfile(page, kerikko);
  const personal = page.getByRole('tab', { name: 'Personal Info' });
  const security = page.getByRole('tab', { name: 'Account Security' });

  await test.step('each tab is a link with its own URL', async () => {
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
  });

  await test.step('arrow keys, Home and End select a tab', async () => {
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

  await test.step('the tabs keep the input of the other tab, and send no request', async () => {
    await page.goto(`${kerikko.url}/profile`);
    await page.getByRole('textbox', { name: 'Bio' }).fill('half a thought');
    await page.context().setOffline(true);
    await security.click();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toBeHidden();
    await personal.click();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('half a thought');
  });
});

test('the personal information stays in the form when saving fails, is saved once, confirms that for 3 seconds and survives a reload', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await stopClock(page);
  await openProfile(page, kerikko);

  await test.step('the form has five fields', async () => {
    await expect(page.getByRole('textbox', { name: 'Location' })).toHaveAttribute(
      'placeholder',
      'City, Country',
    );
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveAttribute('rows', '4');
    await expect(page.getByLabel('Full Name *')).not.toHaveAttribute('required');
    await fill(page, FULL);
  });

  await test.step('the form keeps its input when saving fails, and shows an error for 3 seconds', async () => {
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

  await test.step('a double click saves once, and the saved profile survives a reload', async () => {
    const next = {
      name: 'Appu',
      location: 'Thrissur',
      occupation: 'Cook',
      company: 'Hotel',
      bio: 'Rain.',
    };
    await fill(page, next);
    const sent = countPosts(page);
    const release = await hold(page, PROFILE_DATA, 'POST');
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
    await expectFields(page, next);
  });
});

test('a bio that is too long is rejected at its field, and a save needs no confirmation to leave', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openProfile(page, kerikko);
  const bio = page.getByRole('textbox', { name: 'Bio' });

  await test.step('a bio that is too long is rejected at its field, which gets focus', async () => {
    await fill(page, { ...FULL, bio: 'ശ്രീ'.repeat(1001) });
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(bio).toHaveAccessibleDescription('Please use at most 1,000 characters.');
    await expect(bio).toHaveAttribute('aria-invalid', 'true');
    await expect(bio).toBeFocused();
    await expect(bio).toHaveValue('ശ്രീ'.repeat(1001));
    await save(page, { Bio: 'ശ്രീ'.repeat(1000) });
    await expect(bio).not.toHaveAttribute('aria-invalid');
  });

  await test.step('leaving needs no confirmation once changes are saved or reverted', async () => {
    await save(page, { Bio: '  a whole thought  ' });
    await expect(bio).toHaveValue('a whole thought');
    await page.getByRole('textbox', { name: 'Location' }).fill('x');
    await page.getByRole('textbox', { name: 'Location' }).fill(FULL.location);
    await openStories(page);
    await expect(page).toHaveURL(`${kerikko.url}/stories`);
  });
});

test('leaving with unsaved changes asks for confirmation, also while a save is pending or the tab is reloaded', async ({
  kerikko,
  page,
}) => {
  await openProfile(page, kerikko);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const bio = page.getByRole('textbox', { name: 'Bio', includeHidden: true });

  await test.step('Stay keeps the changes, and Leave discards them', async () => {
    await bio.fill('half a thought');
    await openStories(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(`${kerikko.url}/profile`);
    await openStories(page);
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('half a thought');

    // Unsaved changes also count while the other tab is open.
    await page.getByRole('tab', { name: 'Account Security' }).click();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(`${kerikko.url}/account`);
    // Wait until the form unmounts, which happens after the URL changes: it blocks navigation until then.
    await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
    await expect(bio).toHaveValue('');
  });

  await test.step('the form asks about input typed while a save is pending', async () => {
    await page.goto(`${kerikko.url}/profile`);
    const release = await hold(page, PROFILE_DATA, 'POST');
    await bio.fill('one');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await bio.fill('one and two');
    release();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('one and two');
    await openStories(page);
    await page.getByRole('button', { name: 'Stay' }).click();
    // The second save must not conflict with the first one of the same form.
    await save(page, {});
    await expect(page.getByRole('button', { name: 'Save anyway' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('one and two');
  });

  await test.step('the browser shows its own dialog when the tab is closed or reloaded', async () => {
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await bio.fill('half a thought');
    // Wait until React has registered the input.
    await page.waitForFunction(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

test('a profile edited in two tabs reports the conflict in the later tab, which can show the saved version or save anyway', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const ammu = await openProfile(page, kerikko, { name: 'Ammu' });
  const bio = page.getByRole('textbox', { name: 'Bio' });

  await test.step('the later tab keeps its input and can save anyway', async () => {
    await bio.fill('from this tab');
    await saveElsewhere(kerikko, ammu, 'from the other tab');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'changed on another device' });
    await expect(alert).toContainText('What you typed is still here, but not saved.');
    await expect(bio).toHaveValue('from this tab');
    await alert.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(alert).toBeHidden();
    await page.reload();
    await expect(bio).toHaveValue('from this tab');
  });

  await test.step('the later tab shows the saved version on request', async () => {
    await bio.fill('from this tab again');
    await saveElsewhere(kerikko, ammu, 'from the other tab');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.getByRole('link', { name: 'Show the saved version' }).click();
    await expect(bio).toHaveValue('from the other tab');
    await expect(page.getByRole('button', { name: 'Save anyway' })).toBeHidden();
    await save(page, { Bio: 'from both' });
  });

  await test.step('the later tab reports the conflict even after a photo upload in between', async () => {
    await page.reload();
    await bio.fill('from this tab');
    await saveElsewhere(kerikko, ammu, 'from the other tab');
    await choosePhoto(page);
    await expect(page.getByText('Profile picture updated successfully!')).toBeVisible();
    await expect(bio).toHaveValue('from this tab');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  });
});

test('the form keeps its input when the session ends', { tag: '@nightly' }, async ({ kerikko, page }) => {
  const ammu = await openProfile(page, kerikko);
  await fill(page, FULL);
  await page.context().clearCookies({ name: 'kerikko' });
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeVisible();
  await expectFields(page, FULL);
  await signInAs(page, kerikko, ammu);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expectAnnounced(page, 'Profile updated successfully!');
});

test.describe('the photo', () => {
  test('has a preview, uploads with progress, and can be changed and removed', async ({ kerikko, page }) => {
    await stopClock(page);
    await openProfile(page, kerikko, { name: 'Ammu' });
    await expect(page.getByText('JPG, PNG, GIF, max 5MB.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove photo' })).toBeHidden();
    const field = page.getByLabel('Choose photo');
    await expect(field).toHaveAccessibleDescription('JPG, PNG, GIF, max 5MB.');
    const sent = countPosts(page);
    const release = await hold(page, PROFILE_DATA, 'POST');
    await field.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await drawNoise(600, 500, 'png'),
    });
    await expect(page.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
    await expect(headerPhoto(page)).toHaveCount(0);
    await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeVisible();
    await page.clock.runFor(160);
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible();
    release();
    await expectToClear(page, 'Profile picture updated successfully!', LONG_STATUS_MS);
    expect(sent.count).toBe(1);
    await expect(page.getByRole('img', { name: 'The photo you chose' })).toBeHidden();
    await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeHidden();
    const first = await expectHeaderPhoto(page);

    await page.getByLabel('Change photo').setInputFiles({
      name: 'plain.png',
      mimeType: 'image/png',
      buffer: await drawPlain(600, 500),
    });
    await expectToClear(page, 'Profile picture updated successfully!', LONG_STATUS_MS);
    const second = await expectHeaderPhoto(page);
    expect(second).not.toBe(first);
    const plain = await countBytes(page, second);

    await page.getByRole('button', { name: 'Bring back the previous photo' }).click();
    await expectToClear(page, 'Profile picture updated successfully!', LONG_STATUS_MS);
    const third = await expectHeaderPhoto(page);
    expect(third).not.toBe(second);
    // The first photo is noise, the second has one colour.
    expect(await countBytes(page, third)).toBeGreaterThan(5 * plain);

    const releaseRemoval = await hold(page, PROFILE_DATA, 'POST');
    await page.getByRole('button', { name: 'Remove photo' }).dblclick();
    await expectBusy(page, 'Remove photo');
    await page.clock.runFor(160);
    await expect(page.getByRole('button', { name: 'Removing...' })).toBeVisible();
    releaseRemoval();
    await expectToClear(page, 'Profile picture removed successfully!', STATUS_MS);
    await expect(headerPhoto(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove photo' })).toBeHidden();
    expect(sent.count).toBe(4);
  });

  test('chosen while somebody types is uploaded, and so is one that was chosen before the script arrived', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    await openProfile(page, kerikko, { name: 'Ammu' });
    const bio = page.getByRole('textbox', { name: 'Bio' });

    await test.step('the form of the profile keeps the focus, and saves without losing the photo', async () => {
      const release = await hold(page, PROFILE_DATA, 'POST');
      await choosePhoto(page);
      await bio.fill('half a thought');
      release();
      await expectHeaderPhoto(page);
      await expect(bio).toBeFocused();
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expect(page.getByText('Profile updated successfully!')).toBeVisible();
      await page.reload();
      await expectHeaderPhoto(page);
      await expect(bio).toHaveValue('half a thought');
    });

    await test.step('a photo that was chosen before the script arrived is uploaded', async () => {
      await page.getByRole('button', { name: 'Remove photo' }).click();
      await expect(headerPhoto(page)).toHaveCount(0);
      const run = await hold(page, '**/assets/*.js');
      await page.reload({ waitUntil: 'commit' });
      await choosePhoto(page);
      await expect(page.getByRole('button', { name: 'Upload photo' })).toBeVisible();
      run();
      await expectHeaderPhoto(page);
    });
  });

  test('can be cancelled, and is rejected at its field by the page or the server', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    await openProfile(page, kerikko);
    const sent = countPosts(page);
    const field = page.getByLabel('Choose photo');
    const upload = page.getByRole('button', { name: 'Upload photo' });

    const image = await drawNoise(800, 600);
    await test.step('the page rejects a photo that is too large or no image', async () => {
      for (const [name, mimeType, buffer, text] of [
        ['notes.txt', 'text/plain', Buffer.from('x'), 'Please select a valid image file.'],
        ['full.jpg', 'image/jpeg', padTo(image, 5_242_880), 'Image size must be less than 5MB.'],
        ['broken.jpg', 'image/jpeg', Buffer.from('not a picture'), 'Please select a valid image file.'],
        ['IMG_1.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic rest'), 'This is a HEIC photo'],
      ] as const) {
        await field.setInputFiles({ name, mimeType, buffer });
        await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(upload).toBeHidden();
      }
      expect(sent.count).toBe(0);
    });

    await test.step('a photo over the limit is made smaller and uploaded by one button', async () => {
      const photo = padTo(image, 6_000_000);
      await field.setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: photo });
      await page.getByRole('button', { name: 'Make it smaller and upload' }).click();
      await expect(page.getByText('Profile picture updated successfully!')).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'Image size' })).toBeHidden();
      await page.getByRole('button', { name: 'Remove photo' }).click();
      await expect(headerPhoto(page)).toHaveCount(0);
    });

    await test.step('the photos of phones are accepted: without an ending, of 50 megapixels, AVIF', async () => {
      for (const [name, mimeType, buffer] of [
        ['IMG_20261125', '', image],
        ['50mp.png', 'image/png', writeHugePng(8192, 6144)],
        ['photo.avif', 'image/avif', await drawNoise(240, 160, 'avif')],
      ] as const) {
        await page.reload();
        await page.locator('#photo').setInputFiles({ name, mimeType, buffer });
        await expect(page.getByText('Profile picture updated successfully!'), name).toBeVisible();
      }
      await page.getByRole('button', { name: 'Remove photo' }).click();
      await expect(headerPhoto(page)).toHaveCount(0);
    });

    await test.step('a photo can be cancelled during the upload', async () => {
      await hold(page, PROFILE_DATA, 'POST');
      const cancelled = page.waitForEvent('requestfailed');
      const sending = page.waitForRequest((request) => request.method() === 'POST');
      await choosePhoto(page);
      await sending;
      await page.getByRole('button', { name: 'Cancel' }).click();
      await cancelled;
      await expect(page.getByRole('img', { name: 'The photo you chose' })).toBeHidden();
      await expect(upload).toBeHidden();
      await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeHidden();
      await expect(field).toBeEnabled();
      await page.unroute(PROFILE_DATA);
    });

    await test.step('the server rejects an SVG', async () => {
      await page.reload();
      await field.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: SVG });
      await expect(
        page.getByRole('alert').filter({ hasText: 'Please select a valid image file.' }),
      ).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(headerPhoto(page)).toHaveCount(0);
    });

    await test.step('a photo one byte below the limit is accepted, also if the server is busy at first', async () => {
      await page.route(
        PROFILE_DATA,
        (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, body: 'busy' }),
        { times: 1 },
      );
      const buffer = padTo(image, 5_242_879);
      await field.setInputFiles({ name: 'full.jpg', mimeType: 'image/jpeg', buffer });
      await expect(page.getByRole('alert').filter({ hasText: 'Image size' })).toBeHidden();
      await expect(page.getByText('Profile picture updated successfully!')).toBeVisible();
    });
  });

  test('shows an error if uploading or removing fails', { tag: '@nightly' }, async ({ kerikko, page }) => {
    await stopClock(page);
    await openProfile(page, kerikko);
    for (const fail of FAILURES) {
      await page.route(PROFILE_DATA, (route) => fail(route));
      await choosePhoto(page);
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
  test('reset email goes to the address of the member, with a link', { tag: '@nightly' }, async ({
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
    await expectToClear(
      page,
      'Password reset email sent! Check your inbox for instructions.',
      LONG_STATUS_MS,
    );
    expect(sent.count).toBe(1);
    const mail = await kerikko.mailTo('ammu@example.org', /Set a new password for your Kerikko account/);
    expect(linkIn(mail)).toMatch(/\/reset-password\?token=/);

    await page.route(PROFILE_DATA, (route) => route.abort());
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expectToClear(page, 'Error sending password reset email. Please try again.', LONG_STATUS_MS);
  });

  test('can be changed, which ends other sessions, keeps this one and lets the new password sign in', {
    tag: '@nightly',
  }, async ({ kerikko, page, browser }) => {
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

  test('form opens by keyboard, is cleared by Cancel, and rejects a password at its field', {
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
      await expectToClear(
        page,
        'New password is too weak. Please choose a stronger password.',
        LONG_STATUS_MS,
      );
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
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the tabs, texts, photo, reset email and password work', { tag: '@nightly' }, async ({
    kerikko,
    page,
  }) => {
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

    // One button saves the texts and what others may see.
    await page.getByRole('checkbox').first().check();
    await page.getByRole('textbox', { name: 'Bio' }).fill('with a choice');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('with a choice');
    await expect(page.getByRole('checkbox').first()).toBeChecked();

    // The photo has a page of its own.
    await page.getByRole('link', { name: 'Choose photo' }).click();
    await expect(page.getByRole('button', { name: 'Upload photo' })).toBeHidden();
    await choosePhoto(page);
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expect(page.getByText('Profile picture updated successfully!')).toBeVisible();
    await expect(headerPhoto(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Change photo' }).click();
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
  await page.addInitScript(recordAnnouncements);
  await page.goto(`${kerikko.url}/profile`);
  await expect(page.getByRole('tab', { selected: false })).toHaveAttribute('tabindex', '-1');
  return person;
}

/** Leaves by the navigation of a phone, which gives its place to the keyboard while a text field has the focus. */
async function openStories(page: Page): Promise<void> {
  await page.locator(':focus').blur();
  await page.getByRole('link', { name: 'Stories', exact: true }).click();
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
  await forgetAnnouncements(page);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  expect((await saved).status()).toBe(200);
  await expectAnnounced(page, 'Profile updated successfully!');
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

/** Returns the length of a photo's file. */
function countBytes(page: Page, url: string): Promise<number> {
  return page.evaluate(async (address) => (await (await fetch(address)).blob()).size, url);
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
  }).toPass();
  await page.clock.runFor(ms - MARGIN_MS);
  await expect(status).toBeVisible();
  await page.clock.runFor(MARGIN_MS);
  await expect(status).toBeHidden();
}
