import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { postComment } from '../../src/features/comments/server/comments.ts';
import { publishStory } from '../../src/features/stories/server/stories.ts';
import { deleteStory } from '../../src/features/stories/server/story-editing.ts';
import { createStory, createStoryPhoto } from '../factories.ts';
import { goToNext } from './composer.ts';
import { hold } from './hold.ts';
import { expect, type Kerikko, test, watchConsole } from './kerikko.ts';
import {
  createPerson,
  type E2ePerson,
  openAs,
  sendSignIn,
  signInAs,
  viewerOf,
  withContext,
} from './people.ts';
import { openAsMember } from './story-form.ts';

const PASSWORD = 'chaya-kadi-2026';
const LINES = 'മഴ പെയ്തു.\nഅമ്മ ചായയിട്ടു.\n\nഞങ്ങൾ കുടിച്ചു.';

const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true });

/** Publishes stories a minute apart, oldest first, and returns their paths. */
async function publish(
  kerikko: Kerikko,
  author: E2ePerson,
  stories: { title: string; content?: string }[],
): Promise<string[]> {
  return withContext(kerikko, async (context) => {
    const viewer = viewerOf(author);
    const now = Date.now();
    const paths: string[] = [];
    for (const [index, { title, content = LINES }] of stories.entries()) {
      const clock = { ...context.clock, now: () => now - (stories.length - index) * 60_000 };
      const input = { intent: 'publish' as const, topic: 'food' as const, title, content, key: randomUUID() };
      paths.push(`/stories/food/${await publishStory({ ...context, clock }, viewer, input)}`);
    }
    return paths;
  });
}

const openAsReader = (page: Page, kerikko: Kerikko, path: string) =>
  openAsMember(page, kerikko, path, 'Biju');

/** Waits for the script of Share, which loads late. Before that, its form opens the page with the address. */
function waitForShare(page: Page): Promise<unknown> {
  return page.waitForFunction(() => {
    const form = document.querySelector('[name=share]')?.parentElement ?? {};
    return Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('the story page shows title, author, date, topic and the whole text in the reading font', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const author = await createPerson(kerikko, 'member', { name: 'ശ്രീലത' });
  const [path = ''] = await publish(kerikko, author, [{ title: 'മഴയത്തൊരു ചായ', content: LINES.repeat(60) }]);
  await openAsReader(page, kerikko, '/stories/food');
  await page.getByRole('link', { name: 'മഴയത്തൊരു ചായ', exact: true }).click();
  await expect(page).toHaveURL(kerikko.url + path);
  await expect(page).toHaveTitle('മഴയത്തൊരു ചായ · Kerikko');
  await expect(heading(page, 'മഴയത്തൊരു ചായ')).toHaveAttribute('lang', 'ml');
  await expect(heading(page, 'മഴയത്തൊരു ചായ')).toBeFocused();
  const story = page.getByRole('article', { name: 'മഴയത്തൊരു ചായ' });
  await expect(story).toContainText('By ശ്രീലത');
  await expect(story.locator('time')).toHaveText(/^\w+ \d{1,2}, \d{4}$/);
  await expect(story.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
  // The avatar of an author without a photo shows the first grapheme of the name.
  await expect(story.locator('header span[aria-hidden]').filter({ hasText: 'ശ്രീ' })).toBeVisible();
  const text = story.locator('[lang=ml][dir=auto]:not(h1)');
  expect(await text.innerText()).toBe(LINES.repeat(60));
  const look = await text.evaluate((element) => {
    const { fontFamily, fontSize, lineHeight, fontWeight } = getComputedStyle(element);
    const zero = document.createElement('span');
    zero.textContent = '0'.repeat(62);
    zero.style.whiteSpace = 'nowrap';
    element.append(zero);
    const widest = zero.getBoundingClientRect().width;
    zero.remove();
    return { fontFamily, fontSize, lineHeight, fontWeight, width: element.clientWidth / widest };
  });
  expect(look).toMatchObject({ fontSize: '18px', lineHeight: '31.5px', fontWeight: '400' });
  expect(look.fontFamily).toContain('Noto Serif Malayalam');
  expect(look.width).toBeLessThan(1.01);
});

test('a like on the story page shows at once, is saved, and loads neither data nor code of other pages', async ({
  kerikko,
  page,
}) => {
  const author = await createPerson(kerikko, 'member');
  const [path = ''] = await publish(kerikko, author, [{ title: 'One' }]);
  const scripts: string[] = [];
  // The files of the next pages are fetched when the browser is idle, and not run.
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await openAsReader(page, kerikko, path);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read: string[] = [];
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await released;
    else read.push(route.request().url());
    await route.continue();
  });
  await page.getByRole('button', { name: 'Like, 0 so far' }).click();
  const liked = page.getByRole('button', { name: 'Like, 1 so far', pressed: true });
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  release();
  await answer;
  await expect(liked).toBeVisible();
  expect(read).toEqual([]);
  // The story page needs no code of the story list or the story form.
  expect(scripts.filter((script) => /topic-page|story-list|story-form/.test(script))).toEqual([]);
  await page.reload();
  await expect(liked).toBeVisible();
});

test('a reader moves from story to story and back to the topic by keyboard', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  const author = await createPerson(kerikko, 'member');
  const titles = ['Oldest', 'പുട്ട്', 'Newest'];
  await publish(
    kerikko,
    author,
    titles.map((title) => ({ title })),
  );
  await openAsReader(page, kerikko, '/stories/food');
  await page.getByRole('link', { name: 'Newest', exact: true }).press('Enter');
  await expect(heading(page, 'Newest')).toBeFocused();
  const beside = page.getByRole('navigation', { name: 'More in Food & Culture' });
  await expect(beside.getByRole('link')).toHaveCount(1);
  await tabTo(page, 'Older story പുട്ട്');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'പുട്ട്')).toBeFocused();
  await expect(beside.getByText('Newest')).toBeVisible();
  await tabTo(page, 'Older story Oldest');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Oldest')).toBeFocused();
  await expect(page).toHaveTitle('Oldest · Kerikko');
  await tabTo(page, 'This is the oldest one More in Food & Culture');
  await page.goBack();
  await expect(heading(page, 'പുട്ട്')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Oldest')).toBeVisible();
  await beside.getByRole('link', { name: 'This is the oldest one' }).click();
  await expect(page).toHaveURL(`${kerikko.url}/stories/food`);
});

/** Presses Tab until the link with this name has focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name });
  for (let times = 0; times < 20; times += 1) {
    await page.keyboard.press('Tab');
    if (await link.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test('going back to the latest stories shows a new like, and no story that was deleted', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const author = await createPerson(kerikko, 'member');
  await publish(
    kerikko,
    author,
    Array.from({ length: 25 }, (_, index) => ({ title: `Story ${index + 1}` })),
  );
  await openAs(page, kerikko, author, '/stories/latest');
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByRole('article')).toHaveCount(25);
  await page.getByRole('link', { name: 'Story 1', exact: true }).click();
  await expect(heading(page, 'Story 1')).toBeVisible();
  await page.getByRole('button', { name: /^Like/ }).click();
  await expect(page.getByRole('button', { name: /1/, pressed: true })).toBeVisible();
  await page.goBack();
  await expect(
    page
      .getByRole('article', { name: 'Story 1', exact: true })
      .getByRole('button', { name: /^Like, 1/, pressed: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Story 1', exact: true }).click();
  await page.getByLabel(/^More: /).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  // The deleted story's page is not between them.
  await back(page).click();
  await expect(page).toHaveURL(`${kerikko.url}/stories/latest`);
  await expect(page.getByRole('link', { name: 'Story 25', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Story 1', exact: true })).toHaveCount(0);
});

test('going back to the topic restores the scroll position, the loaded stories and the new like', async ({
  kerikko,
  page,
}) => {
  const author = await createPerson(kerikko, 'member');
  await publish(
    kerikko,
    author,
    Array.from({ length: 45 }, (_, index) => ({ title: `Story ${index + 1}` })),
  );
  await openAsReader(page, kerikko, '/stories/food');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByRole('article')).toHaveCount(40);
  const link = page.getByRole('link', { name: 'Story 14', exact: true });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(3000);
  await link.click();
  await expect(heading(page, 'Story 14')).toBeVisible();
  await test.step('shows the list before the server answers, and keeps its length then', async () => {
    const release = await hold(page, '**/stories/food.data');
    const answer = page.waitForResponse('**/stories/food.data');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(40);
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(place));
    release();
    await (await answer).finished();
    await expect(page.getByRole('article')).toHaveCount(40);
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(place));
  });
  await link.click();
  await expect(heading(page, 'Story 14')).toBeVisible();
  await page.getByRole('button', { name: 'Like, 0 so far' }).click();
  await expect(page.getByRole('button', { name: 'Like, 1 so far', pressed: true })).toBeVisible();
  await page.getByRole('link', { name: /^Older story/ }).click();
  await expect(heading(page, 'Story 13')).toBeVisible();
  await back(page).click();
  await expect(heading(page, 'Story 14')).toBeVisible();
  await back(page).click();
  await expect(link).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(3);
  const card = page.getByRole('article', { name: 'Story 14', exact: true });
  await expect(card.getByRole('button', { name: 'Like, 1 so far', pressed: true })).toBeVisible();
  // The browser's back button restores the same state.
  await link.click();
  await expect(heading(page, 'Story 14')).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
});

test('the arrow of a story that was opened by its URL leads to its card in the topic, and on to all topics', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const author = await createPerson(kerikko, 'member');
  const paths = await publish(
    kerikko,
    author,
    Array.from({ length: 15 }, (_, index) => ({ title: `Story ${index + 1}` })),
  );
  await openAsReader(page, kerikko, paths[2] ?? '');
  await back(page).click();
  await expect(page.getByRole('link', { name: 'Story 3', exact: true })).toBeInViewport();
  // The parent replaced the story, so that it does not lead back there.
  await back(page).click();
  await expect(page).toHaveURL(`${kerikko.url}/stories`);
});

test('text size and bookmark change at once, and are the same after a reload', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  const author = await createPerson(kerikko, 'member');
  const [path = ''] = await publish(kerikko, author, [{ title: 'One' }]);
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
  const [path = ''] = await publish(kerikko, author, [{ title: 'The long way', content }]);
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

test.describe('a link to a story', () => {
  test('is copied by Share with a note on who can open it, and is selected where the clipboard is unavailable', {
    tag: '@nightly',
  }, async ({ kerikko, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: kerikko.url });
    const author = await createPerson(kerikko, 'member');
    const [path = ''] = await publish(kerikko, author, [{ title: 'One' }]);
    await openAsReader(page, kerikko, path);
    const share = page.getByRole('button', { name: 'Share' });

    await test.step('Share copies the link, with a note on who can open it', async () => {
      await waitForShare(page);
      await share.press('Enter');
      const status = page.getByRole('status').filter({ hasText: 'Link copied. Only members can open it.' });
      await expect(status).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(kerikko.url + path);
      await expect(page).toHaveURL(kerikko.url + path);
      await expect(share).toBeFocused();
    });

    await test.step('Share selects the link in a field where the clipboard is unavailable', async () => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
      });
      await page.reload();
      await waitForShare(page);
      await share.click();
      const field = page.getByLabel('Link to this story. Only members can open it.');
      await expect(field).toHaveValue(kerikko.url + path);
      await expect(field).toBeFocused();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(kerikko.url + path);
    });
  });

  test('is all that Share passes to the share dialog of a phone', { tag: '@nightly' }, async ({
    kerikko,
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: kerikko.url, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const problems = watchConsole(page);
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', {
        value: async (what: unknown) => {
          shared.push(what);
          if (shared.length === 2) throw new DOMException('closed', 'AbortError');
        },
      });
    });
    const author = await createPerson(kerikko, 'member');
    const [path = ''] = await publish(kerikko, author, [{ title: 'One' }]);
    await openAsReader(page, kerikko, path);
    await waitForShare(page);
    for (let times = 0; times < 2; times += 1) await page.getByRole('button', { name: 'Share' }).tap();
    const shared = await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
    expect(shared).toEqual([{ url: kerikko.url + path }, { url: kerikko.url + path }]);
    await expect(page.getByText('Link copied.')).toHaveCount(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('leads a signed-out visitor, and a member whose session has ended, to the story after signing in', {
    tag: '@nightly',
  }, async ({ kerikko, page, context }) => {
    const author = await createPerson(kerikko, 'member');
    const [path = ''] = await publish(kerikko, author, [{ title: 'മഴ' }]);
    const reader = await createPerson(kerikko, 'member', { password: PASSWORD });

    await test.step('a signed-out visitor', async () => {
      await page.goto(kerikko.url + path);
      await expect(page.getByText('Only members can open this link.')).toBeVisible();
      await expect(page.getByText('മഴ')).toHaveCount(0);
      // Switching to sign-up and back, or a wrong password, keeps the destination.
      await page.getByRole('link', { name: 'Need an account? Sign Up' }).click();
      await page.getByRole('link', { name: 'Already have an account? Sign In' }).click();
      await sendSignIn(page, reader.email, 'not this one');
      await expect(page.getByText('Wrong email or password.')).toBeVisible();
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(heading(page, 'മഴ')).toBeVisible();
      await expect(page).toHaveURL(kerikko.url + path);
    });

    await test.step('a member whose session has ended', async () => {
      await page.goto(`${kerikko.url}/stories/food`);
      await context.clearCookies();
      await page.getByRole('link', { name: 'മഴ', exact: true }).click();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await sendSignIn(page, reader.email, PASSWORD);
      await expect(page).toHaveURL(kerikko.url + path);
      await expect(heading(page, 'മഴ')).toBeVisible();
    });
  });
});

test('the author edits, deletes and restores a story on its page', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const [path = ''] = await publish(kerikko, author, [{ title: 'One' }]);
  await openAs(page, kerikko, author, path);
  await page.getByLabel('More: One').click();
  await page.getByRole('link', { name: 'Edit: One' }).click();
  await page.getByLabel('Story Title').fill('Two');
  await goToNext(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await expect(heading(page, 'Two')).toBeVisible();
  await page.getByLabel('More: Two').click();
  await page.getByRole('button', { name: 'Delete: Two' }).click();
  await expect(page.getByText('The story was deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/stories\/food\?deleted=/);

  await page.goto(kerikko.url + path);
  await expect(heading(page, 'This story is no longer here')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading(page, 'Two')).toBeVisible();
  await expect(page).toHaveURL(kerikko.url + path);
});

test('a story deleted since its list was loaded is reported as gone by Read more and by its page', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const author = await createPerson(kerikko, 'member');
  const [path = ''] = await publish(kerikko, author, [{ title: 'Long', content: LINES.repeat(100) }]);
  await openAsReader(page, kerikko, '/stories/food');
  await withContext(kerikko, (context) => {
    const viewer = viewerOf(author);
    return deleteStory(context, viewer, path.split('/').at(-1) ?? '');
  });
  await page.getByRole('link', { name: 'Read more: Long' }).click();
  await expect(page.getByRole('alert')).toHaveText('This story is no longer here.');
  await page.getByRole('link', { name: 'Long', exact: true }).click();
  await expect(heading(page, 'This story is no longer here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.getByRole('link', { name: 'More in Food & Culture' }).click();
  await expect(page.getByText('No Stories in Food & Culture Yet')).toBeVisible();
});

test('a printed story shows text, author, date and topic in black on white', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const stories = [{ title: 'Before' }, { title: 'മഴയത്തൊരു ചായ' }, { title: 'After' }];
  const [, path = ''] = await publish(kerikko, author, stories);
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('reading, liking, following, sharing and moving to the next story work', { tag: '@nightly' }, async ({
    kerikko,
    page,
  }) => {
    const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
    const [older = '', path = ''] = await publish(kerikko, author, [{ title: 'Older' }, { title: 'Newer' }]);
    await openAsReader(page, kerikko, path);
    await page.getByRole('button', { name: 'Like, 0 so far' }).click();
    await expect(page).toHaveURL(kerikko.url + path);
    await page.getByRole('button', { name: 'Like, 1 so far', pressed: true }).click();
    await page.getByRole('button', { name: 'Follow Ammu' }).click();
    await expect(page).toHaveURL(kerikko.url + path);
    await expect(page.getByRole('button', { name: 'Following Ammu' })).toHaveText('Following');
    await page.getByLabel('What did you think?').fill('Tea?');
    await page.getByRole('button', { name: 'Post' }).click();
    const like = page.getByRole('button', { name: /^Like the comment by/ });
    await like.click();
    await expect(page).toHaveURL(/#comment-/);
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Share' }).click();
    const field = page.getByLabel('Link to this story. Only members can open it.');
    await expect(field).toHaveValue(kerikko.url + path);
    await page.getByRole('navigation', { name: 'More in Food & Culture' }).getByRole('link').click();
    await expect(page).toHaveURL(kerikko.url + older);
    await back(page).click();
    await expect(page).toHaveURL(new RegExp(`/stories/food#${older.split('/').at(-1)}$`));
  });
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

test('addresses in a story and a comment can be tapped, and those of stories show their title', {
  tag: '@nightly',
}, async ({ page, kerikko, context: browser }) => {
  const author = await createPerson(kerikko, 'moderator', { name: 'Ammu' });
  const [target = ''] = await publish(kerikko, author, [{ title: 'പുഴയും മഴയും' }]);
  const content = `വായിക്കൂ: ${kerikko.url}${target}-ൽ.\nhttps://example.org/${'long-'.repeat(30)}end-ലും ഉണ്ട്.`;
  const id = await withContext(kerikko, async (context) => {
    // Links of newcomers are held, and moderators are none.
    const viewer = viewerOf(author, 'moderator');
    const story = { title: 'With links', topic: 'food' as const, content, key: randomUUID() };
    const published = await publishStory(context, viewer, { intent: 'publish', ...story });
    const text = `(${kerikko.url}${target}), www.example.org`;
    await postComment(context, viewer, published, {
      intent: 'comment',
      text,
      key: randomUUID(),
      replyTo: '',
    });
    return published;
  });
  await browser.route('https://example.org/**', (route) => route.fulfill({ body: 'Outside' }));
  await page.setViewportSize({ width: 360, height: 740 });
  const problems = watchConsole(page);
  await openAsReader(page, kerikko, `/stories/food/${id}`);

  const text = page.locator('[data-text]');
  await expect(text).toContainText('വായിക്കൂ: പുഴയും മഴയും-ൽ.');
  const outside = text.getByRole('link', { name: /^https:\/\/example\.org\/long-.*-end$/ });
  await expect(outside).toHaveAttribute('rel', 'noopener nofollow ugc');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const popup = page.waitForEvent('popup');
  await outside.click();
  await expect((await popup).locator('body')).toHaveText('Outside');
  await (await popup).close();

  await text.getByRole('link', { name: 'പുഴയും മഴയും' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('പുഴയും മഴയും');
  await page.goBack();
  const comments = page.locator('#comments');
  await expect(comments.getByRole('link', { name: 'www.example.org', exact: true })).toHaveAttribute(
    'href',
    'https://www.example.org',
  );
  await comments.getByRole('link', { name: 'പുഴയും മഴയും' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('പുഴയും മഴയും');
  expect(problems).toEqual([]);
});
