import type { Page } from '@playwright/test';
import { addPhoto } from '../../src/features/photos/server/story-photos.ts';
import { setStoryHidden } from '../../src/features/stories/server/story-editing.ts';
import { inTransaction } from '../../src/server/database/transaction.ts';
import { createStory } from '../factories.ts';
import { drawNoise } from '../images.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { expectHandled } from './late-parts.ts';
import { createPerson, openAs, signInAs, viewerOf, withContext } from './people.ts';
import { numbered, publishAll } from './published-stories.ts';
import { waitInPage } from './wait-in-page.ts';

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
      const photos = bytes
        ? [{ ...(await addPhoto(context, viewer, { key, bytes })), alt: 'A jackfruit' }]
        : [];
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
  await page.getByRole('button', { name: 'Keep stories on this device' }).click();
  await expect(page.getByText(/on this device/).first()).toBeVisible();
  await expect(page.getByText('As of')).toBeVisible();
}

/** Returns everything that this site stores on the device, as one text. */
function readDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [
      JSON.stringify(Object.entries(localStorage).filter(([key]) => key !== 'reader')),
    ];
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
  await expect(page.getByText('Saved on this device, as of')).toBeVisible();
  const text = page.getByText('The text of മഴ.');
  await expect(text).toBeVisible();
  const photo = page.getByRole('img', { name: 'A jackfruit' });
  // As on the page of the story.
  expect((await photo.boundingBox())?.y).toBeGreaterThan((await text.boundingBox())?.y ?? 0);
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto(`${kerikko.url}/news`);
  await expect(page.getByText('This page isn’t available offline.')).toBeVisible();
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

test.describe('what is written without a network', () => {
  // Without limits, so that nothing waits for a minute.
  test.use({ environment: { RATE_LIMIT_FACTOR: '100' } });

  test('20 actions wait through a killed tab, can be changed and taken back, and are sent once each in their order', {
    tag: '@nightly',
  }, async ({ kerikko, page, context }) => {
    const titles = Array.from({ length: 6 }, (_, index) => `Old ${index}`);
    const { reader, stories } = await createShelf(kerikko, page, titles);
    await context.setOffline(true);
    for (const [index, story] of stories.entries()) {
      await page.goto(`${kerikko.url}/stories/food/${story}`);
      await page.getByRole('button', { name: 'Like', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await page.getByLabel('Your comment').fill(`Comment ${index}`);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.locator('li', { hasText: `Comment ${index}` })).toBeVisible();
    }
    await page.goto(`${kerikko.url}${SHELF}`);
    for (let index = 0; index < 9; index += 1) {
      await page.getByText('Write a story').click();
      await page.getByLabel('Title').fill(`New ${index}`);
      await page.getByLabel('Your story').fill('Rain.');
      await page.getByRole('button', { name: 'Publish once online' }).click();
      await expect(page.getByText(`Story: New ${index}`)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Change: Story: New 3' }).click();
    await page.locator('ol').getByLabel('Your story').fill('Sun.');
    await page.getByRole('button', { name: 'Save the change' }).click();
    await expect(page.getByText('The change is saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Take back: Story: New 8' }).click();
    await expect(page.locator('ol > li')).toHaveCount(20);

    // The tab is killed twice: without a network, and while it sends.
    await page.close();
    const second = await context.newPage();
    await second.goto(`${kerikko.url}${SHELF}`);
    await expect(second.locator('ol > li')).toHaveCount(20);
    let sends = 0;
    await second.route('**/shelf/waiting', async (route) => {
      sends += 1;
      // The server does this one, and the tab never hears of it.
      if (sends === 4) await route.fetch();
      await (sends < 4 ? route.continue() : new Promise(() => {}));
    });
    await context.setOffline(false);
    await expect.poll(() => sends).toBe(4);
    await second.close();
    const third = await context.newPage();
    await third.goto(`${kerikko.url}${SHELF}`);
    await expect(third.locator('ol > li')).toHaveCount(0);

    await withContext(kerikko, async ({ database }) => {
      const { accountId } = viewerOf(reader);
      const written = await database
        .selectFrom('stories')
        .select(['title', 'opening'])
        .where('author_id', '=', accountId)
        .orderBy('created_at')
        .execute();
      expect(written.map(({ title, opening }) => `${title} ${opening}`)).toEqual(
        Array.from({ length: 8 }, (_, index) => `New ${index} ${index === 3 ? 'Sun.' : 'Rain.'}`),
      );
      const comments = await database
        .selectFrom('comments')
        .select('text')
        .where('author_id', '=', accountId)
        .orderBy('created_at')
        .execute();
      expect(comments.map(({ text }) => text)).toEqual(titles.map((_, index) => `Comment ${index}`));
      const likes = await database.selectFrom('likes').select('story_id').execute();
      expect(likes).toHaveLength(6);
    });
  });
});

test('a story over a limit keeps waiting, and does not hold up what was written after it', {
  tag: '@nightly',
}, async ({ kerikko, page, context }) => {
  const { reader, stories } = await createShelf(kerikko, page, ['Puttu']);
  // A newcomer may publish two stories a day.
  await publishAll(kerikko, reader, numbered(2));
  await context.setOffline(true);
  await page.goto(`${kerikko.url}${SHELF}`);
  await page.getByText('Write a story').click();
  await page.getByLabel('Title').fill('Third');
  await page.getByLabel('Your story').fill('Rain.');
  await page.getByRole('button', { name: 'Publish once online' }).click();
  await expect(page.getByText('Story: Third')).toBeVisible();
  await page.goto(`${kerikko.url}/stories/food/${stories[0]}`);
  await page.getByLabel('Your comment').fill('From the bus');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('li', { hasText: 'From the bus' })).toBeVisible();
  await page.goto(`${kerikko.url}${SHELF}`);
  await expect(page.locator('ol > li')).toHaveCount(2);
  await context.setOffline(false);
  await expect(page.getByText('One item was sent.')).toBeVisible();
  await expect(page.locator('ol > li')).toContainText([/Story: Third.*This one goes after \w+ \d+, \d+ at/]);
  await page.goto(`${kerikko.url}/stories/food/${stories[0]}`);
  await expect(page.getByText('From the bus')).toBeVisible();
});

test('signing out leaves no story, photo, name or subscription on the device, also without a network', async ({
  kerikko,
  page,
  context,
}) => {
  await createShelf(kerikko, page, ['Puttu']);
  const kept = await readDevice(page);
  expect([/photo \d+/.test(kept), kept.includes('The text of Puttu')]).toEqual([true, true]);
  await page.route('**/shelf/waiting', (route) => route.abort());
  await context.setOffline(true);
  await page.goto(`${kerikko.url}${SHELF}`);
  await page.getByRole('link', { name: 'Puttu' }).click();
  await page.getByLabel('Your comment').fill('My own words');
  await page.getByRole('button', { name: 'Send' }).click();
  // Leaving the page earlier would end the transaction that stores the comment.
  await expect(page.locator('li', { hasText: 'My own words' })).toBeVisible();
  await context.setOffline(false);
  await page.goto(`${kerikko.url}/settings`);
  await expect(page.getByRole('link', { name: '1 item is waiting to be sent' })).toBeVisible();
  const signOut = page.getByRole('button', { name: /Log ?out|Sign out/ });
  // Words that were not sent are deleted only after a yes.
  page.once('dialog', (dialog) => void dialog.dismiss());
  await signOut.click();
  expect(await readDevice(page)).toContain('My own words');
  page.once('dialog', (dialog) => void dialog.accept());
  await signOut.click();
  await expect(page.getByRole('heading', { name: 'Welcome to Kerikko' })).toBeVisible();
  await expectNothing(page);
  // The scripts of the page for visitors may still be on their way, and on a busy machine even unrequested.
  await waitInPage(page, () => window.onpopstate === null, { limitMs: 45_000 });
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto(`${kerikko.url}${SHELF}`);
  await expect(page.getByRole('heading', { name: /can’t be reached/ }).first()).toBeVisible();
});

test('a session that ends elsewhere, and another member, find nothing of the shelf', {
  tag: '@nightly',
}, async ({ kerikko, page, context }) => {
  const { reader } = await createShelf(kerikko, page, ['Puttu']);
  await context.setOffline(true);
  await page.goto(`${kerikko.url}${SHELF}`);
  await page.getByRole('link', { name: 'Puttu' }).click();
  await page.getByLabel('Your comment').fill('My own words');
  await page.getByRole('button', { name: 'Send' }).click();
  await withContext(kerikko, ({ database }) =>
    database.deleteFrom('sessions').where('account_id', '=', viewerOf(reader).accountId).execute(),
  );
  await context.setOffline(false);
  await expect(page.getByText('Nothing is saved on this device.')).toBeVisible();
  const rest = await readDevice(page);
  expect([rest.includes('Puttu'), rest.includes('My own words')]).toEqual([false, true]);

  const other = await createPerson(kerikko, 'member', { name: 'Biju' });
  await openAs(page, kerikko, other, '/dashboard');
  await expectNothing(page);
});

async function expectNothing(page: Page): Promise<void> {
  await expect
    .poll(async () => await readDevice(page))
    .not.toMatch(/shelf[\w-]*:|Puttu|photo \d|Mini|Ammu|My own words/);
  expect(await readDevice(page)).not.toMatch(/subscription|cache shelf|database shelf/);
}

test('a like, a comment and a letter on an open page that loses the network wait, and arrive once it is back', {
  tag: '@nightly',
}, async ({ kerikko, page, context }) => {
  const { stories } = await createShelf(kerikko, page, ['Puttu']);
  await page.goto(`${kerikko.url}/stories/food/${stories[0]}`);
  await expect(page.getByRole('button', { name: /Like this story|like/i }).first()).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => addEventListener('shelf', resolve, { once: true })));
  for (const part of ['textarea[name=text]', 'form:has(input[name=liked]) button']) {
    await expectHandled(page.locator(part).first());
  }
  await expectHandled(page.getByLabel('More', { exact: true }).first());
  await context.setOffline(true);
  await page.locator('form:has(input[name=liked]) button').first().click();
  await expect(page.getByRole('link', { name: '1 item is waiting to be sent' })).toBeVisible();
  await page.getByLabel('Your comment').or(page.locator('textarea[name=text]')).first().fill('From the bus');
  await page
    .locator('form:has(textarea[name=text]) button[type=submit], form:has(textarea[name=text]) button')
    .last()
    .click();
  await expect(page.getByText('Waiting to be sent')).toBeVisible();
  await expect(page.locator('ol > li')).toHaveCount(2);
  await context.setOffline(false);
  await expect(page.getByText('2 items were sent.')).toBeVisible();
  await page.goto(`${kerikko.url}/stories/food/${stories[0]}`);
  await expect(page.getByText('From the bus')).toBeVisible();

  await page.getByRole('link', { name: 'Mini Menon' }).first().click();
  await page.getByRole('link', { name: 'Write a letter' }).click();
  await expectHandled(page.getByLabel('Your letter'));
  await context.setOffline(true);
  await page.getByLabel('Your letter').fill('May I ask from the bus?');
  await page.getByRole('button', { name: 'Ask to write' }).click();
  await expect(page.locator('ol > li')).toContainText(['Mini MenonMay I ask from the bus?']);
  await page.getByRole('button', { name: 'Change: Mini Menon', exact: true }).click();
  await page.getByLabel('Your letter').fill('May I ask you?');
  await page.getByRole('button', { name: 'Save the change' }).click();
  await expect(page.getByText('The change is saved.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('One item was sent.')).toBeVisible();
  await page.goto(`${kerikko.url}/letters`);
  await expect(page.getByText('May I ask you?')).toBeVisible();
});
