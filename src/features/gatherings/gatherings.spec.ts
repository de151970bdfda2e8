import type { Page } from '@playwright/test';
import { expect, test } from '../../../test/e2e/kerikko.ts';
import { leave, waitForScripts } from '../../../test/e2e/leave-page.ts';
import { openListening, send } from '../../../test/e2e/listening.ts';
import { createPerson, signInAs, viewerOf, withContext } from '../../../test/e2e/people.ts';
import { waitUntilKept } from '../../../test/e2e/wait-until-kept.ts';
import { createCircle } from '../circles/sample.ts';
import { leaveCircle } from '../circles/server/departures.ts';
import { joinCircle } from '../circles/server/joining.ts';
import { createGathering } from './sample.ts';

for (const javaScriptEnabled of [true, false]) {
  const title = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
  test.describe(title, { tag: '@nightly' }, () => {
    test.use({ javaScriptEnabled });

    test('members say which of two days suits them, and the organiser chooses it', async ({
      kerikko,
      page,
      browser,
    }) => {
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
      await signInAs(page, kerikko, await createPerson(kerikko, 'member', { name: 'Mini Thomas' }));
      await page.goto(`${kerikko.url}/gatherings/new`);
      await page.getByLabel('Title').fill('Tea by the river');
      await page.getByLabel('When').fill(inDays(4));
      await page.getByText('Ask which day suits').click();
      await page.getByLabel('Day 2').fill('2020-01-01T10:00');
      await page.getByRole('button', { name: 'Propose' }).click();
      await expect(page.getByText('Each day must be a different one')).toBeVisible();
      await expect(page.getByLabel('Day 2')).toHaveValue('2020-01-01T10:00');
      await page.getByLabel('Day 2').fill(inDays(6));
      await page.getByRole('button', { name: 'Propose' }).click();
      await expect(page.getByText('Nobody has said which days suit yet.')).toBeVisible();

      const guest = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await signInAs(guest, kerikko, await createPerson(kerikko, 'member', { name: 'Neha' }));
      await guest.goto(`${kerikko.url}/gatherings`);
      await guest.getByRole('link', { name: 'Say which days suit you' }).click();
      await guest.getByRole('button', { name: 'Save' }).click();
      await expect(guest.getByText('Say for at least one day whether it suits you.')).toBeVisible();
      await guest.getByRole('group').nth(1).getByLabel('Yes').check();
      await guest.getByRole('button', { name: 'Save' }).click();
      await expect(guest.getByText('Your days are saved.')).toBeVisible();
      await expect(guest.getByRole('table', { name: 'Who can come when' })).toContainText('NehaNoYes');

      await page.reload();
      await page
        .getByRole('group')
        .nth(1)
        .getByRole('button', { name: /^Choose / })
        .click();
      await expect(page.getByText('The day is set.')).toBeVisible();
      await expect(page.getByText('2 people are coming')).toBeVisible();
    });
  });
}

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
      await guest.emulateMedia({ media: 'print' });
      await expect(
        guest.locator('main').locator('button, textarea, select, summary').filter({ visible: true }),
      ).toHaveCount(0);
      await expect(guest.getByText('3 people are coming')).toBeVisible();
      await guest.emulateMedia({ media: 'screen' });
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
      // A job sends the news soon after the answer.
      await expect(async () => {
        await guest.goto(`${kerikko.url}/news`);
        await expect(guest.getByText('is cancelled')).toBeVisible({ timeout: 1000 });
      }).toPass();
      await context.close();
    });
  });
}

test('an unsent text comes back to its writer alone, also after the session ended, until it is accepted or discarded', {
  tag: '@nightly',
}, async ({ kerikko, page, context }) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const appu = await createPerson(kerikko, 'member', { name: 'Appu' });
  const description = page.getByRole('textbox', { name: 'What’s planned' });
  const restored = page.getByText('What you typed here before is back.');
  const open = async (path: string, person = ammu) => {
    await signInAs(page, kerikko, person);
    await page.goto(kerikko.url + path);
    await waitForScripts(page);
  };
  await open('/gatherings/new');
  await openMore(page);
  await description.fill('Tea at the river');
  await waitUntilKept(page, 'Tea at the river');
  await leave(page);
  await page.goBack();
  await expect(description).toHaveValue('Tea at the river');
  await open('/gatherings/new', appu);
  await openMore(page);
  await expect(description).toHaveValue('');

  await open('/gatherings/new');
  await expect(restored).toBeVisible();
  await expect(description).toHaveValue('Tea at the river');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(description).toBeFocused();
  await expect(description).toHaveValue('');

  await page.getByLabel('Title').fill('Tea');
  await waitUntilKept(page, 'Tea');
  await page.reload();
  // The words stand at the description, which a closed part of the form would hide.
  await expect(restored).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Tea');
  await page.getByLabel('When').fill(new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 16));
  await page.getByLabel('Where').fill('Aluva');
  await description.fill('Tea and songs');
  await waitUntilKept(page, 'Tea and songs');
  await context.clearCookies();
  const send = page.getByRole('button', { name: 'Propose' });
  // On a phone, the field of the long text fills the screen until a press of Done.
  await page.getByRole('button', { name: 'Done' }).click();
  await send.click();
  await expect(description).toBeHidden();
  await open('/gatherings/new');
  await expect(description).toHaveValue('Tea and songs');
  await send.click();
  await expect(page).toHaveURL(/notice=proposed/);
  // The address changes before the new page is shown. The old page deletes the kept text when it unmounts.
  await expect(page.getByText('Your gathering is on the list.')).toBeVisible();
  await waitForScripts(page);
  const gathering = new URL(page.url()).pathname;
  await open('/gatherings/new');
  await openMore(page);
  await expect(description).toHaveValue('');

  await open(`${gathering}/edit`);
  await description.fill('Tea, songs and rain');
  await waitUntilKept(page, 'songs and rain');
  await withContext(kerikko, ({ database }) =>
    database.updateTable('gatherings').set({ description: 'Coffee' }).execute(),
  );
  await page.reload();
  await expect(page.getByText('what stands here has changed since')).toBeVisible();
  await expect(description).toHaveValue('Coffee');
  await page.getByRole('button', { name: 'Use my text' }).click();
  await expect(description).toHaveValue('Tea, songs and rain');
});

test('a gathering’s form asks for which circle it is, and remembers it also after another circle has come', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const found = (name: string) =>
    withContext(kerikko, (context) => createCircle({ context }, { viewer: viewerOf(ammu) }, { name }));
  await found('Readers');
  await signInAs(page, kerikko, ammu);
  await page.goto(`${kerikko.url}/gatherings/new`);
  await waitForScripts(page);
  await page.getByLabel('Title').fill('Tea');
  await page.getByRole('button', { name: 'Propose' }).click();
  const readers = page.getByLabel('For Readers');
  await expect(readers).toHaveAccessibleDescription('Please choose one.');
  await readers.check();
  await expect(page.getByText('Please choose one.')).toBeHidden();
  await waitUntilKept(page, 'circle=');
  await found('Cooks');
  await page.reload();
  await expect(readers).toBeChecked();
  await expect(page.getByLabel('For Cooks')).not.toBeChecked();
});

test('an unsent gathering for a circle that its writer has left goes to nobody until they choose', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const [founder, ammu] = [await createPerson(kerikko, 'member'), await createPerson(kerikko, 'member')];
  const circle = await withContext(kerikko, async (context) => {
    const id = await createCircle({ context }, { viewer: viewerOf(founder) }, { name: 'Readers' });
    await joinCircle(context, viewerOf(ammu), id);
    return id;
  });
  await signInAs(page, kerikko, ammu);
  // The link has chosen the circle, so that the writer types only a title.
  await page.goto(`${kerikko.url}/gatherings/new?circle=${circle}`);
  await waitForScripts(page);
  await page.getByLabel('Title').fill('Only for us');
  await waitUntilKept(page, 'Only for us');
  await withContext(kerikko, (context) => leaveCircle(context, viewerOf(ammu), circle));
  await page.goto(`${kerikko.url}/gatherings/new`);
  await expect(page.getByLabel('Title')).toHaveValue('Only for us');
  const propose = page.getByRole('button', { name: 'Propose', exact: true });
  await propose.click();
  await expect(page.getByLabel('For a circle you’re no longer in')).toBeChecked();
  await page.getByLabel('For everyone').check();
  await propose.click();
  await page.waitForURL(/\/gatherings\/[\da-f-]{36}/);
});

async function openMore(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'More' }).click();
}

test('a comment on a gathering appears on another’s screen without a poll', { tag: '@nightly' }, async ({
  kerikko,
  page,
  browser,
}) => {
  const [ammu, biju] = [await createPerson(kerikko, 'member'), await createPerson(kerikko, 'member')];
  const path = await withContext(
    kerikko,
    async (context) => `/gatherings/${await createGathering({ context }, { viewer: viewerOf(ammu) })}`,
  );
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, kerikko, biju);
  await signInAs(page, kerikko, ammu);
  await openListening(page, kerikko.url + path);
  const form = { intent: 'comment', text: 'I bring the sadya', key: 'comment-on-lunch' };
  await send(other, kerikko, `${path}?index`, form);
  await expect(page.getByText('I bring the sadya')).toBeVisible();
  await other.context().close();
});
