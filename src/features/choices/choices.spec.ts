import type { Page } from '@playwright/test';
import { expect, test } from '../../../test/e2e/kerikko.ts';
import { createPerson, signInAs, viewerOf, withContext } from '../../../test/e2e/people.ts';
import { createStory } from '../../../test/factories.ts';

for (const javaScriptEnabled of [true, false]) {
  const title = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
  test.describe(title, { tag: '@nightly' }, () => {
    test.use({ javaScriptEnabled });

    test('an author asks a question below a story, and readers choose by keyboard, change and take back', async ({
      kerikko,
      page,
      browser,
    }) => {
      const mini = await createPerson(kerikko, 'member', { name: 'Mini Thomas' });
      const neha = await createPerson(kerikko, 'member', { name: 'Neha Nair' });
      const story = await withContext(kerikko, (context) =>
        createStory({ context }, { viewer: viewerOf(mini) }, { title: 'Vishu' }),
      );
      const path = `${kerikko.url}/stories/food/${story}`;
      await signInAs(page, kerikko, mini);
      await page.goto(path);
      await page.getByText('Ask a question with choices').click();
      await ask(page, 'Which payasam?', ['Palada', 'Parippu'], 'Ask this question');
      await expect(page.getByText('Your question is saved.')).toBeVisible();

      const reader = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await signInAs(reader, kerikko, neha);
      await reader.goto(path);
      const question = reader.getByRole('region', { name: 'Which payasam?' });
      await expect(question.getByText('You’ll see the results once you have chosen.')).toBeVisible();
      await question.getByRole('button', { name: 'Save my choice' }).click();
      await expect(question.getByText('Choose something first.')).toBeVisible();
      await question.getByRole('radio', { name: 'Palada' }).focus();
      await reader.keyboard.press('ArrowDown');
      await reader.keyboard.press('Enter');
      await expect(question.getByText('Your choice is saved.')).toBeVisible();
      await expect(question.getByRole('link', { name: 'Neha Nair' })).toBeVisible();
      await expect(question.getByText('1 person chose.')).toBeVisible();
      await expect(question.getByRole('radio', { name: 'Parippu' })).toBeChecked();
      await question.getByRole('button', { name: 'Take my choice back' }).click();
      await expect(question.getByText('Your choice is taken back.')).toBeVisible();
      await expect(question.getByRole('radio', { name: 'Parippu' })).not.toBeChecked();
      await question.getByRole('radio', { name: 'Palada' }).check();
      await question.getByRole('button', { name: 'Save my choice' }).click();
      await expect(question.getByText('1 person chose.')).toBeVisible();

      await page.reload();
      await page.getByText('End the question now').click();
      await page.getByRole('button', { name: 'End the question', exact: true }).click();
      await expect(page.getByText('The question has ended.')).toBeVisible();
      await reader.reload();
      await expect(question.getByText('your choice', { exact: true })).toBeVisible();
      await expect(question.getByRole('radio')).toHaveCount(0);
      await page.locator('summary', { hasText: 'Delete the question' }).click();
      await page.getByRole('button', { name: 'Delete the question' }).click();
      await expect(page.getByText('The question is deleted.')).toBeVisible();
      await expect(page.getByText('Ask a question with choices')).toBeVisible();
    });

    test('an administrator asks under an announcement, and a member answers on Home', async ({
      kerikko,
      page,
      browser,
    }) => {
      const leader = await createPerson(kerikko, 'administrator', { name: 'Sreelatha' });
      const neha = await createPerson(kerikko, 'member', { name: 'Neha Nair' });
      await signInAs(page, kerikko, leader);
      await page.goto(`${kerikko.url}/admin/announcements`);
      await page.getByLabel('In English').fill('We meet on Sunday.');
      await page.getByText('Add a question with choices').click();
      await ask(page, 'Tea or coffee?', ['Tea', 'Coffee'], 'Tell everyone');
      await expect(page.getByText('Every member has been notified.')).toBeVisible();

      const reader = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await signInAs(reader, kerikko, neha);
      const question = reader.getByRole('region', { name: 'Tea or coffee?' });
      await expect(async () => {
        await reader.goto(`${kerikko.url}/dashboard`);
        await expect(question).toBeVisible({ timeout: 1000 });
      }).toPass();
      await question.getByRole('radio', { name: 'Coffee' }).check();
      await question.getByRole('button', { name: 'Save my choice' }).click();
      // Without scripts, this is the page News.
      await expect(question.getByText('Your choice is saved.')).toBeVisible();
      await expect(question.getByRole('link', { name: 'Neha Nair' })).toBeVisible();

      await page.reload();
      await page.getByText('End the question now').click();
      await page.getByRole('button', { name: 'End the question', exact: true }).click();
      await expect(page.getByText('The question has ended.')).toBeVisible();
      await reader.goto(`${kerikko.url}/news`);
      await expect(question.getByText('your choice', { exact: true })).toBeVisible();
    });
  });
}

/** Fills in a question, which the form refuses with one choice only and keeps, and sends it with the second. */
async function ask(
  page: Page,
  question: string,
  [first, second]: [string, string],
  button: string,
): Promise<void> {
  await page.getByLabel('Question', { exact: true }).fill(question);
  await page.getByLabel('Choice 1').fill(first);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('Write at least two choices.')).toBeVisible();
  await expect(page.getByLabel('Choice 1')).toHaveValue(first);
  await page.getByLabel('Choice 2').fill(second);
  await page.getByRole('group', { name: 'Who sees' }).getByLabel('Everyone').check();
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
}
