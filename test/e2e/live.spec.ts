import type { Browser, Page } from '@playwright/test';
import { expect, type Kerikko, test } from './kerikko.ts';
import { openListening, send } from './listening.ts';
import { createPerson, createStoryOf, signInAs } from './people.ts';

async function createStories(kerikko: Kerikko) {
  const ammu = await createPerson(kerikko, 'member', { name: 'അമ്മു' });
  const biju = await createPerson(kerikko, 'member', { name: 'Biju' });
  const content = 'മഴ പെയ്തു.\n\n'.repeat(40);
  return { ammu, biju, path: await createStoryOf(kerikko, ammu, { title: 'മഴ', content }) };
}

/** Signs Ammu in here and Biju in a browser of his own. */
async function signInBoth(kerikko: Kerikko, page: Page, browser: Browser) {
  const { ammu, biju, path } = await createStories(kerikko);
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, kerikko, biju);
  await signInAs(page, kerikko, ammu);
  return { other, path };
}

/** Returns where the field is on the screen, its caret and how far the page is scrolled. */
function measure(page: Page) {
  return page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#new-comment textarea');
    return {
      top: Math.round(field?.getBoundingClientRect().top ?? 0),
      caret: [field?.selectionStart, field?.selectionEnd],
      hasFocus: document.activeElement === field,
      value: field?.value,
    };
  });
}

test('a comment and a like appear on another’s screen without a poll, and what one writes does not move', async ({
  kerikko,
  page,
  browser,
}) => {
  const { other, path } = await signInBoth(kerikko, page, browser);
  await openListening(page, kerikko.url + path);
  const comments = page.getByRole('region', { name: /^Comments/ });
  const write = comments.getByLabel('What did you think?');
  await write.fill('ഒരു ചായ കൂടി വേണം');
  await write.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 5));
  await write.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  const before = await measure(page);
  expect(before).toMatchObject({ caret: [3, 5], hasFocus: true });

  for (let number = 1; number <= 3; number += 1) {
    const form = { intent: 'comment', text: `Comment ${number}`, key: `live-comment-${number}` };
    await send(other, kerikko, `${path}?index`, form);
    await expect(comments.getByText(`Comment ${number}`)).toBeVisible();
    await expect(comments.getByRole('heading', { name: `Comments (${number})` })).toBeVisible();
  }
  await expect.poll(() => measure(page)).toEqual(before);
  await send(other, kerikko, path, {
    intent: 'like',
    story: path.split('/').at(-1) ?? '',
    liked: 'true',
  });
  await expect(page.getByRole('button', { name: 'Like, 1 so far' })).toBeVisible();
  await other.context().close();
});

test('a list says how many stories came and what they count, and polls where streams do not get through', {
  tag: '@nightly',
}, async ({ kerikko, page, browser }) => {
  const { other, path } = await signInBoth(kerikko, page, browser);
  await openListening(page, `${kerikko.url}/stories/latest`);
  const publish = (key: string) =>
    send(other, kerikko, '/stories/travel', {
      intent: 'publish',
      topic: 'travel',
      title: key,
      content: 'By bus.',
      key,
    });
  await publish('first-bus-ride');
  const arrived = page.getByRole('link', { name: /new stor/ });
  await expect(arrived).toHaveText('1 new story');
  await publish('second-bus-ride');
  await expect(arrived).toHaveText('2 new stories');
  await expect(page.getByText('second-bus-ride')).toHaveCount(0);
  // The number of news follows on the page that is open.
  await send(other, kerikko, `${path}?index`, {
    intent: 'comment',
    text: 'First',
    key: 'first-comment-of-biju',
  });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible();
  // So do the counts of the stories on the screen.
  const row = page.getByRole('article', { name: 'മഴ' });
  await expect(row.getByRole('link', { name: '1 comment' })).toBeVisible();
  await arrived.click();
  await expect(page.getByText('second-bus-ride')).toBeVisible();
  await expect(arrived).toHaveCount(0);

  await openListening(page, `${kerikko.url}/stories/food`);
  await send(other, kerikko, path, {
    intent: 'like',
    story: path.split('/').at(-1) ?? '',
    liked: 'true',
  });
  await expect(row.getByRole('button', { name: 'Like, 1 so far' })).toBeVisible();
  await expect(row.getByRole('link', { name: '1 comment' })).toBeVisible();

  await page.route(/\/live\?/, (route) => route.fulfill({ status: 503 }));
  const polled = page.waitForResponse(/\/live\/state\?/);
  await send(other, kerikko, `${path}?index`, { intent: 'comment', text: 'Hello', key: 'polled-comment' });
  await page.goto(kerikko.url + path);
  expect((await (await polled).json()).comments).toBe(2);
  await other.context().close();
});
