import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createSession } from '../../src/features/accounts/server/sessions/sessions.ts';
import { publishStory } from '../../src/features/stories/server/stories.ts';
import { readZip } from '../zip.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, type E2ePerson, openAs, signInAs, viewerOf, withContext } from './people.ts';

const PASSWORD = 'chaya-kadi-2026';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';
const WHEN = /[A-Z]\w+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/;

test.use({ userAgent: FIREFOX });

test('a member sees their devices and signs out on one of them, then everywhere', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const ammu = await createPerson(kerikko, 'member', { password: PASSWORD });
  await signIn(page, kerikko, ammu);
  const phone = await beginSession(kerikko, ammu, ANDROID);
  await page.goto(`${kerikko.url}/profile?tab=security`);
  const devices = page.getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText('Firefox on Linux');
  await expect(devices.first()).toContainText('This device');
  await expect(page.getByText('This device')).toHaveCount(1);
  const onPhone = devices.filter({ hasText: 'Chrome on Android' });
  await expect(onPhone).toContainText(new RegExp(`Signed in: ${WHEN.source}Last used: ${WHEN.source}`));
  await expect(devices.filter({ hasText: 'Unknown browser' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Sign out: Chrome on Android' }).click();
  await expect(page.getByText('Signed out on that device.')).toBeVisible();
  await expect(devices).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeFocused();
  expect(await isSignedIn(kerikko, phone)).toBe(false);
  expect(await isSignedIn(kerikko, ammu.cookie)).toBe(true);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(`${kerikko.url}/`);
  expect(await isSignedIn(kerikko, ammu.cookie)).toBe(false);
  await page.goto(`${kerikko.url}/account`);
  await expect(page.getByText('Not logged in.')).toBeVisible();
});

test('a member downloads their data and leaves, and their stories stay', async ({ kerikko, page }) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'Ammu', password: PASSWORD });
  const biju = await createPerson(kerikko, 'member', { name: 'Biju', password: PASSWORD });
  await publish(kerikko, ammu, 'ചായ');
  await openAs(page, kerikko, ammu, '/stories/food?write');
  await page.getByLabel('Story Title').fill('Half a thought');
  await page.evaluate((id) => localStorage.setItem(`story-draft:${id}:new`, 'of Biju'), biju.accountId);
  await page.evaluate(
    (ids) =>
      Promise.all(
        ids.map(
          (id) =>
            new Promise<void>((resolve) => {
              const opening = indexedDB.open(`unsent-photos:${id}`);
              opening.onsuccess = () => {
                opening.result.close();
                resolve();
              };
            }),
        ),
      ),
    [ammu.accountId, biju.accountId],
  );
  await page.goto(`${kerikko.url}/profile?tab=security`);
  await page.getByRole('link', { name: 'Your data' }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^kerikko-\d{4}-\d\d-\d\d\.zip$/);
  const data = JSON.parse(String(readZip(await readFile(await download.path())).get('kerikko.json')));
  expect([data.account.email, data.profile.name, data.stories[0].title]).toEqual([ammu.email, 'Ammu', 'ചായ']);

  const password = page.getByLabel('Your password');
  await page.getByLabel('Keep my stories').check();
  await password.fill('not it');
  await page.getByRole('button', { name: 'Leave the community' }).click();
  await expect(password).toHaveAccessibleDescription('Wrong password.');
  await expect(password).toBeFocused();
  expect(await listDrafts(page)).toHaveLength(2);
  expect(await isSignedIn(kerikko, ammu.cookie)).toBe(true);

  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Leave the community' }).click();
  await expect(page.getByRole('heading', { name: 'Goodbye!' })).toBeVisible();
  expect(await listDrafts(page)).toEqual([`story-draft:${biju.accountId}:new`]);
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).join());
  await expect.poll(databases).toBe(`unsent-photos:${biju.accountId}`);
  expect(await isSignedIn(kerikko, ammu.cookie)).toBe(false);
  await kerikko.mailTo(ammu.email, /Goodbye/);

  await openAs(page, kerikko, biju, '/stories/food');
  await expect(page.getByRole('article', { name: 'ചായ' })).toContainText('By Anonymous User');
});

test('the last administrator cannot leave', { tag: '@nightly' }, async ({ kerikko, page }) => {
  const chief = await createPerson(kerikko, 'administrator', { password: PASSWORD });
  await openAs(page, kerikko, chief, '/account/own-data');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Leave the community' }).click();
  await expect(page.getByRole('alert')).toContainText('You’re the only administrator.');
  expect(await isSignedIn(kerikko, chief.cookie)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a member signs out a device, downloads their data and leaves', { tag: '@nightly' }, async ({
    kerikko,
    page,
  }) => {
    const ammu = await createPerson(kerikko, 'member', { name: 'Ammu', password: PASSWORD });
    await publish(kerikko, ammu, 'ചായ');
    await signIn(page, kerikko, ammu);
    await page.goto(`${kerikko.url}/profile?tab=security`);
    await page.getByRole('button', { name: 'Sign out: Unknown browser' }).click();
    await expect(page.getByText('Signed out on that device.')).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(1);

    await page.goto(`${kerikko.url}/settings`);
    await page.getByRole('link', { name: 'Your data' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    expect(readZip(await readFile(await (await downloading).path())).has('kerikko.json')).toBe(true);

    const password = page.getByLabel('Your password');
    await page.getByLabel('Delete my stories').check();
    await password.fill('not it');
    await page.getByRole('button', { name: 'Leave the community' }).click();
    await expect(password).toHaveAccessibleDescription('Wrong password.');
    await expect(page.getByLabel('Delete my stories')).toBeChecked();
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Leave the community' }).click();
    await expect(page).toHaveURL(`${kerikko.url}/goodbye`);
    await expect(page.getByText('You have left the community.')).toBeVisible();
    await page.goto(`${kerikko.url}/account`);
    await expect(page.getByText('Not logged in.')).toBeVisible();
  });
});

/** Signs in as if this browser had sent the form, so that the list of devices names it. */
async function signIn(page: Page, kerikko: Kerikko, person: E2ePerson): Promise<void> {
  const cookie = await beginSession(kerikko, person, FIREFOX);
  await signInAs(page, kerikko, { ...person, cookie });
}

/** Creates a session on another device and returns its cookie. */
function beginSession(kerikko: Kerikko, { accountId }: E2ePerson, userAgent: string): Promise<string> {
  return withContext(kerikko, ({ database, clock }) =>
    createSession(database, { accountId, userAgent, now: clock.now() }),
  );
}

async function isSignedIn(kerikko: Kerikko, cookie: string): Promise<boolean> {
  const { status } = await fetch(`${kerikko.url}/account`, { headers: { cookie: `kerikko=${cookie}` } });
  return status === 200;
}

async function publish(kerikko: Kerikko, person: E2ePerson, title: string): Promise<void> {
  const story = { intent: 'publish', topic: 'food', title, content: 'കട്ടൻ.', key: 'from-the-test' } as const;
  const viewer = viewerOf(person);
  await withContext(kerikko, (context) => publishStory(context, viewer, story));
}

function listDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('story-draft:')));
}
