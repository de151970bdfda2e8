import { setLike } from '../../src/features/stories/server/stories.ts';
import { deleteStory } from '../../src/features/stories/server/story-editing.ts';
import { goToNext } from './composer.ts';
import { hold } from './hold.ts';
import { expect, test } from './kerikko.ts';
import { tabTo } from './keyboard.ts';
import { createPerson, openAs, viewerOf, withContext } from './people.ts';
import { back, heading, LINES, numbered, openAsReader, publishAll } from './published-stories.ts';

test('the story page shows title, author, date, topic and the whole text in the reading font', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const author = await createPerson(kerikko, 'member', { name: 'ശ്രീലത' });
  const [path = ''] = await publishAll(kerikko, author, [{ title: 'മഴയത്തൊരു ചായ', content: LINES.repeat(60) }]);
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
  const [path = ''] = await publishAll(kerikko, author, [{ title: 'One' }]);
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
  await publishAll(
    kerikko,
    author,
    titles.map((title) => ({ title })),
  );
  await openAsReader(page, kerikko, '/stories/food');
  await page.getByRole('link', { name: 'Newest', exact: true }).press('Enter');
  await expect(heading(page, 'Newest')).toBeFocused();
  const beside = page.getByRole('navigation', { name: 'More in Food & Culture' });
  await expect(beside.getByRole('link')).toHaveCount(1);
  await tabTo(page, 'link', 'Older story പുട്ട്');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'പുട്ട്')).toBeFocused();
  await expect(beside.getByText('Newest')).toBeVisible();
  await tabTo(page, 'link', 'Older story Oldest');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Oldest')).toBeFocused();
  await expect(page).toHaveTitle('Oldest · Kerikko');
  await tabTo(page, 'link', 'This is the oldest one More in Food & Culture');
  await page.goBack();
  await expect(heading(page, 'പുട്ട്')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Oldest')).toBeVisible();
  await beside.getByRole('link', { name: 'This is the oldest one' }).click();
  await expect(page).toHaveURL(`${kerikko.url}/stories/food`);
});

test('going back to the latest stories shows a new like, and no story that was deleted', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const author = await createPerson(kerikko, 'member');
  await publishAll(kerikko, author, numbered(25));
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
  const paths = await publishAll(kerikko, author, numbered(45));
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
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(40);
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(place));
    const other = await createPerson(kerikko, 'member');
    const newest = paths.at(-1)?.split('/').at(-1) ?? '';
    await withContext(kerikko, (context) =>
      setLike(context, viewerOf(other), { intent: 'like', story: newest, liked: true }),
    );
    release();
    // Only the answer knows of this like.
    await expect(
      page
        .getByRole('article', { name: 'Story 45', exact: true })
        .getByRole('button', { name: 'Like, 1 so far' }),
    ).toBeVisible();
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
  const paths = await publishAll(kerikko, author, numbered(15));
  await openAsReader(page, kerikko, paths[2] ?? '');
  await back(page).click();
  await expect(page.getByRole('link', { name: 'Story 3', exact: true })).toBeInViewport();
  // The parent replaced the story, so that it does not lead back there.
  await back(page).click();
  await expect(page).toHaveURL(`${kerikko.url}/stories`);
});

test('the author edits, deletes and restores a story on its page', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const [path = ''] = await publishAll(kerikko, author, [{ title: 'One' }]);
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
  const [path = ''] = await publishAll(kerikko, author, [{ title: 'Long', content: LINES.repeat(100) }]);
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('reading, liking, following, sharing and moving to the next story work', { tag: '@nightly' }, async ({
    kerikko,
    page,
  }) => {
    const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
    const [older = '', path = ''] = await publishAll(kerikko, author, [
      { title: 'Older' },
      { title: 'Newer' },
    ]);
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
