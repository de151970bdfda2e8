import type { Page, Route } from '@playwright/test';
import { offlineWords } from '../../src/web/texts/offline-words.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { waitForScripts } from './leave-page.ts';
import { createPerson, openAs, signInAs } from './people.ts';
import { numbered, publishAll } from './published-stories.ts';
import { waitInPage } from './wait-in-page.ts';

const CANARY = 'പറയരുതാത്തത്';
const OFFLINE = 'You’re offline. We’ll continue when you’re back online.';
const UNREACHABLE = 'Kerikko can’t be reached right now. We’ll continue when it’s back.';

test.use({ serviceWorkers: 'allow' });

async function openAsMember(page: Page, kerikko: Kerikko, path: string) {
  const person = await createPerson(kerikko, 'member', { name: 'Ammu' });
  await openAs(page, kerikko, person, path);
  await waitForServiceWorker(page);
  return person;
}

/**
 * Waits for the service worker, the last script to load: the scripts that watch the connection are ready then. Call this on the
 * first page only, because a later one already finds the worker.
 */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
}

/** Waits until the browser has a whole file. Playwright does not always learn that a response has ended. */
async function waitForFile(page: Page, address: RegExp): Promise<void> {
  await waitInPage(
    page,
    (source) => performance.getEntriesByType('resource').some(({ name }) => new RegExp(source).test(name)),
    { value: address.source },
  );
}

const STORY = { content: `${CANARY}\n`.repeat(12) };

const title = (page: Page) => page.getByLabel('Story Title');
const toTopics = (page: Page) => page.getByRole('link', { name: 'Back', exact: true });
const topics = (page: Page) => page.getByRole('link', { name: /Explore Stories/ });

test('a navigation without a network keeps the page and its input, and continues when the network returns', async ({
  kerikko,
  page,
  context,
}) => {
  await openAsMember(page, kerikko, '/write');
  await title(page).fill('ചായ');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep draft' }).click();
  await expect(page.locator('[aria-live=polite]').getByText(OFFLINE)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(title(page)).toHaveValue('ചായ');
  // The list is read before the account gets the draft, and arrives afterwards.
  const listed = Promise.withResolvers<void>();
  await page.route('**/write/draft', (route) => listed.promise.then(() => route.continue()));
  const answerLate = async (route: Route) => {
    const response = await route.fetch();
    const saved = page.waitForResponse('**/write/draft');
    listed.resolve();
    await saved;
    await route.fulfill({ response });
  };
  await page.route('**/drafts.data*', answerLate, { times: 1 });
  await context.setOffline(false);
  await page.getByRole('link', { name: 'ചായ' }).click();
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await expect(title(page)).toHaveValue('ചായ');
});

test('a second click replaces a navigation that waits for the network', { tag: '@nightly' }, async ({
  kerikko,
  page,
  context,
}) => {
  await openAsMember(page, kerikko, '/stories/food');
  await context.setOffline(true);
  await toTopics(page).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.getByRole('link', { name: 'Add Story' }).click();
  await expect(title(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(`${kerikko.url}/stories/food?write`);
});

test('the page reports an unreachable server, and Try again works once the server is back', async ({
  kerikko,
  page,
}) => {
  await openAsMember(page, kerikko, '/stories');
  await kerikko.stop();
  await topics(page).first().click();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await expect(topics(page)).toHaveCount(8);
  await kerikko.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Life Stories', level: 1 })).toBeVisible();
  await expect(page.getByText(UNREACHABLE)).toBeHidden();
});

test('the error page of a proxy is not shown, and the navigation continues when the server answers', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openAsMember(page, kerikko, '/stories');
  const proxy = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };
  await page.route('**/*.data*', (route) => route.fulfill(proxy));
  await topics(page).first().click();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await page.unroute('**/*.data*');
  await expect(page.getByRole('heading', { name: 'Life Stories', level: 1 })).toBeVisible();
});

test('more stories load as soon as the network returns', { tag: '@nightly' }, async ({
  kerikko,
  page,
  context,
}) => {
  await publishAll(kerikko, await createPerson(kerikko, 'member'), numbered(25, STORY));
  await openAsMember(page, kerikko, '/stories/food');
  await expect(page.getByRole('article')).toHaveCount(20);
  await context.setOffline(true);
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('article')).toHaveCount(25);
});

test.describe('with the files of the next pages', () => {
  test.use({ fetchesNextPages: true });

  test('a like that cannot reach the server is reverted, and the reason appears', async ({
    kerikko,
    page,
  }) => {
    await publishAll(kerikko, await createPerson(kerikko, 'member'), numbered(1, STORY));
    // The story's page, which handles the like, is fetched while the browser is idle.
    await openAsMember(page, kerikko, '/stories/food');
    await waitForFile(page, /\/story-page-[^/]*\.js$/);
    // Only the like fails, so that the page's other requests cannot show the same error.
    await page.route('**/*.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Like, 0 so far' }).click();
    await expect(page.getByRole('alert')).toContainText('Kerikko can’t be reached.');
    await expect(page.getByRole('button', { name: 'Like, 0 so far' })).toBeVisible();
    await page.unroute('**/*.data*');
    await page.getByRole('button', { name: 'Like, 0 so far' }).click();
    await expect(page.getByRole('button', { name: 'Like, 1 so far', pressed: true })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

test('the page announces politely that it is offline until the network returns', { tag: '@nightly' }, async ({
  kerikko,
  page,
  context,
}) => {
  await openAsMember(page, kerikko, '/stories');
  await context.setOffline(true);
  await expect(
    page.locator('[aria-live=polite]').getByText('You’re offline.', { exact: true }),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.')).toBeHidden();
});

test('a missing script of an old version makes the page load in full, once', async ({ kerikko, page }) => {
  await openAsMember(page, kerikko, '/account');
  let isOld = true;
  let documents = 0;
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    isOld = false;
    documents += 1;
  });
  await page.route('**/assets/topics-page-*.js', (route) =>
    isOld ? route.fulfill({ status: 404, contentType: 'text/html', body: 'Gone' }) : route.continue(),
  );
  await page.getByRole('link', { name: 'Stories', exact: true }).click();
  await expect(topics(page)).toHaveCount(8);
  await expect(page).toHaveURL(`${kerikko.url}/stories`);
  expect(documents).toBe(1);
});

test('the scripts and texts of a page that are lost for two seconds are asked for a few times, and the page works', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openAsMember(page, kerikko, '/account');
  const asked = new Map<string, number>();
  let firstLost = 0;
  await page.route(/\/assets\/(en-visitors|en-composer|story-forms)-[^/]*\.js$/, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    firstLost ||= Date.now();
    return Date.now() < firstLost + 2000 ? route.abort() : route.continue();
  });
  await page.goto(`${kerikko.url}/write`);
  await waitForScripts(page);
  await expect(page.getByLabel('Story Title')).toBeVisible();
  expect(asked.size).toBe(3);
  // Without pauses, each was asked for a hundred times.
  expect(Math.max(...asked.values())).toBeLessThan(8);
});

test.describe('the offline page', () => {
  test('appears on a reload without a network, and gives way when the network returns', async ({
    kerikko,
    page,
    context,
  }) => {
    await openAsMember(page, kerikko, '/stories');
    // Stands for the style of a community with a colour of its own.
    await page.evaluate(() => document.documentElement.style.setProperty('--brand', '#7a1fa2'));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading')).toHaveText('The community can’t be reached');
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCSS(
      'background-color',
      'rgb(122, 31, 162)',
    );
    await expect(page.locator('svg')).toHaveCSS('border-radius', '12px');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'The community can’t be reached' })).toBeVisible();
    await context.setOffline(false);
    await expect(topics(page)).toHaveCount(8);
    await expect(page).toHaveURL(`${kerikko.url}/stories`);
  });

  test('uses the last chosen language and colours, or both languages if none is known', {
    tag: '@nightly',
  }, async ({ kerikko, page, context }) => {
    await openAsMember(page, kerikko, '/stories');
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.getByRole('button', { name: 'മലയാളം' }).click();
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', 'ml');
    await context.setOffline(true);
    await page.reload();
    const { en, ml } = offlineWords;
    await expect(page.getByRole('heading')).toHaveText(ml.title);
    await expect(page.getByRole('link')).toHaveAccessibleName(ml.tryAgain);
    await expect(html).toHaveAttribute('lang', 'ml');
    await expect(html).toHaveCSS('color-scheme', 'dark');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByRole('heading')).toHaveText([en.title, ml.title]);
    await expect(page.getByRole('link')).toHaveAccessibleName(`${en.tryAgain} · ${ml.tryAgain}`);
  });

  test('appears when the server is unreachable, and gives way when the server is back', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    await openAsMember(page, kerikko, '/stories');
    await kerikko.stop();
    await page.goto(`${kerikko.url}/account`);
    await expect(page.getByRole('heading', { name: 'The community can’t be reached' })).toBeVisible();
    await kerikko.start();
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  });
});

test('the service worker caches only the offline page, which is the same for everyone', async ({
  kerikko,
  page,
}) => {
  const { accountId } = await openAsMember(page, kerikko, '/stories');
  await publishAll(kerikko, { accountId }, numbered(1, STORY));
  for (const path of ['/stories/food', '/account', '/profile', '/dashboard']) await page.goto(path);
  await page.goto('/account');
  const draft = `story-draft:${accountId}:new`;
  await page.evaluate((key) => localStorage.setItem(key, '{}'), draft);
  const signOut = page.waitForResponse(/\/sign-out\.data/);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(await (await signOut).headerValue('clear-site-data')).toBe('"cache"');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const requests = await cache.keys();
        return Promise.all(
          requests.map(async (request) => ({
            path: new URL(request.url).pathname,
            text: await (await cache.match(request))?.text(),
          })),
        );
      }),
    );
    return all.flat();
  });
  expect(await page.evaluate((key) => localStorage.getItem(key), draft)).toBe('{}');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('account'))).toBe('');
  expect(kept.map(({ path }) => path).sort()).toEqual([
    '/offline/page.css',
    '/offline/page.html',
    '/offline/page.js',
  ]);
  for (const { text } of kept)
    expect(text).not.toMatch(new RegExp(`${CANARY}|Ammu|${accountId}|example.org`));
});

test('a new service worker deletes the caches of the previous one', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  await openAsMember(page, kerikko, '/stories');
  await page.evaluate(async () => {
    await caches.open('offline-of-an-old-version');
    const registration = await navigator.serviceWorker.ready;
    await registration.unregister();
  });
  await page.reload();
  await waitForServiceWorker(page);
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([expect.stringMatching(/^offline-[0-9a-f]{16}$/)]);
});

test('the drawings are available without a network', { tag: '@nightly' }, async ({
  kerikko,
  page,
  context,
}) => {
  await page.goto(kerikko.url);
  await waitForFile(page, /scenes/);
  await context.setOffline(true);
  const drawing = await page.evaluate(async () => {
    const [url] = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /scenes/.test(name));
    return url && (await fetch(url)).text();
  });
  expect(drawing).toContain('<symbol id="offline"');
});

test('a page in another window disappears when its member signs out', async ({ kerikko, page, context }) => {
  await openAsMember(page, kerikko, '/profile');
  const other = await context.newPage();
  await other.goto(`${kerikko.url}/account`);
  // Both windows have told the device whose pages they show.
  await waitInPage(page, () => localStorage.getItem('account') !== null);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Please log in to access your profile.')).toBeVisible();
});

test('a navigation after the session has ended shows the way to sign in', async ({
  kerikko,
  page,
  context,
}) => {
  await openAsMember(page, kerikko, '/stories');
  await context.clearCookies({ name: 'kerikko' });
  await topics(page).first().click();
  await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  await expect(page.locator('main svg')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each empty, refused or missing page shows a drawing, a text and a link onwards', async ({
    kerikko,
    page,
  }) => {
    const states: [path: string, words: string, way: string][] = [
      ['/nothing', 'Page not found', 'Go to the start page'],
      ['/account', 'Not logged in.', 'Sign in'],
      ['/profile', 'Please log in to access your profile.', 'Go to Login'],
      ['/admin', 'Only administrators can see this page.', 'Go to Login'],
      ['/goodbye', 'Goodbye!', 'Go to the start page'],
    ];
    for (const state of states) await expectState(page, ...state);
    await signInAs(page, kerikko, await createPerson(kerikko, 'member'));
    await expectState(page, '/admin', 'Only administrators can see this page.', 'Go to your account');
    await expectState(page, '/stories/food', 'No Stories in Food & Culture Yet', 'Write First Story');
    await signInAs(page, kerikko, await createPerson(kerikko, 'administrator'));
    await expectState(page, '/admin', 'No pending users.', 'Members');
    await expectState(page, '/admin/decisions', 'No decisions yet.', 'Members');
  });
});

async function expectState(page: Page, path: string, words: string, way: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  await expect(page.locator('main svg[viewBox="0 0 240 135"]')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible();
}

test('a browser offers to install Kerikko', async ({ kerikko, playwright, launchOptions }) => {
  // Browsers never offer to install from a private window, so use a persistent profile.
  const context = await playwright.chromium.launchPersistentContext('', launchOptions);
  const page = await context.newPage();
  await page.goto(kerikko.url);
  const session = await context.newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect({ errors, url }).toEqual({ errors: [], url: `${kerikko.url}/manifest.webmanifest` });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  await context.close();
});
