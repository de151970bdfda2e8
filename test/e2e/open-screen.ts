import { expect, type Page } from '@playwright/test';
import { type Community, PASSWORD } from './community.ts';
import { goToNext } from './composer.ts';
import { type E2ePerson, signInAs } from './people.ts';
import type { Screen } from './scene.ts';
import { waitInPage } from './wait-in-page.ts';

/**
 * Opens a screen in a language and brings it into its state. `isStatic` says that the page's scripts are blocked, so that it does
 * not wait for them.
 */
export async function openScreen(
  page: Page,
  community: Community,
  { path, as, prepare }: Screen,
  language: string,
  isStatic = false,
): Promise<void> {
  const { kerikko, people } = community;
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await page.evaluate(forgetTab);
  await page.context().addCookies([{ name: 'language', value: language, url: kerikko.url }]);
  if (as) {
    await saveLanguage(kerikko.url, people[as], language);
    await signInAs(page, kerikko, people[as]);
  }
  const address = typeof path === 'string' ? path : path(community);
  if (isStatic) await openStatic(page, community, address);
  else await open(page, community, address);
  await prepare?.(page, community);
  await fontsLoaded(page);
}

/**
 * Forgets what was typed on an earlier screen. A form restores it late: an email that is filled in after an empty form was sent
 * takes its message away.
 */
function forgetTab(): void {
  // An empty page has no storage.
  if (location.protocol.startsWith('http')) sessionStorage.clear();
}

/** Saves the language that this person's pages have, whatever the cookie says. */
async function saveLanguage(url: string, { cookie }: E2ePerson, language: string): Promise<void> {
  const { status } = await fetch(`${url}/reader-settings`, {
    method: 'POST',
    headers: { cookie: `kerikko=${cookie}`, origin: url },
    body: new URLSearchParams({ intent: 'language', language, back: '/' }),
    redirect: 'manual',
  });
  expect(status).toBe(303);
}

/**
 * Shows an English screen in Malayalam without a second load. Opens it again if the switch changed more than its texts,
 * such as a notice that is shown once.
 */
export async function switchToMalayalam(page: Page, community: Community, screen: Screen): Promise<void> {
  if (!screen.endsWithSwitch) {
    const content = await page.evaluate(describeContent);
    if (await page.evaluate(clickMalayalam)) {
      await waitInPage(page, () => document.documentElement.lang === 'ml');
      // An error page is loaded again.
      await hydrated(page);
      await fontsLoaded(page);
      if ((await page.evaluate(describeContent)) === content) return;
    }
  }
  await openScreen(page, community, screen, 'ml');
}

/** Clicks the button of the footer or the choice in the settings. Returns false on a page without both. */
function clickMalayalam(): boolean {
  const control = document.querySelector<HTMLElement>(':is(button, input)[name=language][value=ml]');
  control?.click();
  return control !== null;
}

/** Returns the elements, except those that only some texts contain, and what tells their states apart. */
function describeContent(): string {
  const names = ['class', 'open', 'aria-invalid', 'aria-expanded'];
  const elements = document.querySelectorAll('main :not(time, wbr), dialog[open] *');
  return Array.from(elements, (element) =>
    [element.tagName, ...names.map((name) => element.getAttribute(name))].join(),
  ).join(' ');
}

export async function open(page: Page, { kerikko }: Community, path: string): Promise<void> {
  const address = kerikko.url + path;
  // A browser that is there already would reload, which keeps what is open, such as an enlarged photo.
  if (page.url() === address) await page.goto('about:blank');
  await page.goto(address);
  await hydrated(page);
}

async function openStatic(page: Page, { kerikko }: Community, path: string): Promise<void> {
  await page.goto(kerikko.url + path, { waitUntil: 'commit' });
  await waitInPage(page, () => document.readyState === 'complete');
}

async function hydrated(page: Page): Promise<void> {
  await waitInPage(page, () => {
    // The page to sign in has no footer.
    const button =
      document.querySelector('body > footer button') ?? document.querySelector('main form button');
    return !button || Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
}

async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

/** Fills the fields of a form, sends it and waits for what refuses it. */
export async function send(page: Page, form: string, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`${form} [name=${name}]`).fill(value);
  }
  await goToNext(page);
  await page
    .locator(`${form} button:not([type])`)
    .or(page.locator(`${form} [type=submit]`))
    .first()
    .click();
  await page
    .locator('main')
    .locator('[role=alert], [aria-invalid=true], [role=status] :is(summary, table)')
    .filter({ visible: true })
    .first()
    .waitFor();
}

export function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  return send(page, 'main form', { email, password });
}
