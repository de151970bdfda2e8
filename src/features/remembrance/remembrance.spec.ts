import { expect, test } from '../../../test/e2e/kerikko.ts';
import { createPerson, signInAs, viewerOf, withContext } from '../../../test/e2e/people.ts';
import { createStory } from '../../../test/factories.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('an administrator makes a page of remembrance, its comments are held, and the page is put back', async ({
  kerikko,
  page,
  browser,
}) => {
  const ammini = await createPerson(kerikko, 'member', { name: 'Ammini' });
  const mini = await createPerson(kerikko, 'member', { name: 'Mini' });
  const story = await withContext(kerikko, (context) =>
    createStory({ context }, { viewer: viewerOf(ammini) }),
  );
  await signInAs(page, kerikko, await createPerson(kerikko, 'administrator', { name: 'Sreelatha' }));
  await page.goto(`${kerikko.url}/admin/members/${ammini.accountId}`);
  await page.getByRole('link', { name: 'Make a page of remembrance' }).click();
  await expect(page.getByText('Only if you’re sure they have died.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a page of remembrance' }).click();
  await expect(page.getByText('– the account became a page of remembrance').first()).toBeVisible();

  const context = await browser.newContext({ locale: 'ml-IN', viewport: { width: 360, height: 740 } });
  const member = await context.newPage();
  await signInAs(member, kerikko, mini);
  await member.goto(`${kerikko.url}/people/${ammini.accountId}`);
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('ഓർമ്മയിൽ: Ammini');
  await member.goto(`${kerikko.url}/stories/food/${story}`);
  await member.getByLabel('ഒരോർമ്മ, അല്ലെങ്കിൽ കുടുംബത്തോടു രണ്ടു വാക്ക്').fill('She sang for us.');
  await member.getByRole('button', { name: 'പോസ്റ്റ് ചെയ്യാം' }).click();
  await expect(member.getByText('ഒരു മോഡറേറ്റർ നോക്കുന്നതുവരെ ഇതു നിങ്ങൾക്കു മാത്രമേ കാണാനാകൂ.')).toBeVisible();

  await page.getByRole('link', { name: /^Undo this decision about Ammini/ }).click();
  await expect(page.getByText('They sign in as before, but on each device anew')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByText('– “– the account became a page of remembrance” was undone').first(),
  ).toBeVisible();
  await member.goto(`${kerikko.url}/people/${ammini.accountId}`);
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Ammini');
  await context.close();
});
