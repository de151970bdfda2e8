import type { Page } from '@playwright/test';
import { inTransaction } from '../../src/server/database/transaction.ts';
import { setStoryHidden } from '../../src/features/stories/server/story-editing.ts';
import { addPhoto } from '../../src/features/photos/server/story-photos.ts';
import { createStory } from '../factories.ts';
import { drawNoise } from '../images.ts';
import { type Kerikko, expect, test } from './kerikko.ts';
import { createPerson, signInAs, viewerOf, withContext } from './people.ts';

test.use({ serviceWorkers: 'allow' });

const SHELF = '/offline/shelf.html';

/** Creates stories of somebody else, the first with a photo, and a reader whose device keeps them. */
async function createShelf(kerikko: Kerikko, page: Page, titles: string[]) {
  const author = await createPerson(kerikko, 'member', { name: 'Mini Menon' });
  const reader = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const stories = await withContext(kerikko, async (context) => {
    const ids: string[] = [];
    for (const title of titles) {
      const key = crypto.randomUUID();
      const viewer = viewerOf(author);
      const bytes = ids.length === 0 ? await drawNoise(60, 40, 'png') : undefined;
      const photos = bytes ? [{ ...(await addPhoto(context, viewer, { key, bytes })), alt: 'A jackfruit' }] : [];
      ids.push(
        await createStory(
          { context },
          { viewer },
          { key, title, content: `The text of ${title}.` },
          photos.map(({ id, alt }) => ({ id, alt })),
        ),
      );
    }
    return ids;
  });
  await signInAs(page, kerikko, reader);
  await keepStories(page, kerikko);
  return { author, reader, stories };
}

async function keepStories(page: Page, { url }: Kerikko): Promise<void> {
  await page.goto(`${url}/shelf`);
  await page.getByRole('button', { name: 'Keep stories on this phone' }).click();
  await expect(page.getByText(/on this device/).first()).toBeVisible();
  await expect(page.getByText('As of')).toBeVisible();
}

/** Returns everything that this site stores on the device, as one text. */
function readDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [JSON.stringify(Object.entries(localStorage).filter(([key]) => key !== 'reader'))];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        found.push(`cache ${name} ${request.url}`, (await response?.text()) ?? '');
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      found.push(`database ${name}`);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        });
        found.push(...rows.map((row) => (row instanceof Blob ? `photo ${row.size}` : JSON.stringify(row))));
      }
      database.close();
    }
    const registration = await navigator.serviceWorker.getRegistration();
    if (await registration?.pushManager.getSubscription()) found.push('subscription');
    return found.join('\n');
  });
}

test('stories open without a network with their photos, are found in either script, and vanish once they are hidden', async ({
  kerikko,
  page,
  context,
}) => {
  const { stories } = await createShelf(kerikko, page, ['മഴ', 'Kitchen', 'Window']);
  await context.setOffline(true);
  await page.goto(`${kerikko.url}/stories/food/${stories[0]}`);
  await expect(page.getByRole('heading', { name: 'മഴ' })).toBeVisible();
  await expect(page.getByText('Kept on this device, as of')).toBeVisible();
  await expect(page.getByText('The text of മഴ.')).toBeVisible();
  const photo = page.getByRole('img', { name: 'A jackfruit' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto(`${kerikko.url}/news`);
  await expect(page.getByText('This page needs a network.')).toBeVisible();
  await page.getByLabel('Search the shelf').fill('mazha');
  await expect(page.getByText('1 story found')).toBeVisible();
  await page.getByRole('link', { name: 'മഴ' }).click();
  await expect(page.getByRole('heading', { name: 'മഴ' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Kitchen' })).toBeVisible();

  await withContext(kerikko, (app) =>
    inTransaction(app, (transaction) => setStoryHidden(transaction, stories[0] ?? '', Date.now())),
  );
  await context.setOffline(false);
  await expect(page.getByText('You’re online again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'മഴ' })).toHaveCount(0);
  expect(await readDevice(page)).not.toContain('The text of മഴ');
  expect(await readDevice(page)).toContain('The text of Kitchen');
});
