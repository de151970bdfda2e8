import { expect, test } from './kerikko.ts';
import { createPerson, signInAs } from './people.ts';

for (const javaScriptEnabled of [true, false]) {
  const [title, tag] = javaScriptEnabled ? ['with JavaScript', []] : ['without JavaScript', '@nightly'];
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled });

    test('a member proposes a gathering, another one comes with a guest, and it is cancelled', async ({
      kerikko,
      page,
      browser,
    }) => {
      await signInAs(page, kerikko, await createPerson(kerikko, 'member', { name: 'Mini Thomas' }));
      await page.goto(`${kerikko.url}/stories`);
      await page.getByRole('link', { name: 'Gatherings' }).click();
      await page.getByRole('link', { name: 'Propose a gathering' }).click();
      await page.getByLabel('Title').fill('Tea by the river');
      await page.getByLabel('Where').fill('Aluva');
      await page.getByLabel('When').fill('2020-01-01T10:00');
      await page.getByRole('button', { name: 'Propose' }).click();
      await expect(page.getByText('The gathering must begin in the future.')).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveValue('Tea by the river');
      const start = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 16);
      await page.getByLabel('When').fill(start);
      await page.getByRole('button', { name: 'Propose' }).click();
      await expect(page.getByText('Your gathering is on the list.')).toBeVisible();

      const context = await browser.newContext({ javaScriptEnabled });
      const guest = await context.newPage();
      await signInAs(guest, kerikko, await createPerson(kerikko, 'member', { name: 'Neha' }));
      await guest.goto(`${kerikko.url}/gatherings`);
      await guest.getByRole('button', { name: 'Maybe' }).click();
      await expect(
        guest.getByText(javaScriptEnabled ? 'You might come' : 'Your reply is saved.'),
      ).toBeVisible();
      await guest.goto(page.url());
      await guest.getByLabel('Guests I’m bringing').selectOption('1');
      await guest.getByRole('button', { name: 'Yes, I’m coming' }).click();
      await expect(guest.getByText('Your reply is saved.')).toBeVisible();
      await expect(guest.getByText('3 people are coming')).toBeVisible();
      await guest.getByLabel('Ask or tell the others').fill('Is there parking?');
      await guest.getByRole('button', { name: 'Post' }).click();
      await expect(guest.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
      await expect(guest.getByRole('article').getByText('Is there parking?')).toBeVisible();
      await page.goto(`${kerikko.url}/news`);
      await page.getByRole('link', { name: /Neha commented on .Tea by the river/ }).click();
      await page.getByRole('link', { name: 'Reply to Neha' }).click();
      await page.getByLabel('Your reply to Neha').fill('Yes, behind the hall.');
      await page.locator('#reply').getByRole('button', { name: 'Post' }).click();
      await expect(page.getByRole('article').getByText('Yes, behind the hall.')).toBeVisible();
      await guest.goto(`${kerikko.url}/search?q=tea&in=gatherings`);
      await expect(guest.getByRole('link', { name: 'Tea by the river' })).toBeVisible();
      await guest.goto(`${kerikko.url}/dashboard`);
      await expect(guest.getByRole('link', { name: 'Tea by the river' })).toBeVisible();

      await page.reload();
      await page.getByRole('link', { name: 'Edit or cancel' }).click();
      await page.getByText('Cancel the gathering', { exact: true }).click();
      await page.getByRole('button', { name: 'Cancel the gathering for good' }).click();
      await expect(page.getByText('The gathering is cancelled.')).toBeVisible();
      // A job tells of it, soon after the answer.
      await expect(async () => {
        await guest.goto(`${kerikko.url}/news`);
        await expect(guest.getByText('is cancelled')).toBeVisible({ timeout: 1000 });
      }).toPass();
      await context.close();
    });
  });
}
