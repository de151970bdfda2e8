import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { announce } from '../../src/features/announcements/server/announcements.ts';
import { changePhoto } from '../../src/features/people/server/photos.ts';
import { saveDraft } from '../../src/features/stories/server/drafts.ts';
import { publishStory, setLike } from '../../src/features/stories/server/stories.ts';
import { drawPlain } from '../images.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, type E2ePerson, signInAs, viewerOf, withContext } from './people.ts';

const LOADING_DELAY_MS = 150;
const TILES = ['Analytics', 'Connections', 'Recent Activity', 'Goals'];

test('the four tiles say that they are coming soon, and Tab skips them', async ({ kerikko, page }) => {
  await openDashboard(page, kerikko, await createPerson(kerikko, 'member'));
  const region = page.getByRole('region', { name: 'Dashboard Coming Soon' });
  const tiles = region.getByRole('listitem');
  await expect(tiles).toHaveText(TILES.map((tile) => `${tile}Coming soon`));
  await expect(region.locator('a, button, [tabindex], [role=button]')).toHaveCount(0);
  await page.getByRole('complementary').getByRole('link', { name: 'Account' }).focus();
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
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
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

test('on a phone, the first story begins in the upper third, below what waits for the reader', async ({
  kerikko,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [ammu, appu, chief] = [
    await createPerson(kerikko, 'member', { name: 'ഗോപിനാഥൻ നായർ' }),
    await createPerson(kerikko, 'member', { name: 'Appu' }),
    await createPerson(kerikko, 'administrator', { name: 'Sreelatha' }),
  ];
  await withContext(kerikko, async (context) => {
    const [reader, writer] = [viewerOf(ammu), viewerOf(appu)];
    const story = { intent: 'publish' as const, topic: 'life' as const, key: randomUUID() };
    const id = await publishStory(context, reader, { ...story, title: 'A tale', content: 'Of two.' });
    await publishStory(context, writer, {
      ...story,
      key: randomUUID(),
      title: 'Another',
      content: 'Of three.',
    });
    await setLike(context, writer, { intent: 'like', story: id, liked: true });
    const draft = {
      key: randomUUID(),
      topic: 'food' as const,
      title: 'എന്റെ അമ്മയുടെ അടുക്കളയിലെ മണങ്ങൾ',
      content: '',
    };
    await saveDraft(context, reader, { ...draft, base: 0, writer: randomUUID(), sequence: 1 });
  });
  await openDashboard(page, kerikko, ammu);
  const waiting = page.getByRole('navigation', { name: 'Waiting for you' });
  const story = page.getByRole('article').first();

  await test.step('news and the draft stand in two lines at most', async () => {
    await expect(waiting.getByRole('link')).toHaveText(['Notifications (1)', /^Continue writing: എന്റെ/]);
    expect((await story.boundingBox())?.y).toBeLessThan(740 / 3 + 48);
    await waiting.getByRole('link', { name: 'Notifications (1)' }).click();
    await expect(page).toHaveURL(`${kerikko.url}/news`);
    await page.goBack();
    await expect(waiting.getByRole('link')).toHaveText([/^Continue writing: എന്റെ/]);
    expect((await story.boundingBox())?.y).toBeLessThan(740 / 3);
  });

  await test.step('on a wide screen, nothing stretches beside the taller second column', async () => {
    await page.setViewportSize({ width: 1280, height: 740 });
    expect((await waiting.getByRole('link').boundingBox())?.height).toBeLessThan(48);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step('the first steps of a new member wait for the draft, take one line, and can be skipped', async () => {
    await expect(page.getByText(/^Step 1 of 3/)).toBeHidden();
    await signInAs(page, kerikko, appu);
    await page.reload();
    await expect(page.getByText('Step 1 of 3: your photo')).toBeVisible();
    await withContext(kerikko, async (context) =>
      changePhoto(context, viewerOf(appu), await drawPlain(200, 200)),
    );
    await page.reload();
    const steps = page.getByText('Step 3 of 3: your first comment');
    const skip = page.getByRole('button', { name: 'Skip these steps' });
    await expect(steps).toBeVisible();
    expect((await story.boundingBox())?.y).toBeLessThan(740 / 3);
    await expect(skip).toBeHidden();
    await steps.click();
    await expect(page.getByRole('link', { name: 'Comment on a story' })).toBeVisible();
    await expect(page.getByText('Add your photo')).toBeVisible();
    await skip.click();
    await expect(steps).toBeHidden();
    await page.reload();
    await expect(story).toBeVisible();
    await expect(steps).toBeHidden();
    await signInAs(page, kerikko, ammu);
  });

  await test.step('an announcement stays until the reader dismisses it', async () => {
    await withContext(kerikko, async (context) => {
      const text = { textEn: 'We meet on Sunday.', textMl: '' };
      await announce(context, viewerOf(chief, 'administrator'), {
        intent: 'announce',
        key: randomUUID(),
        ...text,
      });
    });
    await page.reload();
    await page.goto(`${kerikko.url}/news`);
    await page.goto(`${kerikko.url}/dashboard`);
    await expect(page.getByText('We meet on Sunday.')).toBeVisible();
    await page.getByRole('button', { name: 'Don’t show this again' }).click();
    await expect(page.getByText('We meet on Sunday.')).toBeHidden();
    await page.reload();
    await expect(story).toBeVisible();
    await expect(page.getByText('We meet on Sunday.')).toBeHidden();
    await page.goto(`${kerikko.url}/news`);
    await expect(page.getByText('We meet on Sunday.')).toBeVisible();
  });
});

async function openDashboard(page: Page, kerikko: Kerikko, person: E2ePerson): Promise<void> {
  await signInAs(page, kerikko, person);
  await page.goto(`${kerikko.url}/dashboard`);
}
