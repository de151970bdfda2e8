import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIREBASE_PASSWORD, makeOddExport, writeFirebaseExport } from '../firebase-export.ts';
import { runMeasured } from '../resilience/run-measured.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson } from './people.ts';

test('a member of another home signs in with the old password and finds photo, stories and likes', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await createPerson(kerikko, 'administrator', { email: 'sreelatha@example.org' });
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-moving-'));
  await writeFirebaseExport(folder, await makeOddExport('sreelatha@example.org'));
  const first = await runImport(kerikko, [folder, '--dry-run']);
  expect(first).toContain('members: 12 read = 7 new + 0 already here + 5 refused');
  const second = await runImport(kerikko, [folder, '--language', 'ml']);
  expect(second).toContain('കഥകൾ: വായിച്ചത് 17 = പുതിയത് 11 + നേരത്തേയുള്ളത് 0 + എടുക്കാത്തത് 6');
  await rm(folder, { recursive: true });

  await page.goto(kerikko.url);
  await page.getByLabel('Email', { exact: true }).fill('ammu@example.org');
  await page.getByLabel('Password', { exact: true }).fill(FIREBASE_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`${kerikko.url}/account`);
  await page.goto(`${kerikko.url}/profile`);
  await expect(page.getByLabel('Full Name')).toHaveValue(/^അമ്മു/);
  const photo = page.locator('main img[src*="/profile-photos/"]').first();
  await expect(photo).toBeVisible();
  expect(
    await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await page.goto(`${kerikko.url}/stories/food`);
  const story = page
    .getByRole('article')
    .filter({ hasText: 'Seconds' })
    .filter({ hasText: 'Some text.' })
    .last();
  await expect(story).toContainText('അമ്മു');
  await expect(story.getByRole('button', { name: /3/ })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`${kerikko.url}/search?q=Milliseconds`);
  await expect(page.getByRole('link', { name: 'Milliseconds' })).toBeVisible();
});

async function runImport({ dataDir, url }: Kerikko, parameters: string[]): Promise<string> {
  const { code, output } = await runMeasured('import', parameters, { DATA_DIR: dataDir, PUBLIC_URL: url });
  expect(code, output).toBe(0);
  return output;
}
