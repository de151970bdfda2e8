import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from '@playwright/test';
import type axe from 'axe-core';
import { routes } from '../expected-access.ts';
import { type Community, createCommunity, LONG_WORD, REASON } from './community.ts';
import { expect, test } from './kerikko.ts';
import { findBubbles } from './measures/find-bubbles.ts';
import { findCutText } from './measures/find-cut-text.ts';
import { findSmallTargets } from './measures/find-small-targets.ts';
import { findWide } from './measures/find-wide.ts';
import { findWrongLanguages } from './measures/find-wrong-languages.ts';
import { listTextColours } from './measures/list-text-colours.ts';
import { watchViolations } from './measures/watch-violations.ts';
import {
  ADMINISTRATORS_SCREENS,
  MEMBERS_SCREENS,
  openScreen,
  type Screen,
  switchToMalayalam,
  VISITORS_SCREENS,
} from './screens.ts';
import { waitInPage } from './wait-in-page.ts';

const HEIGHT = 720;
/** In pixels: the narrowest phone, at which screens are opened. */
const NARROWEST = 320;
/** In pixels: also a tablet, and a screen wider than the page's grid. */
const WIDTHS = [NARROWEST, 768, 1280];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Texts of members. The page cannot know their language. */
const MEMBERS_TEXTS = [LONG_WORD, REASON, 'ശ്രീദേവി'].map((text) => text.slice(0, 7));

/** Routes for actions and data, which a browser never opens as a page, and those that lead to another page. */
const NO_SCREEN = [
  '/sign-out',
  '/account/verification',
  '/account/own-data/archive',
  '/admin/exports/archive',
  '/admin/exports/members',
  '/calendar',
  '/gatherings/:gathering/calendar',
  '/performance',
  '/push-devices',
  '/reader-settings',
  '/admin/audit',
];

/** Enough of a community to compute the paths of screens: every story and account has the same ID. */
const anyId = new Proxy({}, { get: () => 'id' });
const NAMELESS_COMMUNITY = {
  resetLink: 'http://localhost/reset-password?token=none',
  stories: anyId,
  comments: anyId,
  letters: anyId,
  verifyPaths: anyId,
  cases: anyId,
  told: anyId,
  people: new Proxy({}, { get: () => anyId }),
} as Community;

const GROUPS: [name: string, screens: Screen[]][] = [
  ['of members', MEMBERS_SCREENS],
  ['of visitors', VISITORS_SCREENS],
  ['of administrators', ADMINISTRATORS_SCREENS],
];

test.use({ viewport: { width: NARROWEST, height: HEIGHT }, hasTouch: true });

for (const [name, screens] of GROUPS) {
  test(`screens ${name} fit, can be tapped, name what is missing in a form, and obey the content security policy, in both languages`, async ({
    kerikko,
    context,
  }) => {
    test.setTimeout(480_000);
    const community = await createCommunity(kerikko);
    // Some of these screens are errors, and the page fixture fails on errors.
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await addAxe(session);
    const violations = await watchViolations(page);
    const problems: string[] = [];
    const checkedColours = new Set<string>();
    const inspect = async ({ name }: Screen, language: 'en' | 'ml') => {
      // The other way round in the second language, which saves a resize.
      const found = await inspectLayout(page, session, language === 'en' ? WIDTHS : WIDTHS.toReversed());
      // axe checks the markup and the colours, which are the same in each language.
      if (language === 'en') found.push(...(await inspectWithAxe(page, checkedColours)));
      found.push(...violations.splice(0).map((directive) => `violates ${directive} of the policy`));
      problems.push(...found.map((problem) => `${name}, in ${language}: ${problem}`));
    };
    for (const screen of screens) {
      await resize(page, NARROWEST);
      await openScreen(page, community, screen, 'en');
      await inspect(screen, 'en');
      if (screen.isBilingual) continue;
      await switchToMalayalam(page, community, screen);
      await inspect(screen, 'ml');
      // Last, because it changes the screen.
      const bubbles = await page.evaluate(findBubbles);
      problems.push(...bubbles.map((problem) => `${screen.name}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
}

test('every page has a screen', () => {
  const paths = GROUPS.flatMap(([, screens]) => screens).map(({ path }) =>
    typeof path === 'string' ? path : path(NAMELESS_COMMUNITY),
  );
  const missing = routes.filter((route) => {
    const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/?]+')}($|\\?)`);
    return !NO_SCREEN.includes(route) && !paths.some((path) => pattern.test(path));
  });
  expect(missing).toEqual([]);
});

/** Returns texts in a wrong language, small targets, and texts that overflow or are cut off. Leaves the page in the last width. */
async function inspectLayout(page: Page, session: CDPSession, widths: number[]): Promise<string[]> {
  const found = await page.evaluate(findWrongLanguages);
  const problems = found.filter((text) => !MEMBERS_TEXTS.some((own) => text.includes(own)));
  for (const width of widths) {
    await resize(page, width);
    problems.push(...(await page.evaluate(findCutText)).map((problem) => `at ${width} px ${problem}`));
    if (width === NARROWEST) problems.push(...(await inspectNarrowest(page, session)));
  }
  return problems;
}

async function inspectNarrowest(page: Page, session: CDPSession): Promise<string[]> {
  let targets = await page.evaluate(findSmallTargets);
  if (targets.length > 0) {
    // The styles of a part whose script loads after the page may still be on their way.
    await page.waitForLoadState('networkidle');
    targets = await page.evaluate(findSmallTargets);
  }
  // Like a reader's setting of the browser, this changes the breakpoints too.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const wide = await page.evaluate(findWide);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  return [...targets, ...wide.map((problem) => `with text twice as large, ${problem}`)];
}

/** Resizes the page and waits until its scripts see the new size. */
async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: HEIGHT });
  await waitInPage(page, (wanted) => innerWidth === wanted, { value: width });
}

/** Lets every new document load axe. Sending its 600 KB to each one took a tenth of this test's processor time. */
async function addAxe(session: CDPSession): Promise<void> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `self.loadAxe = () => { if (!self.axe) (function () { ${source} }).call(self); };`,
  });
}

/** Leaves the page in the dark theme, and adds its colours to those that were checked. */
async function inspectWithAxe(page: Page, checkedColours: Set<string>): Promise<string[]> {
  await setTheme(page, 'light');
  const problems = await runAxe(page, 'light', TAGS);
  await setTheme(page, 'dark');
  // The dark theme changes only colours. Most screens have the same ones.
  const colours = await page.evaluate(listTextColours);
  if (colours.every((colour) => checkedColours.has(colour))) return problems;
  for (const colour of colours) checkedColours.add(colour);
  return [...problems, ...(await runAxe(page, 'dark', ['color-contrast']))];
}

async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), theme);
}

async function runAxe(page: Page, theme: 'light' | 'dark', runOnly: string[]): Promise<string[]> {
  const violations = await page.evaluate(async (runOnly) => {
    // On a scrolled page, the sticky header may cover half of a target.
    scrollTo(0, 0);
    // Comments that nobody has scrolled to have no layout yet, and axe would take them for covered: see lazy-layout.tsx.
    document.documentElement.dataset.fullLayout = '';
    const offered = window as unknown as { loadAxe(): void; axe: typeof axe };
    offered.loadAxe();
    const { violations } = await offered.axe.run({
      runOnly,
      resultTypes: ['violations'],
      // Nobody reads the selectors, and no page has a sound to load.
      selectors: false,
      preload: false,
    });
    return violations;
  }, runOnly);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${theme}): ${html} ${failureSummary}`),
  );
}
