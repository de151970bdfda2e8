import { expect, test } from '../../../test/e2e/kerikko.ts';
import { createPerson, openAs, signInAs, viewerOf, withContext } from '../../../test/e2e/people.ts';
import { saveVisibility } from '../people/server/profile.ts';
import { texts } from './texts.ml.ts';
import { texts as formTexts } from './texts-circle-form.ml.ts';

for (const javaScriptEnabled of [true, false]) {
  const [title, tag] = javaScriptEnabled ? ['with JavaScript', []] : ['without JavaScript', '@nightly'];
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled });

    test('a member starts a circle and writes for it; another mutes it, leaves, comes back and, removed, finds nothing of it', async ({
      kerikko,
      page,
      browser,
    }) => {
      const neha = await createPerson(kerikko, 'member', { name: 'Neha Nair' });
      await withContext(kerikko, (context) =>
        saveVisibility(context, viewerOf(neha), { shown: false, listed: true }),
      );
      await openAs(page, kerikko, await createPerson(kerikko, 'member', { name: 'Mini Thomas' }), '/people');
      await page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: 'Circles' }).click();
      await page.getByRole('link', { name: 'Start a circle' }).click();
      await page.getByLabel('Name').fill('Kizhakkedath family');
      await page.getByLabel('Who can see that it exists?').selectOption('people');
      await page.getByRole('button', { name: 'Start a circle' }).click();
      await expect(page.getByText('Your circle is ready.')).toBeVisible();
      const circle = new URL(page.url()).pathname;

      await page.getByRole('link', { name: 'People and settings' }).click();
      await page.getByLabel('Name of a member').fill('Neha');
      await page.getByRole('button', { name: 'Search' }).last().click();
      await page.getByRole('button', { name: 'Invite Neha Nair', exact: true }).click();
      await expect(page.getByText('The invitation is on its way.')).toBeVisible();

      const guest = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await openAs(guest, kerikko, neha, '/news');
      await guest.getByRole('link', { name: /invited to the circle .Kizhakkedath family/ }).click();
      await guest.getByRole('button', { name: 'Accept the invitation' }).click();
      await expect(guest.getByText('You’re in the circle now.')).toBeVisible();

      await page.goto(`${kerikko.url}${circle}`);
      await page.getByRole('link', { name: 'Write for this circle' }).click();
      await page.getByLabel('Story Title').fill('The old well');
      await page.getByLabel('Your Story').fill('It stood behind the house.');
      if (javaScriptEnabled) await page.getByRole('link', { name: 'Next', exact: true }).click();
      await page.getByRole('radio', { name: 'Life Stories' }).check({ force: true });
      await expect(page.getByLabel('For Kizhakkedath family, 2 people')).toBeChecked();
      await page.getByRole('button', { name: 'Publish Story' }).click();
      await expect(page.getByRole('heading', { name: 'The old well' })).toBeVisible();
      await page.waitForURL(/\/stories\/life\//);
      const story = new URL(page.url()).pathname;

      // With JavaScript, the form opens without a request for the page, and asks the server for the circles.
      await page.goto(`${kerikko.url}/stories/food`);
      await page.getByRole('link', { name: 'Add Story' }).first().click();
      await page.getByLabel('Story Title').fill('The new well');
      await page.getByLabel('Your Story').fill('It stands beside it.');
      if (javaScriptEnabled) await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expect(page.getByLabel('For Kizhakkedath family, 2 people')).not.toBeChecked();
      await page.goto(`${kerikko.url}${circle}`);
      await expect(page.getByText('Nothing is planned yet')).toBeVisible();
      await page.getByRole('link', { name: 'Propose a gathering' }).click();
      await expect(page.getByLabel('For Kizhakkedath family, 2 people')).toBeChecked();
      await page.getByLabel('Title').fill('Cleaning the well');
      await page.getByRole('button', { name: 'Propose', exact: true }).click();
      await page.waitForURL(/\/gatherings\/[\da-f-]{36}/);
      const gathering = new URL(page.url()).pathname;
      await guest.goto(`${kerikko.url}${circle}`);
      await expect(guest.getByRole('heading', { name: 'Cleaning the well' })).toBeVisible();
      await guest.goto(`${kerikko.url}/gatherings`);
      const card = guest.getByRole('article').filter({ hasText: 'Kizhakkedath family' });
      await card.getByRole('link', { name: 'Cleaning the well' }).click();
      // The card in the list has the same buttons.
      await expect(guest.getByRole('heading', { name: 'Cleaning the well', level: 1 })).toBeVisible();
      await guest.getByRole('button', { name: 'Yes, I’m coming' }).click();
      await expect(guest.getByText('Your reply is saved.')).toBeVisible();

      await guest.goto(`${kerikko.url}/stories/latest`);
      await expect(guest.getByRole('link', { name: 'Kizhakkedath family' })).toHaveCount(1);
      await guest.getByRole('link', { name: 'The old well' }).click();
      await expect(guest.getByText('It stood behind the house.')).toBeVisible();

      await guest.goto(`${kerikko.url}${circle}`);
      await expect(guest.getByText(/^New since/)).toBeVisible();
      await guest.getByRole('button', { name: 'Nothing' }).click();
      await expect(guest.getByText('This circle is muted.')).toBeVisible();
      await guest.getByRole('button', { name: 'Leave this circle' }).click();
      await expect(guest.getByText('You’ve left the circle.')).toBeVisible();
      await guest.getByRole('button', { name: 'Undo' }).click();
      await expect(guest.getByText('You’re back in the circle.')).toBeVisible();
      await expect(guest.getByRole('button', { name: 'Nothing' })).toHaveAttribute('aria-pressed', 'true');

      await page.goto(`${kerikko.url}${circle}/people`);
      await page.getByText('Manage Neha Nair').click();
      await page.getByRole('button', { name: 'Remove from the circle' }).click();
      await expect(page.getByText('They’re no longer in the circle.')).toBeVisible();
      for (const [path, text] of [
        [circle, 'This circle isn’t here'],
        [story, 'This story is no longer here'],
        [gathering, 'This gathering isn’t here'],
      ] as const) {
        expect((await guest.goto(`${kerikko.url}${path}`))?.status()).toBe(404);
        await expect(guest.getByRole('heading', { name: text })).toBeVisible();
      }
      await guest.goto(`${kerikko.url}/stories/latest`);
      await expect(guest.getByText('The old well')).toHaveCount(0);
      await expect(guest.getByText('Kizhakkedath')).toHaveCount(0);
    });
  });
}

test('in Malayalam and without JavaScript, a member starts a circle, another joins, mutes, reports and leaves it, and it is closed', {
  tag: '@nightly',
}, async ({ kerikko, browser }) => {
  const { circles } = texts;
  const { form } = formTexts;
  const open = async (name: string) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.context().addCookies([{ name: 'language', value: 'ml', url: kerikko.url }]);
    await signInAs(page, kerikko, await createPerson(kerikko, 'member', { name }));
    return page;
  };
  const [founder, guest] = [await open('മിനി'), await open('നേഹ')];
  await founder.goto(`${kerikko.url}/circles`);
  await founder.getByRole('link', { name: circles.found }).first().click();
  await founder.getByLabel(form.name).fill('പാട്ടുസംഘം');
  await founder.getByLabel(form.entry).selectOption('everyone');
  await founder.getByRole('button', { name: circles.found }).click();
  await expect(founder.getByText(circles.notices.founded)).toBeVisible();
  const circle = `${kerikko.url}${new URL(founder.url()).pathname}`;

  await guest.goto(`${kerikko.url}/circles`);
  await guest.getByRole('link', { name: 'പാട്ടുസംഘം' }).click();
  await guest.getByRole('button', { name: circles.join }).click();
  await expect(guest.getByText(circles.notices.joined)).toBeVisible();
  await guest.getByRole('button', { name: circles.hearing.levels.nothing }).click();
  await expect(guest.getByText(circles.notices['hears-nothing'])).toBeVisible();
  await guest.getByRole('link', { name: circles.report }).click();
  await expect(guest.getByText('പാട്ടുസംഘം')).toBeVisible();
  await guest.getByRole('radio').last().check();
  await guest.locator('textarea[name=words]').fill('പേരു മാറ്റണം.');
  await guest.locator('main form button').last().click();
  await guest.waitForURL(/notice=sent/);
  await guest.goto(circle);
  await guest.getByRole('button', { name: circles.leave }).click();
  await expect(guest.getByText(circles.notices.left)).toBeVisible();

  await founder.goto(`${circle}/people`);
  await founder.getByText(form.closeTitle).click();
  await founder.getByRole('button', { name: form.close }).click();
  await expect(founder.getByText(circles.notices.closed, { exact: true })).toBeVisible();
  expect((await guest.goto(circle))?.status()).toBe(404);
  await expect(guest.getByRole('heading', { name: circles.notFound })).toBeVisible();
});
