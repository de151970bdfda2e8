import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, type Kerikko, test } from '../../../test/e2e/kerikko.ts';
import { createPerson, type E2ePerson, signInAs, viewerOf, withContext } from '../../../test/e2e/people.ts';
import { publishStory } from '../stories/server/stories.ts';

/** What authors answer, with what the editors read about their stories. */
const REPLIES = [
  ['Ammu', 'Yes', 'Will be printed · Yes · Ammu'],
  ['Babu', 'Yes, without my name', 'Will be printed · Yes, without the name'],
  ['Chandran', 'No', 'Won’t be printed · No'],
] as const;

for (const javaScriptEnabled of [true, false]) {
  const [title, tag] = javaScriptEnabled ? ['with JavaScript', []] : ['without JavaScript', '@nightly'];
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test('an editor asks three authors, and only the stories with a yes will be printed', async ({
      kerikko,
      page,
      browser,
    }) => {
      const authors = await Promise.all(REPLIES.map(([name]) => createPerson(kerikko, 'member', { name })));
      for (const [index, [name]] of REPLIES.entries()) {
        await writeStory(kerikko, authors[index] as E2ePerson, name);
      }
      await signInAs(page, kerikko, await createPerson(kerikko, 'administrator', { name: 'Sreelatha' }));
      await beginBook(page, kerikko);
      for (const [name] of REPLIES) {
        await page.getByRole('button', { name: `Add ‘${name}’s story’ to the book` }).click();
        await expect(page.getByRole('button', { name: `Take out: ‘${name}’s story’` })).toBeVisible();
      }
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await moveLastUp(page, javaScriptEnabled);
      await page.getByRole('button', { name: 'Ask them now' }).click();
      await expect(page.getByText('Stories without a reply: 3.')).toBeVisible();

      for (const [index, [, reply]] of REPLIES.entries()) {
        await answer(browser, kerikko, authors[index] as E2ePerson, { reply, javaScriptEnabled });
      }
      await page.reload();
      for (const [, , state] of REPLIES) await expect(page.getByText(state, { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'A page for printing from the browser' }).click();
      const book = page.getByRole('article');
      await expect(book).toContainText('Ammu’s story');
      await expect(book).toContainText('Babu’s story');
      await expect(book).not.toContainText(/Chandran|Written by Babu/);
    });
  });
}

function writeStory(kerikko: Kerikko, author: E2ePerson, name: string): Promise<string> {
  return withContext(kerikko, (context) => {
    const [title, content] = [`${name}’s story`, 'Rain on the roof.'];
    const form = { intent: 'publish', topic: 'family', title, content, key: randomUUID() } as const;
    return publishStory(context, viewerOf(author), form, []);
  });
}

/** Begins a book on the page, and opens the choice of its stories. */
async function beginBook(page: Page, kerikko: Kerikko): Promise<void> {
  await page.goto(`${kerikko.url}/books`);
  await page.getByRole('link', { name: 'Begin a book' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Our river');
  await page.getByRole('button', { name: 'Begin the book' }).click();
  await expect(page.getByText('The book is begun.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose stories' }).click();
}

/** Puts the last story first: by dragging it, or twice by its button. */
async function moveLastUp(page: Page, isScripted: boolean): Promise<void> {
  const rows = page
    .getByRole('list')
    .filter({ has: page.getByTitle('Drag to another place') })
    .getByRole('listitem');
  await expect(rows).toHaveCount(REPLIES.length);
  const last = await rows.last().getByRole('link').innerText();
  if (isScripted) {
    const handles = page.getByTitle('Drag to another place');
    await handles.first().scrollIntoViewIfNeeded();
    const [from, to] = await Promise.all([handles.last().boundingBox(), handles.first().boundingBox()]);
    if (!from || !to) throw new Error('the handles are not shown');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, to.y, { steps: 8 });
    await page.mouse.up();
  } else {
    for (const _ of [1, 2]) await page.getByRole('button', { name: `Up: ‘${last}’` }).click();
  }
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(rows.first()).toContainText(last);
  await page.reload();
  await expect(rows.first()).toContainText(last);
}

interface Reply {
  reply: string;
  javaScriptEnabled: boolean;
}

/** Lets an author find the question on Me, read the story and answer. */
async function answer(
  browser: Browser,
  kerikko: Kerikko,
  author: E2ePerson,
  { reply, javaScriptEnabled }: Reply,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await signInAs(page, kerikko, author);
  await page.goto(`${kerikko.url}/me`);
  await page.getByRole('link', { name: 'Our books (1)' }).click();
  await page.getByRole('link', { name: 'Your replies' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Rain on the roof.' })).toBeVisible();
  await page
    .getByLabel(reply, { exact: reply !== 'Yes' })
    .first()
    .check();
  await page.getByRole('button', { name: 'Save my reply' }).click();
  await expect(page.getByText('Your reply is saved.')).toBeVisible();
  await context.close();
}
