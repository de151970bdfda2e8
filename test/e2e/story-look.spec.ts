import { createStory, createStoryPhoto } from '../factories.ts';
import { hold } from './hold.ts';
import { expect, test } from './kerikko.ts';
import { createPerson, openAs, signInAs, viewerOf, withContext } from './people.ts';
import { LINES, openAsReader, publishAll, waitForShare } from './published-stories.ts';

test('text size and bookmark change at once, and are the same after a reload', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  const author = await createPerson(kerikko, 'member');
  const [path = ''] = await publishAll(kerikko, author, [{ title: 'One' }]);
  await openAsReader(page, kerikko, path);
  await waitForShare(page);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('article details') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  );
  const release = await hold(page, '**/*', 'POST');
  const size = () => page.locator('[data-text]').evaluate((text) => getComputedStyle(text).fontSize);
  const menu = page.getByText('Aa', { exact: true });
  await menu.click();
  const large = page.getByRole('main').getByRole('button', { name: 'Large', exact: true });
  await large.click();
  await expect(large).toHaveAttribute('aria-pressed', 'true');
  expect(await size()).toBe('22px');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(large).toBeHidden();
  const bookmark = page.getByRole('button', { name: 'Save for later: One' });
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  release();
  const stored = /data-text-size="large".*aria-pressed="true" aria-label="Save for later: One"/s;
  await expect.poll(async () => (await page.request.get(path)).text()).toMatch(stored);
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  expect(await size()).toBe('22px');

  // Other pages follow, and have the choice in their footer.
  await page.goto(`${kerikko.url}/people`);
  const textSize = page.getByRole('group', { name: 'Text size' });
  await expect(textSize.getByRole('button', { name: 'Large', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const field = page.getByRole('main').getByRole('searchbox');
  await expect(field).toHaveCSS('font-size', '18px');
  await textSize.getByRole('button', { name: 'Medium' }).click();
  await expect(field).toHaveCSS('font-size', '16px');
});

test('a long story continues at the same words on another screen, unless its address names a place', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const author = await createPerson(kerikko, 'member');
  const content = Array.from(
    { length: 700 },
    (_, index) => `Stop ${index}: rain, tea and a late bus.\n`,
  ).join('');
  const [path = ''] = await publishAll(kerikko, author, [{ title: 'The long way', content }]);
  const release = await hold(page, '**/story-tools-*.js');
  const reader = await openAsReader(page, kerikko, path);
  /** Returns the number of the paragraph at the reading line. */
  const stopAt = () =>
    page.evaluate(() => {
      const { left } = (document.querySelector('[data-text]') as Element).getBoundingClientRect();
      const range = document.caretRangeFromPoint(left + 3, 64 + 20);
      const text = range?.startContainer.textContent ?? '';
      return Number(/^Stop (\d+)/.exec(text.slice(text.lastIndexOf('\n', range?.startOffset) + 1))?.[1]);
    });
  await page.mouse.wheel(0, 9000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(9000);
  release();
  const line = page.locator('article > [aria-hidden=true]');
  await expect.poll(() => line.evaluate(({ style }) => style.transform)).toMatch(/^scaleX\(0\.\d+\)$/);
  const stopped = await stopAt();
  expect(stopped).toBeGreaterThan(50);
  const saved = page.waitForRequest((request) => request.url().endsWith('/reading-place'));
  await page.getByRole('link', { name: 'Home' }).click();
  await (await saved).response();
  await page.setViewportSize({ width: 390, height: 700 });
  await signInAs(page, kerikko, reader);
  await page.reload();
  await page.getByRole('link', { name: 'The long way' }).first().click();
  await expect(page.getByText('Continuing where you left off.')).toBeVisible();
  expect(Math.abs((await stopAt()) - stopped)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Read from the start' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goto(`${kerikko.url}${path}#content`);
  await expect(page.getByText('Continuing where you left off.')).toHaveCount(0);
});

test('a printed story shows text, author, date and topic in black on white', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const stories = [{ title: 'Before' }, { title: 'മഴയത്തൊരു ചായ' }, { title: 'After' }];
  const [, path = ''] = await publishAll(kerikko, author, stories);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, kerikko, author, path);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const words = (await page.locator('body').innerText()).split('\n').filter(Boolean);
  expect(words).toEqual([
    'Food & Culture',
    'മഴയത്തൊരു ചായ',
    expect.stringMatching(/^By Ammu · \w+ \d{1,2}, \d{4}$/),
    ...LINES.split('\n').filter(Boolean),
  ]);
  const colours = await page.evaluate(() =>
    [...document.querySelectorAll('body, article, article *')]
      .filter((element) => element.checkVisibility())
      .map((element) => getComputedStyle(element))
      .map(({ color, backgroundColor, boxShadow }) => `${color} ${backgroundColor} ${boxShadow}`),
  );
  const white = /^rgb\(0, 0, 0\) (rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)) none$/;
  expect(colours.filter((colour) => !white.test(colour))).toEqual([]);
});

test('a photo opens as large as the screen, and swipes, keys, Back and a reload do what readers expect', async ({
  kerikko,
  page,
}) => {
  const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const ids = await withContext(kerikko, async (context) => {
    const actor = { viewer: viewerOf(author) };
    const photos: string[] = [];
    for (const width of [600, 500]) photos.push((await createStoryPhoto({ context }, actor, { width })).id);
    const choices = photos.map((id, index) => ({ id, alt: index === 0 ? 'Rain on the yard' : '' }));
    await createStory({ context }, actor, { title: 'Rain', topic: 'food' }, choices);
    return photos;
  });
  await openAsReader(page, kerikko, '/stories/food');
  await page.getByRole('link', { name: 'Rain', exact: true }).click();
  const first = page.getByRole('link', { name: 'Rain on the yard' });
  await expect(first).toHaveAttribute('href', `/story-photos/${ids[0]}-1280.webp`);
  const { pathname } = new URL(page.url());
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));

  await first.click();
  const dialog = page.getByRole('dialog', { name: 'Photos of this story' });
  await expect(dialog).toContainText('Photo 1 of 2');
  await expect(dialog).toContainText('Rain on the yard');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('Photo 2 of 2');
  await expect(dialog.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width * 0.4, height / 2);
  await page.mouse.down();
  await page.mouse.move(width * 0.8, height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(dialog).toContainText('Photo 1 of 2');
  const shown = dialog.getByRole('img', { name: 'Rain on the yard' });
  await page.mouse.dblclick(width / 2, height / 2);
  await expect(shown).toHaveAttribute('style', /scale\(2\.5\)/);
  await dialog.getByRole('button', { name: 'Fit to screen' }).click();
  await expect(shown).not.toHaveAttribute('style', /scale/);
  await dialog.getByRole('button', { name: 'Next photo' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(`[id="photo-${ids[1]}"]`)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Photo 2 of 2');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(dialog).toContainText('Photo 2 of 2');
  // Moving between the page and its photos loads only photos, so that Back works without a connection.
  expect(requests.filter((path) => path.endsWith('.data'))).toEqual([]);
  await page.reload();
  await expect(dialog).toContainText('Photo 2 of 2');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(pathname);
  await page.goBack();
  await expect(page).toHaveURL(`${kerikko.url}/stories/food`);
});
