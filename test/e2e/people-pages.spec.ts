import type { Locator } from '@playwright/test';
import { expect, test } from './kerikko.ts';
import { createPerson, createStoryOf, openAs, signInAs } from './people.ts';

test('a reader meets the author of the newest story in two taps', async ({ kerikko, page }) => {
  const author = await createPerson(kerikko, 'member', { name: 'Ammu of the bus' });
  const reader = await createPerson(kerikko, 'member', { name: 'Reader' });
  await createStoryOf(kerikko, author, { title: 'Monsoon' });
  await openAs(page, kerikko, reader, '/stories');
  await page.getByRole('link', { name: 'Latest' }).click();
  const row = page.getByRole('article', { name: 'Monsoon' }).first();
  await row.getByRole('link', { name: 'Ammu of the bus' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ammu of the bus');
  await page.getByRole('link', { name: 'Monsoon' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monsoon');

  // Following the author brings news of the next stories.
  // A prefetched story also reports, with a POST to /shown, that the reader has seen it.
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && !response.url().endsWith('/shown'),
  );
  await page.getByRole('button', { name: 'Follow Ammu of the bus' }).click();
  await expect(page.getByRole('button', { name: 'Following Ammu of the bus' })).toBeFocused();
  expect((await saved).status()).toBe(200);
  for (const title of ['Tea', 'Rain']) await createStoryOf(kerikko, author, { title });
  await page.getByRole('link', { name: /^Notifications/ }).click();
  const [tea, rain] = ['Tea', 'Rain'].map((title) =>
    page.getByRole('main').getByRole('link', { name: `Ammu of the bus published ‘${title}’` }),
  ) as [Locator, Locator];
  await expect(rain).toContainText('New');
  await tea.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea');
  // The step back shows as new what the reader has not opened, and the next visit nothing.
  await page.goBack();
  await expect(rain).toContainText('New');
  await expect(tea).not.toContainText('New');
  await page.reload();
  await expect(rain).toBeVisible();
  await expect(rain).not.toContainText('New');
});

test('the whole row of a story leads to the story, and its author’s long words and wide initial stay whole', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const author = await createPerson(kerikko, 'member', { name: 'ഷൈല Parameswaranunni' });
  const content = 'Tap on these words.';
  await createStoryOf(kerikko, author, { title: 'A row', content });
  await openAs(page, kerikko, author, '/stories/latest');
  await page.setViewportSize({ width: 320, height: 720 });
  const lines = await page
    .getByText('ഷൈല Parameswaranunni')
    .first()
    .evaluate(({ firstChild }) => {
      const range = document.createRange();
      range.setStart(firstChild as Text, 'ഷൈല '.length);
      range.setEnd(firstChild as Text, (firstChild as Text).length);
      return range.getClientRects().length;
    });
  expect(lines).toBe(1);
  const space = await page
    .getByText('ഷൈ', { exact: true })
    .first()
    .evaluate((face) => {
      const range = document.createRange();
      range.selectNodeContents(face);
      return face.clientWidth - range.getBoundingClientRect().width;
    });
  expect(space).toBeGreaterThan(0);
  const { x, y } = (await page.getByText(content).first().boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 5, y + 5);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A row');
});

test('the question what members see is answered once, on the first page', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  const member = await createPerson(kerikko, 'member', { name: 'Ammu' });
  await signInAs(page, kerikko, member);
  await page.goto(`${kerikko.url}/dashboard`, { waitUntil: 'networkidle' });
  await page.getByLabel('List me in People').check();
  await page.getByRole('button', { name: 'Save choice' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await page.goto(`${kerikko.url}/people?q=Ammu`);
  await expect(page.locator(`a[href="/people/${member.accountId}"]`)).toBeVisible();
  await page.goto(`${kerikko.url}/dashboard`);
  await expect(page.getByLabel('List me in People')).toHaveCount(0);

  // On the profile, the button above saves a changed choice, too.
  await page.goto(`${kerikko.url}/profile`, { waitUntil: 'networkidle' });
  await page.getByLabel('List me in People').uncheck();
  await page.getByRole('textbox', { name: 'Location' }).fill('Kollam');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('List me in People')).not.toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Location' })).toHaveValue('Kollam');
});

test('Escape closes the menu of an administrator and returns the focus to its button', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const member = await createPerson(kerikko, 'member', { name: 'Ammu' });
  await signInAs(page, kerikko, await createPerson(kerikko, 'administrator'));
  await page.goto(`${kerikko.url}/people/${member.accountId}`, { waitUntil: 'networkidle' });
  const menu = page.locator('main summary');
  await menu.click();
  const suspend = page.getByRole('link', { name: 'Suspend' });
  await suspend.focus();
  await page.keyboard.press('Escape');
  await expect(suspend).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await suspend.click();
  await expect(page).toHaveURL(new RegExp(`/admin/members/${member.accountId}\\?decide=suspend$`));
});
