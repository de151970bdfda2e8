import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { fillHouse, LONG_WORD, REASON } from './house.ts';
import { expect, test } from './kerikko.ts';
import { findCutText } from './measures/find-cut-text.ts';
import { findSmallTargets } from './measures/find-small-targets.ts';
import { findWide } from './measures/find-wide.ts';
import { findWrongLanguages } from './measures/find-wrong-languages.ts';
import {
  ADMINISTRATORS_SCREENS,
  MEMBERS_SCREENS,
  openScreen,
  type Screen,
  VISITORS_SCREENS,
} from './screens.ts';

const HEIGHT = 720;
/** The narrowest first, where the screens are opened. */
const WIDTHS = [320, 360, 768, 1280, 1440];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Of the language of their author, which nothing tells. */
const OF_MEMBERS = [LONG_WORD, REASON, 'ശ്രീദേവി'].map((text) => text.slice(0, 7));

const GROUPS: [name: string, screens: Screen[]][] = [
  ['of members', MEMBERS_SCREENS],
  ['of visitors', VISITORS_SCREENS],
  ['of administrators', ADMINISTRATORS_SCREENS],
];

test.use({
  viewport: { width: 320, height: HEIGHT },
  hasTouch: true,
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
});

// What a screen shows is opened once, as that takes longest, and looked at in every way there is.
for (const [name, screens] of GROUPS) {
  for (const language of ['en', 'ml'] as const) {
    test(`every screen ${name} can be read and used by everyone, in ${language}`, async ({
      kerikko,
      context,
    }) => {
      test.setTimeout(180_000);
      const house = await fillHouse(kerikko);
      // Some of these screens are errors, which a page of the fixture would complain of.
      const page = await context.newPage();
      const problems: string[] = [];
      for (const screen of screens) {
        await page.setViewportSize({ width: 320, height: HEIGHT });
        await openScreen(page, house, screen, language);
        problems.push(...(await inspect(page)).map((problem) => `${screen.name}: ${problem}`));
      }
      expect(problems).toEqual([]);
    });
  }
}

async function inspect(page: Page): Promise<string[]> {
  const found = await page.evaluate(findWrongLanguages);
  const problems = found.filter((text) => !OF_MEMBERS.some((own) => text.includes(own)));
  problems.push(...(await page.evaluate(findSmallTargets)));
  const session = await page.context().newCDPSession(page);
  // As a reader sets it in the browser, which the breakpoints take into account.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  problems.push(...(await page.evaluate(findWide)).map((what) => `with text twice as large, ${what}`));
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  for (const width of WIDTHS) {
    await resize(page, width);
    problems.push(...(await page.evaluate(findCutText)).map((what) => `at ${width} px ${what}`));
  }
  await page.evaluate(await axeSource);
  problems.push(...(await runAxe(page, 'light', TAGS)));
  // Only colours are others by night.
  problems.push(...(await runAxe(page, 'dark', ['color-contrast'])));
  return problems;
}

/** Until the page knows of its new size, too. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function runAxe(page: Page, theme: 'light' | 'dark', runOnly: string[]): Promise<string[]> {
  const violations = await page.evaluate(
    async ([theme, runOnly]) => {
      document.documentElement.setAttribute('data-theme', theme);
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        runOnly,
        resultTypes: ['violations'],
      });
      return violations;
    },
    [theme, runOnly] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${theme}): ${html} ${failureSummary}`),
  );
}
