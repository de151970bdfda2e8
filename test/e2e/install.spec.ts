import type { Page } from '@playwright/test';
import { expect, test } from './kerikko.ts';
import { createPerson, openAs } from './people.ts';

/** Lets the browser offer to install the app, as Chromium does on a phone. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: 'accepted' }) }));
  });
}

test('the settings offer to install the app until a no, which this device remembers', async ({
  kerikko,
  page,
}) => {
  await openAs(page, kerikko, await createPerson(kerikko, 'member'), '/settings');
  const install = page.getByRole('button', { name: 'Install' });
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(install).toHaveCount(0);
  await offerInstall(page);
  await install.click();
  await expect(install).toHaveCount(0);

  await offerInstall(page);
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await expect(install).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await offerInstall(page);
  await expect(install).toHaveCount(0);
});
