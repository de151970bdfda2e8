import type { Page } from '@playwright/test';
import { runsFullMatrices } from '../runner/tier.ts';
import { chooseScreens } from './choose-screens.ts';
import { test as communityTest } from './community-test.ts';
import { hold } from './hold.ts';
import { expect, test } from './kerikko.ts';
import { createPerson, openAs, signInAs } from './people.ts';
import { ADMINISTRATORS_SCREENS, MEMBERS_SCREENS, VISITORS_SCREENS } from './screens.ts';
import { waitInPage } from './wait-in-page.ts';

/** `npm test` looks at one of this many screens. */
const SHARE = 12;
/** All scripts of a page wait for this one. */
const FRAMEWORK = /\/framework-[\w-]+\.js/;

communityTest(
  'every screen can be left, changed and shown again while the browser translates it',
  async ({ kerikko, community, context }) => {
    test.setTimeout(480_000);
    const page = await context.newPage();
    await openAs(page, kerikko, community.people.administrator, '/dashboard');
    const paths = chooseScreens([...MEMBERS_SCREENS, ...ADMINISTRATORS_SCREENS, ...VISITORS_SCREENS])
      .map(({ path }) => (typeof path === 'string' ? path : path(community)))
      // The browser loads what the router does not know, and the page for telling, so nothing of the page before is left.
      .filter((path) => path !== '/nowhere' && !path.startsWith('/tell') && !path.endsWith('.html'));
    const crashed: string[] = [];
    // Any page has the parts that a translation can break: head, texts, lists and fields.
    const tried = [...new Set(paths)].filter((_path, index) => runsFullMatrices || index % SHARE === 0);
    for (const path of tried) {
      await page.evaluate(translate);
      await navigate(page, path.replace(kerikko.url, ''));
      await page.evaluate(translate);
      // Every text changes in place.
      const language = await page.evaluate(() => document.documentElement.lang);
      if (await page.evaluate(switchLanguage)) {
        await waitInPage(page, (before) => document.documentElement.lang !== before, { value: language });
      }
      const isWhole = await page.locator('main h1, main h2').count();
      const hasCrashed = await page.getByText(/Something went wrong|എന്തോ കുഴപ്പം പറ്റി/).count();
      if (!isWhole || hasCrashed) crashed.push(path);
    }
    expect(crashed).toEqual([]);
  },
);

test('a text that changes after a translation is the new one, and a hidden one goes', async ({
  kerikko,
  page,
}) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'Ammu' });
  await openAs(page, kerikko, ammu, '/stories');
  await page.evaluate(translate);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('«Our Stories»');
  await page.evaluate(switchLanguage);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('നമ്മുടെ കഥകൾ');
  await page.evaluate(translate);
  await navigate(page, '/people');
  // Head and foot stay as they are.
  await expect(page.getByRole('main').getByText('«')).toHaveCount(0);
});

test('text that was typed before the scripts stays, whatever has changed the HTML meanwhile', {
  tag: '@nightly',
}, async ({ kerikko, context }) => {
  // React reports that it draws the page anew, and the fixture's page fails on that.
  const page = await context.newPage();
  const ammu = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const changes: [string, () => void][] = [
    ['a translation', translate],
    ['an extension', () => document.querySelector('main form')?.prepend(document.createElement('aside'))],
    [
      'a proxy',
      () => {
        for (const place of document.querySelectorAll('main p, main label')) {
          place.innerHTML = '<a class="__cf_email__" data-cfemail="5a">[email&#160;protected]</a>';
        }
      },
    ],
  ];
  for (const [what, change] of changes) {
    await context.clearCookies();
    const answer = await hold(page, FRAMEWORK);
    await page.goto(kerikko.url, { waitUntil: 'commit' });
    await page.locator('[name=email]').fill('ammu@example.org');
    await page.locator('[name=password]').fill('half a pass');
    await page.evaluate(change);
    answer();
    await hydrated(page);
    await expect(page.locator('[name=email]'), what).toHaveValue('ammu@example.org');
    await expect(page.locator('[name=password]'), what).toHaveValue('half a pass');
    await page.unrouteAll();

    await signInAs(page, kerikko, ammu);
    const answerAgain = await hold(page, FRAMEWORK);
    await page.goto(`${kerikko.url}/write`, { waitUntil: 'commit' });
    await page.locator('[name=title]').fill('മഴ');
    await page.locator('[name=content]').fill('മഴ പെയ്തു.');
    await page.evaluate(change);
    answerAgain();
    await hydrated(page);
    await expect(page.locator('[name=title]'), what).toHaveValue('മഴ');
    await expect(page.locator('[name=content]'), what).toHaveValue('മഴ പെയ്തു.');
    await page.unrouteAll();
  }
});

async function hydrated(page: Page): Promise<void> {
  await waitInPage(page, () => window.onpopstate === null);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Opens another page as a link does, and waits until it is shown. */
async function navigate(page: Page, path: string): Promise<void> {
  // Some pages begin with a new document.
  await waitInPage(page, () => '__reactRouterDataRouter' in window);
  await page.evaluate(async (path) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(path: string): Promise<void> };
    };
    await router.navigate(path);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, path);
}

/** Returns whether the page has a button for it. */
function switchLanguage(): boolean {
  const button = document.querySelector<HTMLButtonElement>('button[name=language]:not([aria-pressed=true])');
  button?.click();
  return button !== null;
}

/** Does what Chrome's translation does: an element takes the place of each text. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const [index, text] of texts.entries()) {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent || parent.closest('script, style, textarea, option, font')) continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.style.verticalAlign = 'inherit';
    inner.style.verticalAlign = 'inherit';
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    if (index % 2) text.replaceWith(outer);
    else {
      parent.insertBefore(outer, text);
      text.remove();
    }
  }
}
