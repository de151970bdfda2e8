import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { announce } from '../../src/features/announcements/server/announcements.ts';
import { saveDraft } from '../../src/features/stories/server/drafts.ts';
import { publishStory, setLike } from '../../src/features/stories/server/stories.ts';
import { updateRows } from '../rows.ts';
import { hold } from './hold.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { expectHandled } from './late-parts.ts';
import { forgetLayoutShifts, readLayoutShifts, recordLayoutShifts } from './measures/layout-shifts.ts';
import { createPerson, type E2ePerson, openAs, signInAs, viewerOf, withContext } from './people.ts';
import { stopClock } from './profile-form.ts';

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

test('parts whose scripts come late stay as the server drew them', async ({ kerikko, page }) => {
  await signInAs(page, kerikko, await createPerson(kerikko, 'member'));
  const release = await hold(page, /\/(home-rail|coming-soon)-[^/]+\.js$|\.css$/);
  await page.goto(`${kerikko.url}/dashboard`, { waitUntil: 'domcontentloaded' });
  await expectHandled(page.getByRole('link', { name: 'Search' }));
  const region = page.getByRole('region', { name: 'Dashboard Coming Soon' });
  await expect(region).toHaveCSS('display', 'grid');
  release();
  await expectHandled(region);
  await expect(region).toHaveCSS('display', 'grid');
});

test("'Loading your dashboard...' appears only when loading takes longer than 150 ms", async ({
  kerikko,
  page,
}) => {
  await stopClock(page);
  await signInAs(page, kerikko, await createPerson(kerikko, 'member'));
  await page.goto(`${kerikko.url}/account`, { waitUntil: 'networkidle' });
  const release = await hold(page, '**/dashboard.data*');
  const asked = page.waitForRequest('**/dashboard.data*');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await asked;
  const notice = page.getByText('Loading your dashboard...');
  await page.clock.runFor(LOADING_DELAY_MS - 1);
  await expect(notice).toBeHidden();
  await page.clock.runFor(1);
  await expect(notice).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('on a phone, Home is a strip above cards that do not move, with its offers below the third', async ({
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
    const story = { intent: 'publish' as const, topic: 'life' as const };
    const content = 'Of two who met on the way to school. '.repeat(9);
    const write = (viewer: typeof reader, title: string) =>
      publishStory(context, viewer, { ...story, key: randomUUID(), title, content });
    const id = await write(reader, 'A tale');
    for (const title of ['First', 'Second', 'Third', 'Fourth']) await write(writer, title);
    await setLike(context, writer, { intent: 'like', story: id, liked: true });
    const draft = {
      key: randomUUID(),
      topic: 'food' as const,
      title: 'എന്റെ അമ്മയുടെ അടുക്കളയിലെ മണങ്ങൾ',
      content: '',
    };
    await saveDraft(context, reader, { ...draft, base: 0, writer: randomUUID(), sequence: 1 });
  });
  await recordLayoutShifts(page);
  await openDashboard(page, kerikko, ammu);
  const strip = page.getByRole('navigation', { name: 'Waiting for you' });
  const story = page.getByRole('article').first();

  await test.step('what is unfinished stands first, in one line', async () => {
    await expect(strip.getByRole('link')).toHaveText([/^Continue writing: എന്റെ/, 'Notifications (1)']);
    expect((await strip.boundingBox())?.height).toBe(56);
    expect((await story.boundingBox())?.y).toBeLessThan(740 * 0.4);
    await strip.getByRole('link', { name: 'Notifications (1)' }).click();
    await expect(page).toHaveURL(`${kerikko.url}/news`);
  });

  await test.step('behind the bar, nothing moves on Home and in a list, and a screen has 2.5 stories', async () => {
    for (const [entry, path] of [
      ['Home', '/dashboard'],
      ['Stories', '/stories'],
    ] as const) {
      await page.goto(`${kerikko.url}/people`, { waitUntil: 'networkidle' });
      await forgetLayoutShifts(page);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: entry, exact: true })
        .click();
      await expect(page).toHaveURL(kerikko.url + path);
      await page.waitForLoadState('networkidle');
      if (entry === 'Home') await expect(story.getByRole('button', { name: 'Like, 0 so far' })).toBeVisible();
      const { total, moved } = await readLayoutShifts(page);
      expect([total, moved]).toEqual([0, '']);
    }
    await page.goto(`${kerikko.url}/stories/latest`);
    const boxes = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().y));
    const [first = 0, second = 0] = boxes;
    const bars = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' })];
    const heights = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())?.height ?? 0));
    const room = heights.reduce((left, height) => left - height, 740);
    expect(room / (second - first)).toBeGreaterThan(2.5);
  });

  await test.step('a member of more than an hour finds the first steps below the third story, and can skip them', async () => {
    await openAs(page, kerikko, appu, '/dashboard');
    await expect(page.getByText(/^Step /)).toHaveCount(0);
    await withContext(kerikko, async ({ database }) => {
      await updateRows(database, 'memberships', {}, { joined_at: Date.now() - 7_200_000 });
      await updateRows(database, 'decisions', {}, { decided_at: Date.now() - 7_200_000 });
    });
    await page.reload();
    const steps = page.getByText('Step 2 of 3: your first comment');
    const skip = page.getByRole('button', { name: 'Skip these steps' });
    await expect(skip).toBeHidden();
    await steps.click();
    await expect(page.getByRole('link', { name: 'Comment on a story' })).toBeVisible();
    await expect(page.getByText('Add your photo')).toBeVisible();
    await skip.click();
    await expect(steps).toBeHidden();
    await page.reload();
    await expect(story).toBeVisible();
    await expect(steps).toBeHidden();
    await openAs(page, kerikko, ammu, '/dashboard');
  });

  await test.step('the question of the week stays in the form for the story that answers it', async () => {
    const question = await page
      .getByRole('heading', { name: 'This week’s question' })
      .locator('+ p')
      .innerText();
    await page.getByRole('link', { name: 'Write about it' }).click();
    const title = page.getByLabel('Story Title');
    await expect(title).toHaveAccessibleDescription(question);
    await title.fill('A bus');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(title).toHaveValue('A bus');
    await expect(title).toHaveAccessibleDescription(question);
    await page.goto(`${kerikko.url}/dashboard`);
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
    // Its card has room below the strip, which scrolls up to the edges of the screen.
    const shown = await strip.boundingBox();
    expect([shown?.x, shown?.width]).toEqual([0, 360]);
    const card = await page.locator('section', { hasText: 'We meet on Sunday.' }).last().boundingBox();
    expect((card?.y ?? 0) - (shown?.y ?? 0) - (shown?.height ?? 0)).toBeGreaterThanOrEqual(16);
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
  await openAs(page, kerikko, person, '/dashboard');
}
