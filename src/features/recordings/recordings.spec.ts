import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { goToNext, topicOf } from '../../../test/e2e/composer.ts';
import { expect, type Kerikko, test } from '../../../test/e2e/kerikko.ts';
import { createPerson, openAs, signInAs, viewerOf, withContext } from '../../../test/e2e/people.ts';
import { waitUntilKept } from '../../../test/e2e/wait-until-kept.ts';
import { runsFullMatrices } from '../../../test/runner/tier.ts';
import { everyStory } from '../stories/server/visible-stories.ts';
import { createToldStory } from './sample.ts';
import { blankMetadata } from './server/blank-metadata.ts';

// The microphone beeps: see playwright.config.ts.
test.use({ permissions: ['microphone'] });

/** Seconds of recording after which the network returns. A browser gives the page a piece every two seconds. */
const RETURNS_AT_S = runsFullMatrices ? [6, 11, 16] : [6, 11];
/** Pieces of a recording that can be played, in each format. */
const ENOUGH_PIECES = 3;

test('a member records while the network drops several times, reloads, publishes, and it plays', async ({
  kerikko,
  page,
  context,
}) => {
  await signInAs(page, kerikko, await createPerson(kerikko, 'member', { name: 'Ammu' }));
  await page.goto('/new');
  await page.getByRole('link', { name: 'Tell a story' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^0:0[1-9]/);
  for (const seconds of RETURNS_AT_S) {
    await context.setOffline(true);
    await expect.poll(() => readSeconds(timer)).toBeGreaterThanOrEqual(seconds);
    await context.setOffline(false);
  }
  const done = page.getByRole('button', { name: 'Done' });
  const place = await done.boundingBox();
  await page.getByRole('button', { name: 'Pause' }).click();
  const shown = (text: string) => page.getByText(text).filter({ visible: true });
  await expect(shown('Paused')).toBeVisible();
  expect(await done.boundingBox()).toEqual(place);
  // The wave of the paused recording is a slider.
  const told = page.locator('audio');
  await page.getByRole('button', { name: 'Play: Recorded story' }).click();
  await expect.poll(() => readPlace(told)).toBeGreaterThan(0.1);
  const wave = await page.getByRole('slider', { name: 'Recorded story' }).boundingBox();
  await page.mouse.click((wave?.x ?? 0) + (wave?.width ?? 0) * 0.7, (wave?.y ?? 0) + 20);
  await expect.poll(() => readPlace(told)).toBeGreaterThan((RETURNS_AT_S.at(-1) ?? 0) / 2);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(told).toHaveCount(0);
  // Leaving the page pauses the recording and asks.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toContainText('Stop recording?');
  await expect(shown('Paused')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  // Close the page while it records: everything that was told before must survive. The browser asks as well.
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(shown('Everything has been sent.')).toBeVisible();
  const before = await readSeconds(timer);
  await page.getByRole('button', { name: 'Record more' }).click();
  await expect.poll(() => readSeconds(timer)).toBeGreaterThan(before);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Done' }).click();
  // The second step follows.
  const title = page.getByLabel('Story Title');
  await expect(title).toBeFocused();
  await title.fill('The beeping bus');
  await expect(shown('Not everything has been sent yet.')).toBeVisible();
  await topicOf(page, 'കൊച്ചു യാത്രകൾ').check();
  const publish = page.getByRole('button', { name: 'Publish Story' });
  await expect(publish).toBeDisabled();
  await context.setOffline(false);
  await expect(shown('Everything has been sent.')).toBeVisible();
  await expect(publish).toBeEnabled();
  await title.fill(' ');
  await expect(publish).toBeDisabled();
  await title.fill('The beeping bus');
  await publish.click();
  await expect(page.getByRole('heading', { name: 'The beeping bus' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Told by Ammu' })).toBeVisible();

  const parts = await readParts(kerikko, 'The beeping bus');
  expect(parts).toHaveLength(2);
  for (const [index, { duration_ms, wave }] of parts.entries()) {
    expect(wave).toMatch(/^\d{100}$/);
    const heard = await measure(page, index);
    // The browser’s decoder hears as much as the recorder measured, so no piece of two seconds is missing. On a busy machine, the
    // microphone opens later than the clock starts.
    const missing = Number(duration_ms) / 1000 - heard;
    expect(missing).toBeGreaterThan(-0.7);
    expect(missing).toBeLessThan(1.5);
  }
  const first = page.locator('audio').first();
  await page.getByRole('button', { name: 'Play: Part 1 of 2' }).click();
  await expect.poll(() => readPlace(first)).toBeGreaterThan(0.5);
  await page.getByLabel('Speed').selectOption('1.5');
  expect(await first.evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5);
  // The wave is the slider.
  await page.getByRole('button', { name: 'Pause: Part 1 of 2' }).click();
  const placed = await readPlace(first);
  await page.getByRole('slider').first().press('PageUp');
  expect(await readPlace(first)).toBeGreaterThan(placed);
});

test('a recording that its member leaves is a draft, on the device and on others, until it is published or discarded', {
  tag: '@nightly',
}, async ({ kerikko, page, context, browser }) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'Ammu' });
  await signInAs(page, kerikko, ammu);
  await page.goto('/tell');
  const timer = page.getByRole('timer');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  // A browser gives the page a piece every two seconds, and still holds the latest piece.
  await expect.poll(() => readSeconds(timer)).toBeGreaterThanOrEqual(5);
  const told = await readSeconds(timer);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stop and leave' }).click();
  await expect(page).toHaveURL(/\/new/);
  await expect(page.getByRole('link', { name: /^Recording/ })).toBeVisible();
  await page.goto('/drafts');
  const row = page.getByRole('article', { name: /^Recording/ });
  await expect(row).toContainText('Not published');
  await row.getByRole('button', { name: 'Discard' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('link', { name: 'Continue' }).click();
  await expect(sentOf(page)).toBeVisible();
  await expect.poll(() => readSeconds(timer)).toBeGreaterThanOrEqual(told - 1);
  await page.goto('/drafts');
  await row.getByRole('button', { name: 'Play: Recording' }).click();
  await expect.poll(() => readPlace(row.locator('audio'))).toBeGreaterThan(0.5);
  await row.getByRole('link', { name: 'Continue' }).click();

  // The tab is closed while it records, after the network was lost.
  let stored = 0;
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/recordings')) stored += 1;
  });
  await page.getByRole('button', { name: 'Record more' }).click();
  // Under load, a piece arrives seconds after it was recorded. The other device can finish only a part with sound: an MP4 begins
  // with a piece without any.
  await expect.poll(() => stored).toBeGreaterThanOrEqual(ENOUGH_PIECES);
  const offlineAt = await readSeconds(timer);
  await context.setOffline(true);
  await expect.poll(() => readSeconds(timer)).toBeGreaterThanOrEqual(offlineAt + 10);
  await page.close();
  await context.setOffline(false);

  const other = await (await browser.newContext()).newPage();
  await openAs(other, kerikko, ammu, '/drafts');
  await expect(other.getByRole('article', { name: /^Recording/ })).toContainText('Kept until');
  await other.getByRole('link', { name: 'Continue' }).click();
  await expect(sentOf(other)).toBeVisible();
  await expect(partsOf(other)).toHaveCount(2);
  const heardThere = await readSeconds(other.getByRole('timer'));
  await other.context().close();

  const again = await context.newPage();
  await again.goto('/tell');
  await again.getByRole('link', { name: /^Recording/ }).click();
  await expect(sentOf(again)).toBeVisible();
  await again.reload();
  await expect(partsOf(again)).toHaveCount(2);
  // The other device finishes the part before its last pieces arrive.
  await expect.poll(() => readSeconds(again.getByRole('timer'))).toBeGreaterThan(heardThere);
  await goToNext(again);
  await topicOf(again, 'കൊച്ചു യാത്രകൾ').check();
  await again.getByLabel('Story Title').fill('Left and found');
  await again.getByRole('button', { name: 'Publish Story' }).click();
  await expect(again.getByRole('heading', { name: 'Left and found' })).toBeVisible();
  expect(await readParts(kerikko, 'Left and found')).toHaveLength(2);
  await again.goto('/drafts');
  await expect(again.getByRole('article')).toHaveCount(0);
});

/** Returns the shown sentence that everything is sent. Both steps of the composer contain it. */
function sentOf(page: Page): Locator {
  return page.getByText('Everything has been sent.').filter({ visible: true });
}

/** Returns the players of the shown step. The other step also has them, once its script has loaded. */
function partsOf(page: Page): Locator {
  return page.getByRole('slider', { name: /^Part/ });
}

/** Returns the position of a player, in seconds. */
function readPlace(player: Locator): Promise<number> {
  return player.evaluate((audio: HTMLAudioElement) => audio.currentTime);
}

/** Returns the recorded seconds of a recording below one minute. */
async function readSeconds(timer: Locator): Promise<number> {
  return Number((await timer.innerText()).slice(2, 4));
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a member uploads a recording, and anyone hears it in the browser’s own player', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    // Record as a moderator: a newcomer's recording would be held.
    await signInAs(page, kerikko, await createPerson(kerikko, 'moderator', { name: 'Ammu' }));
    await page.goto('/tell');
    const file = join(import.meta.dirname, '../../../cli/demo/recordings/rain.m4a');
    await page.getByLabel('Choose a recording').filter({ visible: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Add this recording' }).click();
    const player = page.locator('audio').filter({ visible: true });
    await expect(player).toHaveAttribute('src', /^\/recordings\/.*\.m4a$/);
    await topicOf(page, 'Food & Culture').check();
    await page.getByLabel('Story Title').fill('Rain');
    await page
      .getByLabel('Photo (optional)')
      .setInputFiles(join(import.meta.dirname, '../../../cli/demo/photos/tea.webp'));
    await page.getByRole('button', { name: 'Publish Story' }).click();
    await expect(page.getByRole('heading', { name: 'Rain', exact: true })).toBeVisible();
    const path = await page.locator('audio').getAttribute('src');
    const heard = await page.request.get(String(path));
    expect(blankMetadata(await readFile(file), 'm4a').equals(await heard.body())).toBe(true);
    await expect(page.locator('article img[width]').first()).toBeVisible();
    await page.goto('/stories/food');
    await expect(page.getByRole('article').getByText('recorded')).toBeVisible();
  });
});

test('a member writes a story down with the keys of the player, and its teller approves', async ({
  kerikko,
  page,
  browser,
}) => {
  const teller = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const { story } = await withContext(kerikko, (context) =>
    createToldStory({ context }, { viewer: viewerOf(teller) }),
  );
  await signInAs(page, kerikko, await createPerson(kerikko, 'member', { name: 'Biju' }));
  await page.goto(`/stories/food/${story}`);
  await page.getByRole('link', { name: 'Write this story down' }).click();
  await page.getByRole('button', { name: 'I’ll write it down' }).click();
  const text = page.getByLabel('What you hear');
  await text.fill('The last ferry left at seven.');
  // The device keeps the text before it is saved.
  await waitUntilKept(page, 'The last ferry');
  await page.reload();
  await expect(text).toHaveValue('The last ferry left at seven.');
  await text.press('F4');
  const audio = page.locator('audio');
  const placeOf = () => audio.evaluate((player: HTMLAudioElement) => player.currentTime);
  await expect.poll(placeOf).toBeGreaterThan(0.2);
  await text.press('F4');
  await audio.evaluate((player: HTMLAudioElement) => {
    player.currentTime = 5;
  });
  await text.press('F2');
  expect(await placeOf()).toBeCloseTo(2, 0);
  await page.getByRole('button', { name: 'Send it to the storyteller' }).click();
  await expect(page.getByText('The storyteller has your text now.')).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, kerikko, teller, '/news');
  await other.getByRole('link', { name: 'has been written down. Is it right?' }).click();
  await other.getByRole('button', { name: 'Yes, publish this text' }).click();
  await expect(other.getByText('Written down by Biju')).toBeVisible();
  await expect(other.getByText('The last ferry left at seven.')).toBeVisible();
  await context.close();
});

/** Returns the parts of the story with this title, in their order. */
function readParts(kerikko: Kerikko, title: string) {
  return withContext(kerikko, ({ database }) =>
    database
      .selectFrom('recordings')
      .innerJoin(everyStory('counting').as('stories'), 'stories.id', 'recordings.story_id')
      .select(['duration_ms', 'wave'])
      .where('stories.title', '=', title)
      .orderBy('position')
      .execute(),
  );
}

/** Returns how many seconds of a part the browser can decode. */
function measure(page: Page, index: number): Promise<number> {
  return page
    .locator('audio')
    .nth(index)
    .evaluate(async (audio: HTMLAudioElement) => {
      const bytes = await (await fetch(audio.src)).arrayBuffer();
      return (await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes)).duration;
    });
}
