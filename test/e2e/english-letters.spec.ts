import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, signInAs } from './people.ts';
import { publishAll } from './published-stories.ts';

const TEXT = 'ഞാൻ വീട്ടിൽ പോയി. ചായ കുടിച്ചു.';
const LATIN = 'Njan veettil poyi. Chaya kudichu.';

/** Publishes this many stories and signs a reader in. Returns the path of the newest story. */
async function openStory(page: Page, kerikko: Kerikko, { stories }: { stories: number }): Promise<string> {
  const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const all = Array.from({ length: stories }, (_, index) => ({
    title: `മഴ ${index + 1}`,
    content: index + 1 === stories ? `${TEXT}\n`.repeat(60) : TEXT,
  }));
  const paths = await publishAll(kerikko, author, all);
  await signInAs(page, kerikko, await createPerson(kerikko, 'member', { name: randomUUID().slice(0, 8) }));
  return paths.at(-1) ?? '';
}

const choose = (page: Page) => page.getByRole('button', { name: 'English letters' });
const showAsWritten = (page: Page) => page.getByRole('button', { name: 'Show as written' });

test('a reader switches a story to English letters and back in place, and lists follow', async ({
  kerikko,
  page,
}) => {
  const path = await openStory(page, kerikko, { stories: 22 });
  await page.goto('/stories/food');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('article')).toHaveCount(22);
  await page.getByRole('link', { name: 'മഴ 22', exact: true }).click();
  await expect(page).toHaveURL(kerikko.url + path);
  await expect(page.getByText('In English letters')).toBeHidden();
  await page.getByText('Aa', { exact: true }).click();
  await expect(
    page.getByRole('group', { name: 'Malayalam in' }).getByRole('button', { pressed: true }),
  ).toHaveText('മലയാളം');
  await choose(page).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Mazha 22');
  await expect(title).toHaveAttribute('lang', 'ml-Latn');
  await expect(page.locator('[data-text]')).toContainText(LATIN);
  await expect(page.getByText('In English letters')).toBeVisible();
  await expect(choose(page)).toHaveAttribute('aria-pressed', 'true');

  // The list has its further page again, with all stories in the same letters.
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Mazha 22', exact: true })).toBeVisible();
  await expect(page.locator('article h2')).not.toContainText(['മഴ']);
  await page.getByRole('link', { name: 'Read more: Mazha 22' }).click();
  await expect(page.locator('article').first()).toContainText(`${LATIN}\n`.repeat(60).trim());

  await showAsWritten(page).click();
  await expect(page.getByRole('link', { name: 'മഴ 22', exact: true })).toBeVisible();
  await expect(page.locator('article').first()).toContainText(`${TEXT}\n`.repeat(60).trim());
  await expect(showAsWritten(page)).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
});

test('a page in English letters loads no font for stories in Malayalam', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  const path = await openStory(page, kerikko, { stories: 1 });
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.context().addCookies([{ name: 'script', value: 'latin', url: kerikko.url }]);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mazha 1');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.filter((font) => font.includes('serif'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the letters are chosen in the menu, and the line above the story leads back', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    const path = await openStory(page, kerikko, { stories: 1 });
    await page.goto(path);
    await page.getByText('Aa', { exact: true }).click();
    await choose(page).click();
    await expect(page).toHaveURL(kerikko.url + path);
    await expect(page.locator('[data-text]')).toContainText(LATIN);
    await page.goto('/stories/latest');
    await expect(page.getByRole('link', { name: 'Mazha 1', exact: true })).toBeVisible();
    await page.goto('/account');
    await expect(showAsWritten(page)).toBeHidden();
    await page.goto(path);
    await showAsWritten(page).click();
    await expect(page.locator('[data-text]')).toContainText(TEXT);
  });
});
