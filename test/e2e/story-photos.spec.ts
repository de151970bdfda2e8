import type { Page, Route } from '@playwright/test';
import { drawNoise, drawPlain } from '../images.ts';
import { goToNext, topicOf } from './composer.ts';
import { hold } from './hold.ts';
import { expect, test } from './kerikko.ts';
import { forgetLayoutShifts, readLayoutShifts, recordLayoutShifts } from './measures/layout-shifts.ts';
import { waitForPaint } from './measures/paint.ts';
import { openAsMember, STORY, write } from './story-form.ts';
import { waitUntilKept } from './wait-until-kept.ts';

test('a photo is made smaller, survives a lost line, is described and published, and moves nothing when it arrives', async ({
  kerikko,
  page,
}) => {
  await openAsMember(page, kerikko, '/stories/food?write');
  await write(page, STORY);
  const photo = await drawNoise(2400, 1600);
  let attempts = 0;
  const sizes: number[] = [];
  await page.route('**/story-photos', async (route) => {
    attempts += 1;
    await (attempts === 1 ? route.abort() : route.continue());
  });
  page.on('requestfinished', async (request) => {
    if (request.url().endsWith('/story-photos')) sizes.push((await request.sizes()).requestBodySize);
  });
  await page
    .getByLabel('Add photos')
    .setInputFiles({ name: 'rain.jpg', mimeType: 'image/jpeg', buffer: photo });
  await goToNext(page);
  await page.getByLabel('What does photo 1 show?').fill('Rain on the yard');
  // Publishing waits for the photo.
  await page.getByRole('button', { name: 'Publish Story' }).click();
  await expect(page.getByRole('article', { name: STORY.title })).toBeVisible();
  expect(attempts).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeGreaterThan(10_000);
  expect(Math.max(...sizes)).toBeLessThan(photo.byteLength / 2);

  const sendPhoto = await hold(page, '**/story-photos/*-640.webp');
  await recordLayoutShifts(page);
  await page.goto(`${kerikko.url}/stories/food`);
  await page.goto(
    kerikko.url + (await page.getByRole('link', { name: STORY.title }).first().getAttribute('href')),
  );
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await forgetLayoutShifts(page);
  sendPhoto();
  const shown = page.getByRole('img', { name: 'Rain on the yard' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await waitForPaint(page);
  const { total, moved } = await readLayoutShifts(page);
  expect(total, moved).toBeLessThan(0.001);
});

test('photos are ordered by dragging and by buttons, and the preview shows them', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openAsMember(page, kerikko, '/write');
  await write(page, STORY);
  await goToNext(page);
  await addPhotos(page, [60, 70, 80]);
  await expect(page.getByText('Photo 3 added.')).toBeVisible();
  const names = () =>
    page
      .locator('input[name=photo]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const [none, first, second, third] = await names();
  const handles = page.getByTitle('Drag to another place');
  await handles.nth(2).scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all([handles.nth(2).boundingBox(), handles.nth(0).boundingBox()]);
  if (!from || !to) throw new Error('the handles are not shown');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByText('It’s photo 1 of 3 now.')).toBeVisible();
  expect(await names()).toEqual([none, third, first, second]);
  await page.getByRole('button', { name: 'Later: photo 1' }).click();
  await expect(page.getByText('It’s photo 2 of 3 now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Later: photo 2' })).toBeFocused();
  expect(await names()).toEqual([none, first, third, second]);

  await page.getByLabel('What does photo 1 show?').fill('Rain on the yard');
  // Publishing from the second step leaves nothing of the form in the history.
  const preview = page.getByRole('article', { name: 'Preview' });
  await expect(preview.getByRole('link')).toHaveCount(3);
  await preview.getByRole('link', { name: 'Rain on the yard' }).click();
  await expect(page.getByRole('dialog')).toContainText('Photo 1 of 3');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await topicOf(page, 'Food & Culture').check();
  await goToNext(page);
  await page.getByRole('button', { name: 'Publish Story' }).click();
  await expect(page.getByRole('article', { name: STORY.title }).getByRole('img')).toHaveCount(3);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/write/);
});

test('photos that were not sent when the page closed are sent afterwards, and one that the browser lost is named', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openAsMember(page, kerikko, '/write');
  await write(page, STORY);
  await goToNext(page);
  const close = await holdPhotos(page);
  await addPhotos(page, [60, 70]);
  await page.getByLabel('What does photo 2 show?').fill('Rain on the yard');
  await page.getByLabel('What does photo 1 show?').focus();
  await waitUntilKept(page, 'Rain on the yard');
  await waitForKept(page, 2);
  await page.unroute('**/story-photos', close);
  await page.reload();
  await expect(page.locator('input[name=photo]')).toHaveCount(3);
  await expect(page.getByLabel('What does photo 2 show?')).toHaveValue('Rain on the yard');

  await page.route('**/story-photos', close);
  await addPhotos(page, [80]);
  await waitForKept(page, 1);
  // A browser that is short of space deletes what a page has stored.
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await waitForKept(page, 0);
  // The requests stay held: a page that is about to close could still send the photo.
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'rain-80.png' })).toBeVisible();
  await expect(page.locator('input[name=photo]')).toHaveCount(3);
});

/** Chooses photos of these widths. */
async function addPhotos(page: Page, widths: number[]): Promise<void> {
  const files = widths.map(async (width) => ({
    name: `rain-${width}.png`,
    mimeType: 'image/png',
    buffer: await drawPlain(width, 40),
  }));
  await page.getByLabel('Add photos').setInputFiles(await Promise.all(files));
}

/** Leaves the sending of photos without an answer until `page.unroute` gets the returned handler. */
async function holdPhotos(page: Page): Promise<(route: Route) => Promise<void>> {
  const hold = async (route: Route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    if (!body.includes('add-photo')) await route.continue();
  };
  await page.route('**/story-photos', hold);
  return hold;
}

/** Waits until the browser keeps so many files of photos that are not sent. */
async function waitForKept(page: Page, count: number): Promise<void> {
  const countKept = () =>
    page.evaluate(async () => {
      const [known] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('unsent-photos'));
      if (!known?.name) return 0;
      const opening = indexedDB.open(known.name);
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const request = opening.result.transaction('files').objectStore('files').count();
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      opening.result.close();
      return request.result;
    });
  await expect.poll(countKept).toBe(count);
}
