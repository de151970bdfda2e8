import { goToNext, topicOf } from './composer.ts';
import { hold } from './hold.ts';
import { expect, test } from './kerikko.ts';
import { createPerson, openAs } from './people.ts';
import { numbered, publishAll } from './published-stories.ts';
import { openAsMember, publish, STORY, write } from './story-form.ts';

/** Stories about hobbies, of several lines. */
const HOBBIES = { topic: 'hobbies', content: 'Stamps, mostly.\n'.repeat(10) } as const;

test('the eight topics show icon, name, count and Explore Stories, and each view has its own URL', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openAsMember(page, kerikko, '/stories');
  const names = [
    'Life Stories',
    'കൊച്ചു യാത്രകൾ',
    'Food & Culture',
    'Career Journey',
    'Family & Friends',
    'Learning & Growth',
    'Hobbies & Interests',
    'Inspiration',
  ];
  const tiles = page.getByRole('link', { name: /Explore Stories/ });
  await expect(tiles).toHaveCount(8);
  for (const [index, name] of names.entries()) {
    await expect(tiles.nth(index).getByRole('heading')).toHaveText(name);
    await expect(tiles.nth(index)).toContainText('0 stories');
    await expect(tiles.nth(index).locator('svg')).toBeVisible();
  }
  await tiles.nth(7).click();
  await expect(page).toHaveURL(`${kerikko.url}/stories/inspiration`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inspiration', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(tiles).toHaveCount(8);
  await page.goForward();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${kerikko.url}/stories`);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${kerikko.url}/dashboard`);
});

test('an empty topic invites to write, and Add Story and Cancel toggle the form with the topic selected', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openAsMember(page, kerikko, '/stories/travel');
  await expect(page.getByText('No Stories in കൊച്ചു യാത്രകൾ Yet')).toBeVisible();
  await expect(page.getByText('Be the first to share a story in this topic!')).toBeVisible();
  await page.getByRole('link', { name: 'Write First Story' }).click();
  await expect(page.getByRole('heading', { name: 'Share Your Story' })).toBeVisible();
  await goToNext(page);
  await expect(topicOf(page, 'കൊച്ചു യാത്രകൾ')).toBeChecked();
  const button = page.getByRole('button', { name: 'Publish Story' });
  await expect(button).toBeDisabled();
  // Keyboard users find out why.
  await button.focus();
  await expect(button).toHaveAccessibleDescription('A story needs a title and some text.');
  await expect(page.getByText('A story needs a title and some text.')).toBeVisible();
  await button.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goBack();
  await write(page, { title: '   ', content: 'text' });
  await goToNext(page);
  await expect(button).toBeDisabled();
  await page.goBack();
  await write(page, STORY);
  await goToNext(page);
  await expect(button).toBeEnabled();
  await page.goBack();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep draft' }).click();
  await expect(page.getByRole('heading', { name: 'Share Your Story' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Add Story' }).click();
  await expect(page.getByLabel('Story Title')).toHaveValue(STORY.title);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Share Your Story' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Write First Story' }).click();
  await expect(page.getByLabel('Story Title')).toHaveValue('');
  // An empty form has nothing to keep.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('markup, joined emoji and right-to-left text appear exactly as written, and Read more shows the rest of a story', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  // A newcomer may publish only two stories a day.
  const moderator = await createPerson(kerikko, 'moderator', { name: 'Ammu' });
  await openAs(page, kerikko, moderator, '/stories/food?write');

  await test.step('markup, joined emoji and right-to-left text appear exactly as written', async () => {
    const content = '<img src=x onerror=alert(1)> <b>bold?</b>\n👩‍👩‍👧‍👦 ❤️‍🔥\nשלום עולם\nഅവന്‍ അവൻ';
    await publish(page, { title: '<script>alert(1)</script>', content });
    expect(await page.getByRole('article').innerText()).toContain(content.normalize('NFC'));
  });

  await test.step('Read more shows the rest of a story in place', async () => {
    await page.goto(`${kerikko.url}/stories/food?write`);
    const content = `${'അമ്മ പറഞ്ഞ കഥ. '.repeat(150)}\nThe very end.`;
    await publish(page, { title: 'Long', content });
    const card = page.getByRole('article', { name: 'Long' });
    await expect(card).not.toContainText('The very end.');
    await card.getByRole('link', { name: 'Read more: Long' }).click();
    await expect(card).toContainText('The very end.');
    await expect(card.getByRole('link', { name: 'Read more' })).toHaveCount(0);
  });

  await test.step('a text that only a phone cuts off has no empty line before its ellipsis', async () => {
    await page.goto(`${kerikko.url}/stories/food?write`);
    const first = 'അമ്മ പറഞ്ഞ കഥ. '.repeat(9).trim();
    await publish(page, { title: 'Two parts', content: `${first}\n\nThe end.` });
    const card = page.getByRole('article', { name: 'Two parts' });
    expect(await card.innerText()).toContain(`${first}\nThe end.`);
    await card.getByRole('link', { name: 'Read more: Two parts' }).click();
    await expect.poll(() => card.innerText()).toContain(`${first}\n\nThe end.`);
  });
});

test('a like shows at once, and the list then shows the count of the server', { tag: '@nightly' }, async ({
  kerikko,
  page,
  browser,
}) => {
  await openAsMember(page, kerikko, '/stories/food?write');
  await publish(page, STORY);
  const release = await hold(page, '**/stories/food/*.data*');
  await page.getByRole('button', { name: 'Like, 0 so far' }).click();
  await expect(page.getByRole('button', { name: 'Like, 1 so far', pressed: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // Another member likes the story meanwhile, so the final count comes from the server.
  const other = await (await browser.newContext({ baseURL: kerikko.url })).newPage();
  await openAsMember(other, kerikko, '/stories/food', 'Biju');
  await other.getByRole('button', { name: 'Like, 0 so far' }).click();
  await expect(other.getByRole('button', { name: 'Like, 1 so far', pressed: true })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Like, 1 so far', pressed: true })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Like, 2 so far', pressed: true })).toBeVisible();
});

test('more stories load on scrolling and by keyboard', { tag: '@nightly' }, async ({ kerikko, page }) => {
  const person = await openAsMember(page, kerikko, '/stories');
  await publishAll(kerikko, person, numbered(45, HOBBIES));
  await page.goto(`${kerikko.url}/stories/hobbies`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByRole('article')).toHaveCount(40);
  await page.getByRole('link', { name: 'More stories' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(45);
  await expect(page.getByText('No more stories for now.')).toBeVisible();
  const titles = await page.getByRole('article').getByRole('heading').allTextContents();
  expect(new Set(titles).size).toBe(45);
});

test('the story list loads in full before its scripts, and lays out stories below the first screen later', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const person = await openAsMember(page, kerikko, '/stories');
  await publishAll(kerikko, person, numbered(10, HOBBIES));
  const skipped = () =>
    page.evaluate(() => {
      const articles = [...document.querySelectorAll('article')];
      return articles.filter((article) => getComputedStyle(article).contentVisibility === 'auto').length;
    });
  await page.goto('about:blank');
  const seen: number[] = [];
  await page.route('**/*.js', async (route) => {
    // The page before may still be there when the new one asks for its first script.
    seen.push(await skipped().catch(skipped));
    await route.continue();
  });
  await page.goto(`${kerikko.url}/stories/hobbies`);
  const readStarts = () =>
    page.evaluate(() => ({
      whole: performance.getEntriesByType('navigation')[0]?.responseEnd ?? Number.NaN,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
  await expect.poll(async () => (await readStarts()).scripts.length).toBeGreaterThan(3);
  const { whole, scripts } = await readStarts();
  expect(Math.min(...scripts)).toBeGreaterThan(whole);
  expect(seen[0]).toBe(7);
  await expect.poll(skipped).toBe(0);
  await expect(page.locator('html')).toHaveAttribute('data-full-layout');
  // A reload lays out all stories at once, because restoring the scroll position needs the full height.
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.locator('html')).toHaveAttribute('data-full-layout');
});
