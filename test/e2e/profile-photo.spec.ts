import type { Page } from '@playwright/test';
import { drawNoise, drawPlain, padTo, SVG, writeHugePng } from '../images.ts';
import { hold } from './hold.ts';
import { expect, test } from './kerikko.ts';

import {
  choosePhoto,
  countPosts,
  expectBusy,
  expectToClear,
  FAILURES,
  headerPhoto,
  LONG_STATUS_MS,
  openProfile,
  PROFILE_DATA,
  STATUS_MS,
  stopClock,
} from './profile-form.ts';

test('the photo has a preview, uploads with progress, and can be changed and removed', async ({
  kerikko,
  page,
}) => {
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

test('the photo chosen while somebody types is uploaded, and so is one that was chosen before the script arrived', {
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

test('the photo can be cancelled, and is rejected at its field by the page or the server', {
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

test('the photo shows an error if uploading or removing fails', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
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
