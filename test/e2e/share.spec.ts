import type { Page } from '@playwright/test';
import { drawNoise } from '../images.ts';
import { expect, test } from './kerikko.ts';
import { createPerson, openAs, signInAs } from './people.ts';

test.use({ serviceWorkers: 'allow' });

/** Shares as the system does: by a form that the manifest describes. */
async function share(page: Page, texts: Record<string, string>, photos: string[]): Promise<void> {
  await page.evaluate(
    ([texts, photos]) => {
      const form = Object.assign(document.createElement('form'), {
        action: '/share',
        method: 'post',
        enctype: 'multipart/form-data',
      });
      for (const [name, value] of Object.entries(texts)) {
        form.append(Object.assign(document.createElement('textarea'), { name, value }));
      }
      const list = new DataTransfer();
      for (const [index, photo] of photos.entries()) {
        const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
        list.items.add(new File([bytes], `മഴ ${index}.png`, { type: 'image/png' }));
      }
      form.append(
        Object.assign(document.createElement('input'), { type: 'file', name: 'photos', files: list.files }),
      );
      document.body.append(form);
      form.submit();
    },
    [texts, photos] as const,
  );
}

test('texts and photos that another app shares wait until the member has signed in and takes them', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const member = await createPerson(kerikko, 'member', { name: 'Ammu' });
  await page.goto(kerikko.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  // The page that registers the worker is not under its control yet.
  await page.reload();
  const photos = await Promise.all([60, 64].map((width) => drawNoise(width, 40, 'png')));
  const texts = { title: 'മഴ വന്നു', text: 'വായിക്കൂ', url: 'https://example.org/mazha' };
  await share(
    page,
    texts,
    photos.map((photo) => photo.toString('base64')),
  );
  await expect(page.getByRole('heading', { name: 'Welcome to Kerikko' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('to')).toBe('/write');

  await signInAs(page, kerikko, member);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto(`${kerikko.url}/write`);
  const offer = page.getByRole('region', { name: 'Shared from another app' });
  await expect(offer).toContainText('മഴ വന്നു');
  await expect(offer).toContainText('2 photos');
  // A website can send the same form: nothing of it leaves the device before a tap.
  await expect(page.getByLabel('Story Title')).toHaveValue('');
  expect(sent.filter((url) => /write|photos/.test(url))).toEqual([]);
  await offer.getByRole('button', { name: 'Take it' }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByLabel('Story Title')).toHaveValue('മഴ വന്നു');
  await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue(
    'വായിക്കൂ\nhttps://example.org/mazha',
  );
  await expect(page.locator('input[name=photo]:not([value=""])')).toHaveCount(2);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
  // A reload shows the draft, and takes nothing twice.
  await page.reload();
  await expect(page.getByLabel('Story Title')).toHaveValue('മഴ വന്നു');
  await expect(page.locator('input[name=photo]:not([value=""])')).toHaveCount(2);
});

test('what another app shares can be thrown away', { tag: '@nightly' }, async ({ kerikko, page }) => {
  const member = await createPerson(kerikko, 'member', { name: 'Ammu' });
  await signInAs(page, kerikko, member);
  await page.goto(kerikko.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload();
  const photo = (await drawNoise(60, 40, 'png')).toString('base64');
  await share(page, { title: 'x', text: '', url: '' }, Array(11).fill(photo));
  const offer = page.getByRole('region', { name: 'Shared from another app' });
  await expect(offer).toContainText('10 photos1 more photo doesn’t fit: a story has at most ten.');
  await offer.getByRole('button', { name: 'Throw it away' }).click();
  await expect(offer).toBeHidden();
  expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
  await expect(page.getByLabel('Story Title')).toHaveValue('');
});

test('what a member shares is never offered to another account on the device', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const [ammu, biju] = [await createPerson(kerikko, 'member'), await createPerson(kerikko, 'member')];
  await signInAs(page, kerikko, ammu);
  await page.goto(kerikko.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload();
  await share(page, { title: 'Of Ammu', text: '', url: '' }, []);
  const offer = page.getByRole('region', { name: 'Shared from another app' });
  await expect(offer).toContainText('Of Ammu');
  await page.reload();
  await expect(offer).toContainText('Of Ammu');
  await page.goto(`${kerikko.url}/account`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Kerikko' })).toBeVisible();
  await openAs(page, kerikko, biju, '/write');
  await expect.poll(() => page.evaluate(() => caches.has('shared'))).toBe(false);
  await expect(offer).toHaveCount(0);
});
