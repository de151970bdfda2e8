import type { Page } from '@playwright/test';
import { createCircle } from '../../src/features/circles/sample.ts';
import { leaveCircle } from '../../src/features/circles/server/departures.ts';
import { joinCircle } from '../../src/features/circles/server/joining.ts';
import { goToNext, topicOf } from './composer.ts';
import { hold } from './hold.ts';
import { expect, test } from './kerikko.ts';
import { createPerson, openAs, sendSignIn, signInAs, viewerOf, withContext } from './people.ts';
import { numbered, publishAll } from './published-stories.ts';
import { openAsMember, pressPublish, publish, STORY, write } from './story-form.ts';
import { waitUntilKept } from './wait-until-kept.ts';

/** The smallest viewport, where the status message is far above the button. */
const SMALL_PHONE = { width: 360, height: 480 };

/** Pauses the page's fake clock, which then only the test advances. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

test('a draft written on a page of its own is saved on the account, survives offline, and publishes to its story', async ({
  kerikko,
  page,
}) => {
  await openAsMember(page, kerikko, '/dashboard');
  // On a slow network, the text is there before the script that saves it.
  const { promise: isWritten, resolve: startSaving } = Promise.withResolvers<void>();
  await page.route(/\/draft-saver-/, (route) => isWritten.then(() => route.continue()));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Write' }).click();
  await page.getByRole('link', { name: 'Write a story' }).click();
  await write(page, STORY);
  startSaving();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/write\?draft=[-\da-f]+$/);

  await page.context().setOffline(true);
  await page.getByLabel('Your Story', { exact: true }).fill(`${STORY.content}\nകടിയും.`);
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue(/കടിയും/);

  // A form in a topic neither opens nor offers a draft without that topic.
  await page.goto(`${kerikko.url}/stories/food?write`);
  await expect(page.getByText('What you write is saved as a draft')).toBeVisible();
  await expect(page.getByLabel('Story Title')).toHaveValue('');
  await page.goto(`${kerikko.url}/drafts`);
  await page.getByRole('link', { name: STORY.title }).click();
  await test.step('on a wide screen, the preview stands beside the text and follows it', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const preview = page.getByRole('article', { name: 'Preview' });
    const field = page.getByLabel('Your Story', { exact: true });
    await field.press('End');
    await field.pressSequentially(' മഴ.');
    await expect(preview).toContainText('മഴ.');
    const [beside, text] = [await preview.boundingBox(), await field.boundingBox()];
    expect(beside?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
    // 60 to 75 letters a line, of about half their height.
    expect(beside?.width).toBeGreaterThan(500);
  });
  await test.step('on a phone, the second step has the preview, and Back returns to the text', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const preview = page.getByRole('article', { name: 'Preview' });
    await expect(preview).toBeHidden();
    await goToNext(page);
    await expect(page.getByRole('heading', { name: 'Share Your Story' })).toBeFocused();
    await expect(preview).toContainText('മഴ.');
    await page.goBack();
    await expect(page.getByLabel('Your Story', { exact: true })).toBeFocused();
    await goToNext(page);
  });
  const submit = page.getByRole('button', { name: 'Publish Story' });
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription('Choose a topic');
  await topicOf(page, 'Food & Culture').check();
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page.getByRole('heading', { name: STORY.title, level: 1 })).toBeVisible();
  await expect(page.getByText('Your story is published.')).toBeVisible();
  // The step back skips the form.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();

  // The form keeps the key of the draft that fills it, so that the draft is neither saved nor published twice.
  await page.goto(`${kerikko.url}/stories/food?write`);
  await expect(page.getByText('What you write is saved as a draft')).toBeVisible();
  const key = page.locator('form:has([data-writing]) input[name=key]');
  const written = await key.inputValue();
  await page.getByLabel('Story Title').fill('Steam');
  await waitUntilKept(page, 'Steam');
  await page.reload();
  await expect(page.getByLabel('Story Title')).toHaveValue('Steam');
  await page.getByLabel('Your Story', { exact: true }).fill('Coconut');
  await expect(key).toHaveValue(written);
});

test('signing out deletes drafts from the device that the account has, and keeps the others for their author', async ({
  kerikko,
  page,
}) => {
  const password = 'puttum kadalayum';
  const person = await createPerson(kerikko, 'member', { name: 'Ammu', password });
  await openAs(page, kerikko, person, '/write');
  await write(page, STORY);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const unsaved = `story-draft:${person.accountId}:new-of-a-lost-network`;
  await page.evaluate((key) => {
    const copy = { base: 0, writer: 'w', sequence: 1, isSaved: false, changedAt: 1 };
    const draft = { topic: '', title: 'Coconut', content: 'Only here', key: 'of-a-lost-network', copy };
    localStorage.setItem(key, JSON.stringify(draft));
  }, unsaved);
  const listDrafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('story-draft:')));
  await page.goto(`${kerikko.url}/settings`);
  expect(await listDrafts()).toHaveLength(2);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(listDrafts).toEqual([unsaved]);

  await sendSignIn(page, person.email, password);
  await expect(page).toHaveURL(/\/account/);
  await page.goto(`${kerikko.url}/drafts`);
  await expect(page.getByRole('link', { name: 'Coconut' })).toBeVisible();
  await page.getByRole('link', { name: STORY.title }).click();
  await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue(STORY.content);
});

test('on a phone, a refusal appears beside the button that published a draft of another day', async ({
  kerikko,
  page,
}) => {
  await page.setViewportSize(SMALL_PHONE);
  const person = await createPerson(kerikko, 'member', { name: 'Ammu' });
  // A newcomer may publish two stories a day.
  await publishAll(kerikko, person, numbered(2));
  await openAs(page, kerikko, person, '/write?draft=of-another-day');
  await write(page, STORY);
  await goToNext(page);
  await topicOf(page, 'Food & Culture').check();
  await page.getByRole('button', { name: 'Publish Story' }).click();
  await expect(page.getByText('New members can publish only two stories a day.')).toBeInViewport();
  await expect(page).toHaveURL(/\?draft=of-another-day$/);
  await page.goBack();
  await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue(STORY.content);
});

test('two devices that write one draft at the same time keep both texts', { tag: '@nightly' }, async ({
  kerikko,
  page,
  browser,
}) => {
  const person = await openAsMember(page, kerikko, '/write');
  await write(page, STORY);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const other = await (await browser.newContext({ baseURL: kerikko.url })).newPage();
  await signInAs(other, kerikko, person);
  await other.goto(page.url());
  await expect(other.getByLabel('Your Story', { exact: true })).toHaveValue(STORY.content);
  await other.getByLabel('Your Story', { exact: true }).fill('From the laptop.');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByLabel('Your Story', { exact: true }).fill('From the phone.');
  await expect(page.getByText('Both texts are kept as drafts.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'See the other text' }).click();
  await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue('From the laptop.');
  await other.goto('/drafts');
  await expect(other.getByRole('article')).toHaveCount(2);
});

test('a new story shows topic, title, author, date, likes and line breaks, and its confirmation stays for 3 seconds', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await page.setViewportSize(SMALL_PHONE);
  await page.clock.install();
  await openAsMember(page, kerikko, '/stories/food?write', 'ശ്രീലത');
  await stopClock(page);
  await publish(page, STORY);
  const card = page.getByRole('article', { name: STORY.title });
  await expect(card).toContainText('Food & Culture');
  await expect(card).toContainText('By ശ്രീലത');
  await expect(card.locator('time')).toHaveText(/^\w+ \d{1,2}, \d{4}$/);
  await expect(card.getByRole('button', { name: 'Like, 0 so far' })).toHaveText('0');
  expect(await card.innerText()).toContain('മഴ പെയ്തു.\nഅമ്മ ചായയിട്ടു.');
  const status = page.getByText('Your story is published.');
  await expect(status).toBeInViewport();
  await page.clock.runFor(2900);
  await expect(status).toBeVisible();
  await page.clock.runFor(200);
  await expect(status).toHaveCount(0);
  // Publishing clears the draft.
  await page.getByRole('link', { name: 'Add Story' }).click();
  await expect(page.getByLabel('Story Title')).toHaveValue('');
});

test('a story for a circle that only the device has goes to nobody after its author has left, until they choose', async ({
  kerikko,
  page,
}) => {
  const [founder, ammu] = [await createPerson(kerikko, 'member'), await createPerson(kerikko, 'member')];
  const circle = await withContext(kerikko, async (context) => {
    const id = await createCircle({ context }, { viewer: viewerOf(founder) }, { name: 'Readers' });
    await joinCircle(context, viewerOf(ammu), id);
    return id;
  });
  await signInAs(page, kerikko, ammu);
  await page.route('**/write/draft*', (route) => route.abort());
  const asked = Promise.withResolvers<void>();
  await page.route('**/audiences', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto(`${kerikko.url}/stories/food?write`);
  await write(page, STORY);
  await goToNext(page);
  await page.getByLabel('For Readers').check({ force: true });
  await waitUntilKept(page, circle);
  await page.goto(`${kerikko.url}/stories/food`);
  await withContext(kerikko, async (context) => {
    // A page that closes sends its draft past the route.
    await context.database.deleteFrom('drafts').execute();
    await leaveCircle(context, viewerOf(ammu), circle);
  });
  await page.getByRole('link', { name: 'Add Story' }).first().click();
  await expect(page.getByLabel('Story Title')).toHaveValue(STORY.title);
  asked.resolve();
  await expect(page.locator('input[hidden][name=circle]')).toBeAttached();
  await goToNext(page);
  const submit = page.getByRole('button', { name: 'Publish Story' });
  await submit.click();
  await expect(page.getByLabel('For a circle you can no longer write for')).toBeChecked();
  await page.getByLabel('For everyone').check({ force: true });
  await submit.click();
  await expect(page.getByRole('article', { name: STORY.title })).toBeVisible();
});

test('a second click on a slow network does not publish the story twice', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  await openAsMember(page, kerikko, '/stories/food?write');
  const release = await hold(page, '**/stories/food.data*', 'POST');
  await write(page, STORY);
  const cleaned = page.waitForResponse(async (response) => {
    return /\.js$/.test(response.url()) && /listDeviceDrafts/.test(await response.text());
  });
  await pressPublish(page);
  await page.getByRole('button', { name: 'Publishing...' }).click({ force: true });
  // The module that deletes the draft loads before the response. A new form would restore the published text otherwise.
  await cleaned;
  release();
  await expect(page.getByRole('article', { name: STORY.title })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('resubmitting an edited story after a lost response updates the published story and clears the draft', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await page.setViewportSize(SMALL_PHONE);
  await openAsMember(page, kerikko, '/stories/food?write');
  let isLost = false;
  await page.route('**/stories/food.data*', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.continue();
    isLost = true;
    await route.fetch({ maxRedirects: 0 });
    return route.abort();
  });
  await write(page, STORY);
  await pressPublish(page);
  // The message stands where the action was.
  await expect(page.getByText('Kerikko can’t be reached.')).toBeInViewport();

  const edited = { ...STORY, content: `${STORY.content}\nകടിയും.` };
  await page.goBack();
  await write(page, edited);
  await pressPublish(page);
  await expect(page.getByText('This story has already been published')).toBeInViewport();
  await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue(edited.content);
  await goToNext(page);
  await page.getByRole('button', { name: 'Save changes' }).click();

  const card = page.getByRole('article', { name: STORY.title });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('കടിയും.');
  await page.getByRole('link', { name: 'Add Story' }).click();
  await expect(page.getByLabel('Story Title')).toHaveValue('');
});

test('the form keeps its text after a title that is too long, a failed publish, a closed page and a session that ends', async ({
  kerikko,
  page,
}) => {
  const person = await openAsMember(page, kerikko, '/stories/food?write');

  await test.step('a title that is too long shows an error at its field, and the form keeps both texts', async () => {
    await write(page, { title: 'ശ്രീ'.repeat(201), content: 'Short.' });
    await pressPublish(page);
    const title = page.getByLabel('Story Title');
    await expect(title).toHaveAccessibleDescription('This title is too long. The limit is 200 characters.');
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await expect(title).toBeFocused();
    await write(page, { title: 'ശ്രീ'.repeat(200), content: 'Short.' });
    await pressPublish(page);
    // The second step shows the story as its readers will see it, which is an article too, but without the title as its name.
    await expect(page.getByRole('article', { name: 'ശ്രീ'.repeat(200) })).toHaveCount(1);
  });

  await test.step('a failed publish shows the error and keeps the text, even when the page is closed', async () => {
    await page.setViewportSize(SMALL_PHONE);
    await page.goto(`${kerikko.url}/stories/food?write`);
    await page.route('**/stories/food.data*', (route) => route.abort());
    await write(page, STORY);
    await pressPublish(page);
    await expect(page.getByRole('alert')).toContainText('Kerikko can’t be reached');
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue(STORY.content);
    await page.unroute('**/stories/food.data*');
    await page.goto('about:blank');
    await page.goto(`${kerikko.url}/stories/food?write`);
    await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue(STORY.content);
    await pressPublish(page);
    await expect(page.getByRole('article', { name: STORY.title })).toBeVisible();
  });

  await test.step('the draft survives a session that ends while a member writes', async () => {
    await page.goto(`${kerikko.url}/stories/food?write`);
    await write(page, STORY);
    await goToNext(page);
    await page.context().clearCookies({ name: 'kerikko' });
    await page.getByRole('button', { name: 'Publish Story' }).click();
    await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
    await expect(page.getByText('Anything you were writing is saved on this device.')).toBeVisible();
    await openAs(page, kerikko, person, '/stories/food?write');
    await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue(STORY.content);
  });
});

test('the author edits, deletes and restores a story, and others cannot', { tag: '@nightly' }, async ({
  kerikko,
  page,
  browser,
}) => {
  await openAsMember(page, kerikko, '/stories/food?write');
  await publish(page, STORY);
  await page.getByLabel(`More: ${STORY.title}`).click();
  await page.getByRole('link', { name: `Edit: ${STORY.title}` }).click();
  await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue(STORY.content);
  // A slow connection brings the form's script after the text.
  const answerScript = await hold(page, /\/assets\/story-forms-[^/]*\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Story Title').fill('പുതിയ പേര്');
  answerScript();
  await waitUntilKept(page, 'പുതിയ പേര്');
  await page.reload();
  await expect(page.getByLabel('Story Title')).toHaveValue('പുതിയ പേര്');
  await goToNext(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'പുതിയ പേര്' })).toContainText('edited');

  const other = await (await browser.newContext({ baseURL: kerikko.url })).newPage();
  await openAsMember(other, kerikko, '/stories/food', 'Biju');
  await expect(other.getByRole('article')).toHaveCount(1);
  await expect(other.getByLabel(/^More: /)).toHaveCount(0);

  await page.goto(`${kerikko.url}/stories/food`);
  await page.getByLabel(/^More: /).click();
  await page.getByRole('button', { name: /Delete/ }).click();
  await expect(page.getByText('The story was deleted.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('nothing is published in the name of somebody else who has signed in meanwhile, and the text stays', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openAsMember(page, kerikko, '/stories/food?write');
  await write(page, STORY);
  const other = await createPerson(kerikko, 'member', { name: 'Biju' });
  await signInAs(page, kerikko, other);
  await pressPublish(page);
  await expect(page.getByRole('alert').filter({ hasText: 'someone else has signed in' })).toBeVisible();
  await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue(STORY.content);

  // A like names who opened the page, too. The page shows the other account once it comes to the front.
  const tab = await page.context().newPage();
  await tab.goto(`${kerikko.url}/stories/food`);
  await expect(tab.getByText(STORY.title)).toHaveCount(0);
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('account'))).toBe(other.accountId);
  // The event makes the page reload at once, which would end this step before it returns.
  await page.evaluate(() => {
    setTimeout(() => document.dispatchEvent(new Event('visibilitychange')));
  });
  await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue('');
});
