import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { matchPath } from 'react-router';
import type { AccessClass } from '../../src/app/page.ts';
import { pages } from '../../src/pages.ts';
import type { Community } from './community.ts';
import { ADMINISTRATOR, MEMBER, signIn } from './people.ts';

/** The height that a phone's keyboard leaves. */
const HEIGHT_WITH_KEYBOARD = 350;
const PHONE = 360;
/** Parts that load after the page or fade in belong to the picture. */
const PICTURE_DELAY_MS = 800;

interface Look {
  name: string;
  size: { width: number; height: number };
  language: 'en' | 'ml';
  colorScheme: 'light' | 'dark';
}

const LOOKS: Look[] = [
  { name: '360-ml-light', size: { width: 360, height: 740 }, language: 'ml', colorScheme: 'light' },
  { name: '360-en-dark', size: { width: 360, height: 740 }, language: 'en', colorScheme: 'dark' },
  { name: '1280-en-light', size: { width: 1280, height: 800 }, language: 'en', colorScheme: 'light' },
  { name: '1920-ml-dark', size: { width: 1920, height: 1080 }, language: 'ml', colorScheme: 'dark' },
];

/** Who sees the pages of an access class. Nobody but a visitor sees what is public. */
const VIEWERS: Partial<Record<AccessClass, string>> = {
  'signed-in': MEMBER,
  members: MEMBER,
  moderators: ADMINISTRATOR,
  approvers: ADMINISTRATOR,
  administrators: ADMINISTRATOR,
};

/**
 * Takes a picture of each page in each look, and on phones a second one with the height that a keyboard leaves and the caret
 * in the page's first field. Writes them to the folder as PAGE.LOOK.png and PAGE.LOOK.keyboard.png. A page with a parameter is the
 * first one to which the page above it links; without such a link it is left out.
 */
export async function takeScreens(browser: Browser, demo: Community, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const password = await demo.password();
  for (const look of LOOKS) {
    for (const person of [undefined, MEMBER, ADMINISTRATOR] as const) {
      const context = await openContext(browser, look);
      const page = await context.newPage();
      if (person) await signIn(page, demo.url, person, password);
      // After the sign-in, the page may still be the one before it.
      await page.goto(person ? `${demo.url}/dashboard` : demo.url);
      await switchTo(page, look.language);
      for (const [pattern, { access }] of Object.entries(pages)) {
        if (VIEWERS[access] !== person || !(await open(page, demo.url, pattern))) continue;
        const name = pattern.replaceAll(':', '').slice(1).replaceAll('/', '-') || 'sign-in';
        await take(page, join(folder, `${name}.${look.name}`));
      }
      await context.close();
    }
  }
}

function openContext(browser: Browser, { size, language, colorScheme }: Look): Promise<BrowserContext> {
  const isPhone = size.width <= PHONE;
  return browser.newContext({
    viewport: size,
    colorScheme,
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: language,
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
}

/** Switches the language, because an account keeps its last one. */
async function switchTo(page: Page, language: string): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  await page.locator(`button[name=language][value=${language}]`).first().click();
  await page.locator(`html[lang=${language}]`).waitFor();
}

/** Opens the page of a pattern. Returns whether there is one. */
async function open(page: Page, url: string, pattern: string): Promise<boolean> {
  const above = pattern.slice(0, pattern.lastIndexOf('/'));
  if (!pattern.includes(':')) {
    await page.goto(url + pattern);
    return true;
  }
  const isFixed = !pattern.slice(above.length).startsWith('/:');
  if (!(await open(page, url, above || '/'))) return false;
  if (isFixed) {
    await page.goto(`${page.url()}${pattern.slice(above.length)}`);
    return true;
  }
  await settle(page);
  const paths = await page
    .locator('main a[href^="/"]')
    .evaluateAll((links) => (links as HTMLAnchorElement[]).map(({ pathname }) => pathname));
  const found = paths.find((path) => findPattern(path) === pattern);
  if (found) await page.goto(url + found);
  return found !== undefined;
}

function findPattern(path: string): string | undefined {
  return Object.keys(pages).find((pattern) => matchPath(pattern, path));
}

async function take(page: Page, file: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  await page.screenshot({ path: `${file}.png` });
  const size = page.viewportSize();
  const field = page
    .locator(
      'main :is(input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), textarea) >> visible=true',
    )
    .first();
  if (!size || size.width > PHONE || (await field.count()) === 0) return;
  await page.setViewportSize({ width: size.width, height: HEIGHT_WITH_KEYBOARD });
  await field.focus();
  await field.scrollIntoViewIfNeeded();
  await settle(page);
  await page.screenshot({ path: `${file}.keyboard.png` });
  await page.setViewportSize(size);
}

async function settle(page: Page): Promise<void> {
  // A page with an open stream is never idle.
  await page.waitForLoadState('networkidle', { timeout: PICTURE_DELAY_MS * 3 }).catch(() => {});
  await page.waitForTimeout(PICTURE_DELAY_MS);
}
