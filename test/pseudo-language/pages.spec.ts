import { createCommunity } from '../e2e/community.ts';
import { expect, test } from '../e2e/kerikko.ts';
import { findWide } from '../e2e/measures/find-wide.ts';
import { openScreen } from '../e2e/open-screen.ts';
import { scenes } from '../e2e/scenes.ts';
import { ADMINISTRATORS_SCREENS, MEMBERS_SCREENS, VISITORS_SCREENS } from '../e2e/screens.ts';

const LANGUAGE = 'ta';
const SCREENS = [
  'sign in, signed up',
  'sign up, invited',
  'dashboard',
  'settings',
  ...scenes.flatMap(({ screens }) => screens[0]?.name ?? []),
  'news',
  'news settings, saved',
  'report',
  'admin',
];

test.use({ viewport: { width: 320, height: 720 } });

test('pages are in a language that was added, and fit a narrow phone', async ({ kerikko, context }) => {
  const community = await createCommunity(kerikko);
  const all = [...VISITORS_SCREENS, ...MEMBERS_SCREENS, ...ADMINISTRATORS_SCREENS];
  const screens = SCREENS.map((name) => all.find((screen) => screen.name === name));
  const page = await context.newPage();
  const problems: string[] = [];
  for (const screen of screens) {
    if (!screen) throw new Error('A screen has another name now.');
    await openScreen(page, community, screen, LANGUAGE);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(LANGUAGE);
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${screen.name}.png`, fullPage: true });
    const found = [...(await page.evaluate(findWide)), ...(await page.evaluate(findEnglish))];
    problems.push(...found.map((problem) => `${screen.name}: ${problem}`));
  }
  expect(problems).toEqual([]);
});

/** Returns what controls and headings say in letters without accents. */
function findEnglish(): string[] {
  const named = 'button, label, legend, summary, nav a, h1, th, dt, [role=status]';
  return [...document.querySelectorAll<HTMLElement>(named)]
    .filter(
      (element) =>
        !element.closest('bdi, [lang]:not(html)') &&
        !element.querySelector('[lang]') &&
        element.checkVisibility(),
    )
    .map((element) => element.innerText.trim())
    .filter((text) => /[a-z]{4}/i.test(text) && !/[À-ž]/.test(text));
}
