import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, type Kerikko, test } from '../../../test/e2e/kerikko.ts';
import { createPerson, type E2ePerson, signInAs, viewerOf, withContext } from '../../../test/e2e/people.ts';
import { drawPlain } from '../../../test/images.ts';
import { publishStory } from '../stories/server/stories.ts';
import { texts as booksEn } from './texts.en.ts';
import { texts as booksMl } from './texts.ml.ts';
import { texts as choiceEn } from './texts-book-choice.en.ts';
import { texts as choiceMl } from './texts-book-choice.ml.ts';
import { texts as editorsEn } from './texts-book-editors.en.ts';
import { texts as editorsMl } from './texts-book-editors.ml.ts';
import { links as linksEn } from './words-me.en.ts';
import { links as linksMl } from './words-me.ml.ts';

const WORDS = {
  en: { ...editorsEn.bookEditing, ...choiceEn, books: booksEn.books, links: linksEn, locale: 'en-US' },
  ml: { ...editorsMl.bookEditing, ...choiceMl, books: booksMl.books, links: linksMl, locale: 'ml-IN' },
};
type Words = (typeof WORDS)['en'];

/** What authors answer. */
const REPLIES = [
  ['Ammu', 'yes'],
  ['Babu', 'anonymous'],
  ['Chandran', 'no'],
] as const;

for (const [javaScriptEnabled, words, width] of [
  [true, WORDS.en, 360],
  [false, WORDS.en, 360],
  [true, WORDS.ml, 1280],
  [false, WORDS.ml, 1280],
] as const) {
  const title = `${javaScriptEnabled ? 'with' : 'without'} JavaScript, ${words.locale}, ${width} pixels`;
  const tag = javaScriptEnabled && words === WORDS.en ? [] : '@nightly';
  test.describe(title, { tag }, () => {
    const screen = { viewport: { width, height: 740 }, locale: words.locale };
    test.use({ javaScriptEnabled, ...screen });

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
      await beginBook(page, kerikko, words);
      for (const [name] of REPLIES) {
        await page.getByRole('button', { name: words.bookChoice.addOf(`${name}’s story`) }).click();
        await expect(page.getByRole('button', { name: words.removeOf(`${name}’s story`) })).toBeVisible();
      }
      await page.goto(page.url().replace(/\/stories.*/, '/edit'));
      await moveLastUp(page, javaScriptEnabled, words);
      await page.getByRole('button', { name: words.ask }).click();
      await expect(page.getByText(words.askingText(0, 3))).toBeVisible();

      for (const [index, [, reply]] of REPLIES.entries()) {
        const context = await browser.newContext({ javaScriptEnabled, ...screen });
        const author = await context.newPage();
        await signInAs(author, kerikko, authors[index] as E2ePerson);
        await answer(author, kerikko, reply, words);
        await context.close();
      }
      await page.reload();
      for (const [name, reply] of REPLIES) {
        const said = `${reply === 'no' ? words.notPrinted : words.printed} · ${words.states[reply]}`;
        const shown = reply === 'yes' ? `${said} · ${name}` : said;
        await expect(page.getByText(shown, { exact: true })).toBeVisible();
      }
      // The built server starts a process of its own for this.
      await page.getByRole('button', { name: words.make }).click();
      await expect(page.getByText(words.notices.making)).toBeVisible();
      await expect(async () => {
        await page.reload();
        await expect(
          page.getByRole('link', { name: words.books.fileNames['book.epub'] }).first(),
        ).toBeVisible({
          timeout: 1000,
        });
      }).toPass();
      await page.getByRole('link', { name: words.print }).click();
      const book = page.getByRole('article');
      await expect(book).toContainText('Ammu’s story');
      await expect(book).toContainText('Babu’s story');
      await expect(book).not.toContainText(/Chandran|Written by Babu/);
    });
  });
}

test('an editor puts a picture on the cover, replaces it and takes it away', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await signInAs(page, kerikko, await createPerson(kerikko, 'administrator', { name: 'Sreelatha' }));
  await beginBook(page, kerikko, WORDS.en);
  const book = page.url().replace(/\/stories.*/, '');
  await page.goto(`${book}/facts`);
  const send = async (width: number, height: number, alt: string) => {
    const buffer = await drawPlain(width, height);
    await page
      .getByLabel(/^(Another p|P)icture$/)
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
    await page.getByLabel('Description').fill(alt);
    await page.getByRole('button', { name: 'Save the picture' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByRole('img', { name: alt })).toBeVisible();
  };
  await send(1000, 1500, 'A boat');
  await expect(page.getByText('164 dots an inch')).toBeVisible();
  await page.goto(book);
  await expect(page.getByRole('img', { name: 'A boat' })).toBeVisible();
  await page.goto(`${book}/facts`);
  await send(2000, 2800, 'A bridge');
  await expect(page.getByRole('img', { name: 'A boat' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(page.getByRole('img', { name: 'A bridge' })).toHaveCount(0);
});

test('the drawn covers look the same in both themes', { tag: '@nightly' }, async ({ kerikko, page }) => {
  await signInAs(page, kerikko, await createPerson(kerikko, 'administrator'));
  await page.goto(`${kerikko.url}/admin/community/look`);
  await page.locator('[name=hasAccent]').check();
  await page.locator('[name=accent]').fill('#8b1e3f');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/look?saved');
  const looks = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${kerikko.url}/books/new`);
    return page
      .locator('fieldset:has([name=design]) [aria-hidden] :is(p, div), fieldset [aria-hidden]')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { color, backgroundColor } = getComputedStyle(part);
          return `${color} ${backgroundColor} ${getComputedStyle(part, '::before').borderTopColor}`;
        }),
      );
  };
  const light = await looks('light');
  expect(light.length).toBeGreaterThan(9);
  expect(light).toContainEqual(expect.stringContaining('rgb(139, 30, 63)'));
  expect(await looks('dark')).toEqual(light);
});

function writeStory(kerikko: Kerikko, author: E2ePerson, name: string): Promise<string> {
  return withContext(kerikko, (context) => {
    const [title, content] = [`${name}’s story`, 'Rain on the roof.'];
    const form = { intent: 'publish', topic: 'family', title, content, key: randomUUID() } as const;
    return publishStory(context, viewerOf(author), form, []);
  });
}

/** Begins a book on the page, and opens the choice of its stories. */
async function beginBook(page: Page, kerikko: Kerikko, words: Words): Promise<void> {
  await page.goto(`${kerikko.url}/books`);
  await page.getByRole('link', { name: words.books.begin }).click();
  await page.getByLabel(words.fields.title, { exact: true }).fill('Our river');
  await page.getByRole('button', { name: words.begin }).click();
  await expect(page.getByText(words.notices.begun)).toBeVisible();
  await page.getByRole('link', { name: words.choose }).click();
  await page.waitForURL(/\/stories/);
}

/** Puts the last story first: by dragging it, or twice by its button. */
async function moveLastUp(page: Page, isScripted: boolean, words: Words): Promise<void> {
  const rows = page
    .getByRole('list')
    .filter({ has: page.getByTitle(words.drag) })
    .getByRole('listitem');
  await expect(rows).toHaveCount(REPLIES.length);
  const last = await rows.last().getByRole('link').innerText();
  if (isScripted) {
    const handles = page.getByTitle(words.drag);
    await handles.last().scrollIntoViewIfNeeded();
    const [from, to] = await Promise.all([handles.last().boundingBox(), handles.first().boundingBox()]);
    if (!from || !to) throw new Error('the handles are not shown');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, to.y, { steps: 8 });
    await page.mouse.up();
  } else {
    for (const _ of [1, 2]) await page.getByRole('button', { name: words.upOf(last) }).click();
  }
  await expect(page.getByText(words.notices.saved)).toBeVisible();
  await expect(rows.first()).toContainText(last);
  await page.reload();
  await expect(rows.first()).toContainText(last);
}

/** Lets an author find the question on Me, read the story and answer. */
async function answer(
  page: Page,
  kerikko: Kerikko,
  reply: (typeof REPLIES)[number][1],
  { books, links }: Words,
): Promise<void> {
  await page.goto(`${kerikko.url}/me`);
  await page.getByRole('link', { name: links.books(1) }).click();
  await page.getByRole('link', { name: books.answer }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Rain on the roof.' })).toBeVisible();
  await page
    .getByRole('radio', { name: books.ask.answers[reply], exact: reply !== 'yes' })
    .first()
    .check();
  await page.getByRole('button', { name: books.ask.save }).click();
  await expect(page.getByText(books.ask.saved)).toBeVisible();
}
