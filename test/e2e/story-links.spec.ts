import { randomUUID } from 'node:crypto';
import { postComment } from '../../src/features/comments/server/comments.ts';
import { publishStory } from '../../src/features/stories/server/stories.ts';
import { expect, test, watchConsole } from './kerikko.ts';
import { createPerson, sendSignIn, viewerOf, withContext } from './people.ts';
import { heading, openAsReader, publishAll, waitForShare } from './published-stories.ts';

const PASSWORD = 'chaya-kadi-2026';

test.describe('a link to a story', () => {
  test('is copied by Share with a note on who can open it, and is selected where the clipboard is unavailable', {
    tag: '@nightly',
  }, async ({ kerikko, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: kerikko.url });
    const author = await createPerson(kerikko, 'member');
    const [path = ''] = await publishAll(kerikko, author, [{ title: 'One' }]);
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
    const [path = ''] = await publishAll(kerikko, author, [{ title: 'One' }]);
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
    const [path = ''] = await publishAll(kerikko, author, [{ title: 'മഴ' }]);
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

test('addresses in a story and a comment can be tapped, and those of stories show their title', {
  tag: '@nightly',
}, async ({ page, kerikko, context: browser }) => {
  const author = await createPerson(kerikko, 'moderator', { name: 'Ammu' });
  const [target = ''] = await publishAll(kerikko, author, [{ title: 'പുഴയും മഴയും' }]);
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
