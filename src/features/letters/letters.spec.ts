import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hold } from '../../../test/e2e/hold.ts';
import { expect, test } from '../../../test/e2e/kerikko.ts';
import { createPerson, openAs } from '../../../test/e2e/people.ts';
import { waitUntilKept } from '../../../test/e2e/wait-until-kept.ts';

const PHOTO = join(import.meta.dirname, '../../../cli/demo/photos/boat.webp');

/**
 * Returns the letters of the conversation. The page also has the list of conversations, which shows beginnings
 * of letters.
 */
const lettersOn = (page: Page) =>
  page.getByRole('list', { name: /^The letters, oldest first$|^കത്തുകൾ, പഴയത് ആദ്യം$/ });

for (const javaScriptEnabled of [true, false]) {
  const [title, tag] = javaScriptEnabled ? ['with JavaScript', []] : ['without JavaScript', '@nightly'];
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test('a member writes to another one, who accepts and answers', async ({ kerikko, page, browser }) => {
      const neha = await createPerson(kerikko, 'member', { name: 'Neha' });
      await openAs(
        page,
        kerikko,
        await createPerson(kerikko, 'member', { name: 'Mini Thomas' }),
        `/people/${neha.accountId}`,
      );
      await page.getByRole('link', { name: 'Write a letter' }).click();
      let answerScript = () => {};
      if (javaScriptEnabled) {
        await page.getByLabel('Your letter').fill('Half a letter');
        await waitUntilKept(page, 'Half a letter');
        // On a slow connection, the script for photos arrives after the first photo was chosen.
        answerScript = await hold(page, /\/letter-photos-field-/);
        await page.reload();
        await expect(page.getByLabel('Your letter')).toHaveValue('Half a letter');
      }
      // Choose a real photo and describe it. The device stores a letter that has only these.
      await page.getByLabel('Add photos').setInputFiles(PHOTO);
      if (javaScriptEnabled) {
        answerScript();
        await expect(page.getByText('Photo 1 added.')).toBeAttached();
        await page.reload();
        await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
      }
      await page.getByLabel('What does photo 1 show?').fill('A boat on the lake');
      await page.getByLabel('Your letter').fill('May I ask about your story?');
      await page.getByRole('button', { name: 'Ask to write' }).click();
      await expect(page.getByText('You’re waiting for a reply.')).toBeVisible();
      await expect(page.getByRole('img', { name: 'A boat on the lake' })).toBeVisible();
      await expect(page.getByLabel('Your letter')).toHaveCount(0);
      // Going back and sending the same form again must not send the letter twice.
      await page.goBack();
      await page.goto(`${kerikko.url}/letters`);
      const entry = page.getByRole('banner').getByRole('link', { name: 'Letters' }).first();
      await expect(entry).toHaveAttribute('aria-current', 'page');
      await page.getByRole('link', { name: 'Neha' }).click();
      await expect(lettersOn(page).getByText('May I ask about your story?')).toHaveCount(1);

      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
      const other = await context.newPage();
      await openAs(other, kerikko, neha, '/dashboard');
      await other.getByRole('link', { name: 'Letters, 1 new' }).click();
      await other.getByRole('link', { name: 'Mini Thomas' }).click();
      const received = other.getByRole('img', { name: 'A boat on the lake' });
      await expect(other.getByText('This letter has a photo.')).toBeVisible();
      await expect(received).toHaveCount(0);
      await other.getByRole('button', { name: 'Accept' }).click();
      await expect(other.getByRole('button', { name: 'Accept' })).toHaveCount(0);
      await received.scrollIntoViewIfNeeded();
      await expect
        .poll(() => received.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await received.click();
      if (javaScriptEnabled) {
        const dialog = other.getByRole('dialog', { name: 'Photos of this letter' });
        await expect(dialog).toBeVisible();
        await other.goBack();
        await expect(dialog).toHaveCount(0);
        await expect(other.getByRole('link', { name: 'A boat on the lake' })).toBeFocused();
      } else {
        await expect(other).toHaveURL(/story-photos\/.*-1280\.webp$/);
        await other.goBack();
      }
      await other.getByLabel('Your letter').fill('Gladly!');
      await other.getByRole('button', { name: 'Send letter' }).click();
      await expect(lettersOn(other).getByText('Gladly!')).toBeVisible();
      await expect(other.getByLabel('Your letter')).toHaveValue('');
      // The keyboard of a phone stays open for the next letter.
      if (javaScriptEnabled) await expect(other.getByLabel('Your letter')).toBeFocused();

      if (!javaScriptEnabled) await page.reload();
      // An open page reloads when the letter arrives.
      await expect(lettersOn(page).getByText('Gladly!')).toBeVisible({ timeout: 20_000 });
      await expect(page.getByLabel('Your letter')).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(
        page.locator('main').locator('button, textarea, summary').filter({ visible: true }),
      ).toHaveCount(0);
      // The letters begin below the name, not at the bottom of the screen.
      expect((await lettersOn(page).boundingBox())?.y).toBeLessThan(100);
      await page.emulateMedia({ media: 'screen' });

      await other.goto(`${kerikko.url}/settings`);
      await other.getByRole('button', { name: 'മലയാളം' }).first().click();
      await expect(other.locator('html')).toHaveAttribute('lang', 'ml');
      await other.goto(`${kerikko.url}/letters`);
      await other.getByRole('link', { name: 'Mini Thomas' }).click();
      await other.getByLabel('നിങ്ങളുടെ കത്ത്').fill('നാളെ എഴുതാം.');
      await other.getByRole('button', { name: 'കത്ത് അയയ്ക്കാം' }).click();
      await expect(lettersOn(other).getByText('നാളെ എഴുതാം.')).toBeVisible();
      await context.close();
    });
  });
}
