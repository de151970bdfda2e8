import type { Locator, Page } from '@playwright/test';
import { createStory } from '../factories.ts';
import { goToNext } from './composer.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { LONG_WORD } from './long-texts.ts';
import { createPerson, createStoryOf, signInAs, viewerOf, withContext } from './people.ts';

const NARROWEST = { width: 320, height: 640 };
const STORY = `${LONG_WORD}\n\n`.repeat(12);

test.use({ viewport: NARROWEST, hasTouch: true });

test('the controls for writing and publishing a story stay within reach of the thumb', async ({
  page,
  kerikko,
}) => {
  const member = await createPerson(kerikko, 'member');
  await createStoryOf(kerikko, member, { topic: 'life', title: LONG_WORD, content: STORY });
  await signInAs(page, kerikko, member);
  await page.goto('/stories/life', { waitUntil: 'networkidle' });
  const expectInThumbReach = async (control: Locator) => {
    const { height = 0 } = page.viewportSize() ?? {};
    const box = await control.boundingBox();
    expect(box?.y).toBeGreaterThan(height / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  };
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Home', 'Stories', 'Write', 'People', 'Me']) {
    await expectInThumbReach(bar.getByRole('link', { name, exact: true }));
  }
  // The bar must not cover the end of the page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const end = await page.getByRole('contentinfo').boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);

  await page.goto('/write');
  // The bar and the header hide while writing.
  await expect(bar).toBeHidden();
  await expect(page.getByLabel('Story Title', { exact: true })).toBeFocused();
  await page.getByLabel('Story Title', { exact: true }).fill('By bus');
  await page.getByLabel('Your Story', { exact: true }).fill(STORY);
  await goToNext(page);
  // The height that an open keyboard leaves.
  await page.setViewportSize({ ...NARROWEST, height: 410 });
  await expectInThumbReach(page.getByRole('button', { name: 'Publish Story' }));
});

test.describe('with the files of the next pages', () => {
  test.use({ fetchesNextPages: true });

  test('an entry of the navigation waits only for its data, which is asked for as soon as a finger touches it', async ({
    page,
    kerikko,
  }) => {
    await signInAs(page, kerikko, await createPerson(kerikko, 'member'));
    await page.goto('/dashboard');
    const listFiles = (since: number) =>
      page.evaluate(
        (from) =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .filter(({ name, startTime }) => startTime >= from && /\/assets\/.*\.(js|css)$/.test(name))
            .map(({ name, transferSize }) => ({ name, isCached: transferSize === 0 })),
        since,
      );
    await expect.poll(async () => JSON.stringify(await listFiles(0))).toContain('/me-page-');
    const people = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' });
    await people.hover();
    const since = await page.evaluate(() => performance.now());
    const asked = page.waitForRequest(/\/people\.data$/);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/people.data')) requests += 1;
    });
    await page.mouse.down();
    await asked;
    await page.mouse.up();
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    expect(requests).toBe(1);
    const files = await listFiles(since);
    expect(files.map(({ name }) => name).join()).toContain('/people-page-');
    expect(files.filter(({ name, isCached }) => !isCached && name.includes('people'))).toEqual([]);

    // The form for a story stands behind the sheet of an entry.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Write' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Write' }).hover();
    await expect.poll(async () => JSON.stringify(await listFiles(0))).toContain('/write-page-');
    await expect.poll(async () => JSON.stringify(await listFiles(0))).toContain('/en-composer-');
    const opened = await page.evaluate(() => performance.now());
    const askedForForm = page.waitForRequest(/\/write\.data$/);
    await page.mouse.down();
    await askedForForm;
    await page.mouse.up();
    await expect(page.getByLabel('Story Title')).toBeVisible();
    const ofForm = (await listFiles(opened)).filter(({ name }) => /write-page|en-composer/.test(name));
    expect(ofForm.filter(({ isCached }) => !isCached)).toEqual([]);
  });

  test('a story waits only for its data: the files of its late parts are there', { tag: '@nightly' }, async ({
    page,
    kerikko,
  }) => {
    await signInToRead(page, kerikko, 'By bus');
    await page.goto('/stories/life');
    const listFiles = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) =>
            /\/assets\/(story-tools|comments(?!-page)|load-question|story-neighbours)-/.test(name),
          )
          .map(({ name, transferSize }) => `${/\/([a-z-]+)-[^/]*$/.exec(name)?.[1]} ${transferSize === 0}`),
      );
    const parts = ['comments', 'load-question', 'story-neighbours', 'story-tools'];
    await expect
      .poll(async () => new Set((await listFiles()).map((file) => file.split(' ')[0])).size)
      .toBe(parts.length);
    await page.evaluate(() => performance.clearResourceTimings());
    await page.getByRole('link', { name: 'By bus', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'By bus' })).toBeVisible();
    await expect.poll(async () => (await listFiles()).sort()).toEqual(parts.map((part) => `${part} true`));
  });
});

test('a touched story is asked for in advance, and counts as read once it is shown', async ({
  page,
  kerikko,
}) => {
  await signInToRead(page, kerikko, 'By boat');
  const data: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (/\/stories\/life\/[\w-]+\.data$/.test(request.url())) data.push(request.headers().purpose);
  });
  const touch = async () => {
    await page.goto('/stories/life', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'By boat', exact: true }).hover();
    await page.mouse.down();
  };
  await touch();
  await expect.poll(() => data).toEqual(['prefetch']);
  // The reader pulls away, and opens nothing.
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await page.goto('/reading/recent');
  await expect(page.getByText('Nothing read yet')).toBeVisible();

  await touch();
  const shown = page.waitForResponse('**/shown');
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: 'By boat' })).toBeVisible();
  expect((await shown).status()).toBe(204);
  expect(data).toEqual(['prefetch', 'prefetch']);
  await page.goto('/reading/recent');
  await expect(page.getByRole('link', { name: 'By boat', exact: true })).toBeVisible();

  // Readers who save data wait for the click.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await touch();
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: 'By boat' })).toBeVisible();
  expect(data).toEqual(['prefetch', 'prefetch', undefined]);
});

test('five lines of a story stand above a keyboard, and three with letters of 28 pixels', async ({
  page,
  kerikko,
}) => {
  await signInAs(page, kerikko, await createPerson(kerikko, 'member'));
  await page.goto('/write');
  const text = page.getByLabel('Your Story', { exact: true });
  await page.getByLabel('Story Title', { exact: true }).fill('By bus');
  await text.fill(STORY);
  await page.setViewportSize({ width: 360, height: 350 });
  const session = await page.context().newCDPSession(page);
  for (const [size, lines] of [
    [16, 5],
    [28, 3],
  ] as const) {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
    for (const key of ['Control+End', 'Control+Home']) {
      await text.press(key);
      await expect.poll(() => text.evaluate(countLinesInSight)).toBeGreaterThanOrEqual(lines);
    }
  }
});

test('a long title wraps in the composer, and takes no line break', async ({ page, kerikko }) => {
  await signInAs(page, kerikko, await createPerson(kerikko, 'member'));
  await page.goto('/write');
  const title = page.getByLabel('Story Title', { exact: true });
  const isCut = () => title.evaluate((field) => field.scrollWidth > field.clientWidth);
  await title.fill('അമ്മൂമ്മയുടെ റേഡിയോയും\n ഞങ്ങളുടെ വൈകുന്നേരങ്ങളും');
  await expect(title).toHaveValue('അമ്മൂമ്മയുടെ റേഡിയോയും ഞങ്ങളുടെ വൈകുന്നേരങ്ങളും');
  expect(await title.evaluate((field) => field.scrollHeight > field.clientHeight)).toBe(false);
  expect(await isCut()).toBe(false);
  await title.press('Enter');
  await expect(page.getByLabel('Your Story', { exact: true })).toBeFocused();
  // A keyboard that composes words sends a line break without a key.
  await title.focus();
  await page.evaluate(() => document.execCommand('insertLineBreak'));
  await expect(title).toHaveValue('അമ്മൂമ്മയുടെ റേഡിയോയും ഞങ്ങളുടെ വൈകുന്നേരങ്ങളും');
  await expect(page.getByLabel('Your Story', { exact: true })).toBeFocused();
});

test('the button that posts a comment stands above the keyboard', async ({ page, kerikko }) => {
  const member = await createPerson(kerikko, 'member');
  const id = await withContext(kerikko, (context) =>
    createStory(
      { context },
      { viewer: viewerOf(member) },
      { topic: 'life', title: 'By bus', content: STORY },
    ),
  );
  await signInAs(page, kerikko, member);
  await page.goto(`/stories/life/${id}`);
  await page.setViewportSize({ width: 360, height: 390 });
  const field = page.getByRole('textbox', { name: 'What did you think?' });
  await field.click();
  await field.pressSequentially('A tale. '.repeat(30));
  const button = page.getByRole('button', { name: 'Post', exact: true });
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await field.evaluate(countLinesInSight)).toBeGreaterThanOrEqual(3);
});

test('the entries below come back when the keyboard is closed while its field keeps the focus', {
  tag: '@nightly',
}, async ({ page, kerikko }) => {
  await signInAs(page, kerikko, await createPerson(kerikko, 'member'));
  const resize = async (height: number) => {
    await page.setViewportSize({ width: 360, height });
    // The page hears of a new height with its next frame, and misses a height that lasts less than a frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  };
  await resize(740);
  await page.goto('/search');
  await page.waitForLoadState('networkidle');
  const entries = page.getByRole('navigation', { name: 'Main' });
  const field = page.getByRole('main').getByRole('searchbox');
  await field.focus();
  await resize(510);
  await expect(entries).toBeHidden();
  await resize(740);
  await expect(entries).toBeVisible();
  await resize(510);
  await expect(entries).toBeHidden();
  // The keyboard's own button closes it, because it covers the results.
  await field.fill('mazha');
  await field.press('Enter');
  await expect(field).not.toBeFocused();
});

/** Signs in a member who finds a story of somebody else. */
async function signInToRead(page: Page, kerikko: Kerikko, title: string): Promise<void> {
  const author = await createPerson(kerikko, 'member');
  await createStoryOf(kerikko, author, { topic: 'life', title, content: STORY });
  await signInAs(page, kerikko, await createPerson(kerikko, 'member'));
}

/** Returns how many lines of a text area nothing covers. */
function countLinesInSight(field: HTMLTextAreaElement): number {
  const { left } = field.getBoundingClientRect();
  const isInSight = (y: number) => document.elementFromPoint(left + 20, y) === field;
  const pixels = Array.from({ length: innerHeight }, (_, y) => y).filter(isInSight).length;
  return Math.floor(pixels / Number.parseFloat(getComputedStyle(field).lineHeight));
}
