import { createStory } from '../factories.ts';
import { expect, test } from './kerikko.ts';
import { createPerson, signInAs, viewerOf, withContext } from './people.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a member finds a Malayalam story by the sound of a word, and marks show where', async ({
      kerikko,
      page,
    }) => {
      const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
      const viewer = viewerOf(author);
      const content = 'ഇന്നലെ രാത്രി മഴ പെയ്തു.';
      await withContext(kerikko, (context) =>
        createStory({ context }, { viewer }, { title: 'രാത്രി', content }),
      );
      await signInAs(page, kerikko, author);
      await page.goto(`${kerikko.url}/dashboard`);
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
      const field = page.getByRole('main').getByRole('searchbox');
      await field.fill('mazha');
      await field.press('Enter');
      await expect(page.getByText('1 result')).toBeVisible();
      await expect(page.locator('mark')).toHaveText('മഴ');
      await page.getByRole('link', { name: 'People' }).last().click();
      await expect(page.getByText('Nothing found for “mazha”.')).toBeVisible();
      await expect(field).toHaveValue('mazha');
      await page.goBack();
      await page.getByRole('main').getByRole('link', { name: 'രാത്രി' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('രാത്രി');
    });
  });
}
