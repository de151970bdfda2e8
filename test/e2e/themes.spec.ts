import type { Page } from '@playwright/test';
import { expect, test } from './kerikko.ts';
import { createPerson, signInAs } from './people.ts';

const PAPER = { light: 'rgb(251, 247, 238)', dark: 'rgb(20, 26, 22)' };

test('a page has the theme of the system unless its reader chose another', async ({ page }) => {
  for (const system of ['light', 'dark'] as const) {
    await test.step(`on a ${system} system`, async () => {
      await page.emulateMedia({ colorScheme: system });
      await page.goto('/');
      expect(await paper(page)).toBe(PAPER[system]);
      for (const chosen of ['light', 'dark'] as const) {
        await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), chosen);
        expect(await paper(page)).toBe(PAPER[chosen]);
      }
    });
  }
});

test('the current page and the selected tab stay distinguishable in forced colours', async ({
  page,
  kerikko,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs(page, kerikko, await createPerson(kerikko, 'member'));
  await page.goto('/profile');
  const edge = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  expect(await edge('Personal Info')).not.toBe(await edge('Account Security'));
  const progress = page.getByRole('progressbar');
  expect(await progress.evaluate((bar) => getComputedStyle(bar).forcedColorAdjust)).toBe('none');
  // On a phone, four tabs are chips, whose background is hidden.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/me');
  const outline = (name: string) =>
    page.getByRole('link', { name }).evaluate((tab) => getComputedStyle(tab).outlineStyle);
  expect(await outline('My stories')).toBe('solid');
  expect(await outline('Drafts')).toBe('none');
  await page.goto('/account');
  const mark = (name: string) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderTopColor);
  expect(await mark('Me')).not.toBe(await mark('Stories'));
});

function paper(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
