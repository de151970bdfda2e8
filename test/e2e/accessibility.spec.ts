import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from '@playwright/test';
import type axe from 'axe-core';
import { routes } from '../expected-access.ts';
import { runsFullMatrices } from '../runner/tier.ts';
import { chooseScreens, routeOf } from './choose-screens.ts';
import type { Community } from './community.ts';
import { test } from './community-test.ts';
import { expect } from './kerikko.ts';
import { LONG_TITLE, LONG_WORD, REASON } from './long-texts.ts';
import { describeShell, SHELL } from './measures/describe-shell.ts';
import { findBubbles } from './measures/find-bubbles.ts';
import { findCutText } from './measures/find-cut-text.ts';
import { findSmallTargets } from './measures/find-small-targets.ts';
import { findUneven } from './measures/find-uneven.ts';
import { findWide } from './measures/find-wide.ts';
import { findWrongLanguages } from './measures/find-wrong-languages.ts';
import { markNewColours } from './measures/mark-new-colours.ts';
import { watchViolations } from './measures/watch-violations.ts';
import { openScreen, switchToMalayalam } from './open-screen.ts';
import type { Screen } from './scene.ts';
import { ADMINISTRATORS_SCREENS, MEMBERS_SCREENS, VISITORS_SCREENS } from './screens.ts';
import { waitInPage } from './wait-in-page.ts';

const HEIGHT = 720;
/** What an open keyboard leaves of a phone’s screen. */
const HEIGHT_WITH_KEYBOARD = 350;
/** In pixels: the narrowest phone, at which screens are opened. */
const NARROWEST = 320;
/** In pixels: also a tablet, and a screen wider than the page's grid. */
const WIDTHS = [NARROWEST, 768, 1280];
type Theme = 'light' | 'dark';
/** In which language and theme the screens are looked at one after another, where not all combinations are. */
const ROTATION: [language: 'en' | 'ml', theme: Theme][] = [
  ['en', 'light'],
  ['ml', 'dark'],
  ['ml', 'light'],
  ['en', 'dark'],
];
/** The attribute of a text whose colours were not checked before. */
const NEW_COLOURS = 'data-new-colours';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Texts of members. The page cannot know their language. */
const MEMBERS_TEXTS = [
  LONG_WORD,
  LONG_TITLE,
  REASON,
  'ശ്രീദേവി',
  'Kizhakkedath family',
  'Thiruvananthapuram',
].map((text) => text.slice(0, 7));

/** Routes for actions and data, which a browser never opens as a page, and those that lead to another page. */
const NO_SCREEN = ['/sign-out', '/reader-settings'];

const GROUPS: [name: string, screens: Screen[]][] = [
  ['of members', MEMBERS_SCREENS],
  ['of visitors', VISITORS_SCREENS],
  ['of administrators', ADMINISTRATORS_SCREENS],
];

/** One test of all members' screens would go on long after the others have ended. */
const SCREENS_OF_A_TEST = 30;
/** The colours and sizes of texts whose contrast axe has checked in this worker. */
const checkedColours = new Set<string>();
/** The headers that were open beside a keyboard, and the headers and footers that axe has checked, in this worker. */
const checkedHeaders = new Set<string>();
const checkedShells = new Set<string>();

test.use({ viewport: { width: NARROWEST, height: HEIGHT }, hasTouch: true });

for (const [name, screens] of GROUPS.flatMap(split)) {
  test(`screens ${name} fit, can be tapped, name what is missing in a form, and obey the content security policy`, async ({
    community,
    context,
  }) => {
    test.setTimeout(480_000);
    // Some of these screens are errors, and the page fixture fails on errors.
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await addAxe(session);
    const violations = await watchViolations(page);
    const looking: Looking = { page, session, community };
    const problems: string[] = [];
    for (const [index, screen] of screens.entries()) {
      const found = runsFullMatrices
        ? await lookFully(looking, screen)
        : await lookOnce(looking, screen, index);
      found.push(...violations.splice(0).map((directive) => `violates ${directive} of the policy`));
      problems.push(...found.map((problem) => `${screen.name}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
}

test('every page has a screen', () => {
  const shown = new Set(GROUPS.flatMap(([, screens]) => screens).map(routeOf));
  const missing = routes.filter((route) => !NO_SCREEN.includes(route) && !shown.has(route));
  expect(missing).toEqual([]);
});

/** Splits a group into parts of about the same size. The screens at its end stay together: they change the community. */
function split([name, all]: [string, Screen[]]): [name: string, screens: Screen[]][] {
  const screens = chooseScreens(all);
  const count = Math.ceil(screens.length / SCREENS_OF_A_TEST);
  const size = Math.ceil(screens.length / count);
  return Array.from({ length: count }, (_, index) => [
    `${name}, part ${index + 1} of ${count},`,
    screens.slice(index * size, (index + 1) * size),
  ]);
}

interface Looking {
  page: Page;
  session: CDPSession;
  community: Community;
}

/** Looks at a screen in both languages and themes and at all widths. Returns its problems. */
async function lookFully(looking: Looking, screen: Screen): Promise<string[]> {
  const { page, session, community } = looking;
  await resize(page, NARROWEST);
  await openScreen(page, community, screen, 'en');
  const problems = await inspectLayout(page, session, WIDTHS);
  // axe checks the markup and the colours, which are the same in each language.
  problems.push(...(await inspectWithAxe(page, 'light')));
  problems.push(...(await inspectColours(page, 'dark')));
  if (screen.isBilingual) return problems;
  await switchToMalayalam(page, community, screen);
  // The other way round, which saves a resize.
  const found = await inspectLayout(page, session, WIDTHS.toReversed());
  // Last, because it changes the screen.
  found.push(...(await page.evaluate(findBubbles)));
  return [...problems, ...found.map((problem) => `in Malayalam, ${problem}`)];
}

/**
 * Looks at a screen in one language and theme and at two widths, which differ from screen to screen. Returns its problems. A screen
 * that needs no script is shown without, as it is before they arrive.
 */
async function lookOnce(looking: Looking, screen: Screen, index: number): Promise<string[]> {
  const { page, session, community } = looking;
  const isStatic = !screen.prepare;
  const [language, theme] = ROTATION[index % ROTATION.length] ?? ['en', 'light'];
  // Two screens after each other have the same two widths, the second one the other way round, which saves a resize.
  const wide = WIDTHS[1 + ((index >> 1) % (WIDTHS.length - 1))] ?? NARROWEST;
  const isWide = page.viewportSize()?.width === wide;
  if (!isStatic || !isWide) await resize(page, NARROWEST);
  await session.send('Network.setBlockedURLs', { urls: isStatic ? ['*.js'] : [] });
  await openScreen(page, community, screen, language, isStatic);
  const problems = await inspectLayout(
    page,
    session,
    isStatic && isWide ? [wide, NARROWEST] : [NARROWEST, wide],
  );
  problems.push(...(await inspectNew(page, theme)));
  if (!isStatic) problems.push(...(await page.evaluate(findBubbles)));
  else if (await page.evaluate(() => '__reactRouterDataRouter' in window))
    problems.push('has run its scripts');
  return problems.map((problem) => `in ${language}, ${theme}, ${problem}`);
}

/** Returns texts in a wrong language, small targets, and texts that overflow or are cut off. Leaves the page in the last width. */
async function inspectLayout(page: Page, session: CDPSession, widths: number[]): Promise<string[]> {
  const found = await page.evaluate(findWrongLanguages);
  const problems = found.filter((text) => !MEMBERS_TEXTS.some((own) => text.includes(own)));
  for (const width of widths) {
    await resize(page, width);
    const found = [...(await page.evaluate(findCutText)), ...(await page.evaluate(findUneven))];
    problems.push(...found.map((problem) => `at ${width} px ${problem}`));
    if (width === NARROWEST) problems.push(...(await inspectNarrowest(page, session)));
  }
  return problems;
}

async function inspectNarrowest(page: Page, session: CDPSession): Promise<string[]> {
  const header = await page.evaluate(describeShell, 'header');
  const isKnown = !header || (checkedHeaders.has(header) && !runsFullMatrices);
  const grown = isKnown ? [] : await findGrowth(page);
  if (header) checkedHeaders.add(header);
  let targets = await page.evaluate(findSmallTargets);
  if (targets.length > 0) {
    // The styles of a part whose script loads after the page may still be on their way.
    await page.waitForLoadState('networkidle');
    targets = await page.evaluate(findSmallTargets);
  }
  // Like a reader's setting of the browser, this changes the breakpoints too.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const wide = await page.evaluate(findWide);
  // In such letters, words that are longer than the line must break, and an example in an empty field may end early.
  const cut = (await page.evaluate(findCutText)).filter(
    (problem) => !/breaks within|^<input[^>]*> cuts /.test(problem),
  );
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  return [
    ...grown,
    ...targets,
    ...[...wide, ...cut].map((problem) => `with text twice as large, ${problem}`),
  ];
}

/** Reports a header that takes more of the screen when the keyboard opens, which leaves less height. */
async function findGrowth(page: Page): Promise<string[]> {
  const measure = () => page.evaluate(() => document.querySelector('header')?.offsetHeight ?? 0);
  const before = await measure();
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT_WITH_KEYBOARD });
  await waitInPage(page, (wanted) => innerHeight === wanted, { value: HEIGHT_WITH_KEYBOARD });
  const after = await measure();
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  await waitInPage(page, (wanted) => innerHeight === wanted, { value: HEIGHT });
  return after > before ? [`has a header that grows from ${before} to ${after} px with the keyboard`] : [];
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
  // Without it, setBlockedURLs blocks nothing.
  await session.send('Network.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `self.loadAxe = () => { if (!self.axe) (function () { ${source} }).call(self); };`,
  });
}

/**
 * Checks the markup and the contrast of all colours in this theme. findSmallTargets asks for larger targets than axe, for which a bar at
 * the end of the screen makes the button below it smaller.
 */
async function inspectWithAxe(page: Page, theme: Theme): Promise<string[]> {
  await setTheme(page, theme);
  await findNewColours(page);
  return runAxe(page, theme, { runOnly: TAGS, rules: { 'target-size': { enabled: false } } });
}

/**
 * Checks the markup in this theme, and the contrast of one text in each of the colours that were not checked before. Leaves out a
 * header and a footer that were checked on another screen. findSmallTargets asks for larger targets than axe.
 */
async function inspectNew(page: Page, theme: Theme): Promise<string[]> {
  await setTheme(page, theme);
  const hasNew = await findNewColours(page);
  const exclude: string[] = [];
  for (const selector of SHELL) {
    const markup = await page.evaluate(describeShell, selector);
    if (!markup) continue;
    if (checkedShells.has(markup)) exclude.push(`${selector}:not(:has([${NEW_COLOURS}]))`);
    checkedShells.add(markup);
  }
  const rules = { 'color-contrast': { enabled: hasNew }, 'target-size': { enabled: false } };
  return runAxe(page, theme, { runOnly: TAGS, rules }, { exclude, texts: `[${NEW_COLOURS}]` });
}

/** Checks the contrast in another theme, which changes only colours. Most screens have the same ones. */
async function inspectColours(page: Page, theme: Theme): Promise<string[]> {
  await setTheme(page, theme);
  if (!(await findNewColours(page))) return [];
  return runAxe(page, theme, { runOnly: ['color-contrast'] });
}

/** Returns whether the page has colours that were not checked before, and counts them as checked. Marks a text in each of them. */
async function findNewColours(page: Page): Promise<boolean> {
  const added = await page.evaluate(markNewColours, { known: [...checkedColours], mark: NEW_COLOURS });
  for (const colour of added) checkedColours.add(colour);
  return added.length > 0;
}

async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), theme);
}

interface Part {
  /** Selectors of what axe leaves out. */
  exclude: string[];
  /** The selector of the texts whose contrast axe checks: all by default. */
  texts?: string;
}

async function runAxe(
  page: Page,
  theme: Theme,
  options: axe.RunOptions,
  part: Part = { exclude: [] },
): Promise<string[]> {
  const inPage = async ({ options, part: { exclude, texts } }: { options: axe.RunOptions; part: Part }) => {
    // On a scrolled page, the sticky header may cover half of a target.
    scrollTo(0, 0);
    // Comments that nobody has scrolled to have no layout yet, and axe would take them for covered: see lazy-layout.tsx.
    document.documentElement.dataset.fullLayout = '';
    const offered = window as unknown as { loadAxe(): void; axe: typeof axe };
    offered.loadAxe();
    if (texts) offered.axe.configure({ rules: [{ id: 'color-contrast', selector: texts }] });
    const { violations } = await offered.axe.run(exclude.length > 0 ? { exclude } : document, {
      ...options,
      resultTypes: ['violations'],
      // Nobody reads the selectors, and no page has a sound to load.
      selectors: false,
      preload: false,
    });
    return violations;
  };
  const violations = await page.evaluate(inPage, { options, part });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${theme}): ${html} ${failureSummary}`),
  );
}
