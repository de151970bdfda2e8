import type { Page } from '@playwright/test';
import { endComposition } from './end-composition.ts';
import { hold } from './hold.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { waitForPaint } from './measures/paint.ts';
import { createPerson, createStoryOf, openAs } from './people.ts';

const CHOOSE = 'Type Malayalam in English letters';

test('a member types Malayalam in English letters with the keyboard, undoes it, and keeps the draft offline', async ({
  kerikko,
  page,
}) => {
  const loads: string[] = [];
  page.on('request', (request) => loads.push(request.url()));
  await page.addInitScript(countQuestions);
  const accountId = await openWriting(page, kerikko);
  const field = page.locator('[name=content]');
  await field.focus();
  const choose = page.getByRole('button', { name: CHOOSE });
  await expect(choose).toHaveAttribute('aria-pressed', 'false');
  expect(loads.filter((url) => /worker/.test(url))).toEqual([]);
  await field.pressSequentially('mazha');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  // The word that is typed already gets its suggestions once the aid is on.
  await choose.click();
  await expect(field).toBeFocused();
  const strip = page.getByRole('listbox', { name: 'Malayalam for mazha' });
  await expect(strip.getByRole('option')).toHaveCount(6);
  await expect(strip.getByRole('option').first()).toContainText('മഴ');
  await expect(strip.getByRole('option').last()).toHaveText('“mazha”');
  // What the aid adds to the title has not moved the text.
  const gap = await field.evaluate((text: HTMLTextAreaElement) => {
    const title = text.form?.querySelector('[name=title]');
    return text.getBoundingClientRect().top - (title?.getBoundingClientRect().bottom ?? 0);
  });
  expect(gap).toBeLessThan(1);
  await page.keyboard.press('Alt+1');
  await expect(field).toHaveValue('മഴ ');
  await expect(strip).toBeHidden();

  // Escape silences one word, which Space then leaves as it is. Enter takes the first word.
  await page.keyboard.type('veed');
  await expect(page.getByRole('listbox', { name: 'Malayalam for veed' })).toBeVisible();
  await expect(page.locator('.typing-word').first()).toContainText('വീട്');
  await field.evaluate((field) => {
    // Escape comes before the suggestions for the last letter.
    document.execCommand('insertText', false, 'u');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await waitForSuggestions(page);
  await expect(page.locator('.typing-word')).toHaveCount(0);
  await page.keyboard.type('s ');
  await page.keyboard.type('puzha');
  await expect(page.locator('.typing-word').first()).toContainText('പുഴ');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('മഴ veedus പുഴ\n');

  await page.keyboard.type('amm');
  await expect(page.getByRole('listbox', { name: 'Malayalam for amm' })).toBeVisible();
  await field.evaluate(() => {
    // The aid is turned off before the suggestions for the last letter.
    document.execCommand('insertText', false, 'a');
    document.querySelector<HTMLElement>('[data-typing]')?.click();
  });
  await waitForSuggestions(page);
  await expect(page.locator('.typing-word')).toHaveCount(0);
  await choose.click();
  await expect(page.getByRole('listbox', { name: 'Malayalam for amma' })).toBeVisible();

  // Down and Enter choose. The browser's own undo brings the letters back.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(field).toHaveAttribute('aria-activedescendant', /-0$/);
  await endComposition(field);
  await expect(field).toHaveValue('മഴ veedus പുഴ\namma');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('മഴ veedus പുഴ\nഅമ്മ ');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('മഴ veedus പുഴ\namma');
  await page.keyboard.press('Control+y');
  await expect(field).toHaveValue('മഴ veedus പുഴ\nഅമ്മ ');

  // What is loaded works without a network, and the draft has what was chosen.
  await page.context().setOffline(true);
  await page.keyboard.type('kadha');
  // Until then, the list is that of the first letters.
  await expect(page.getByRole('listbox', { name: 'Malayalam for kadha' })).toBeVisible();
  const second = page.locator('.typing-word').nth(1);
  const word = (await second.textContent())?.slice(1) ?? '';
  await page.keyboard.press('Alt+2');
  await expect(field).toHaveValue(`മഴ veedus പുഴ\nഅമ്മ ${word} `);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(`അമ്മ ${word}`);
  await page.context().setOffline(false);

  // A choice is remembered, until the member has it forgotten.
  await page.keyboard.type('kadha');
  await expect(page.locator('.typing-word').first()).toContainText(word);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Forget my word choices' }).click();
  const learned = () => page.evaluate((id) => localStorage.getItem(`typing:${id}`), accountId);
  expect(await learned()).toBeNull();
  await field.focus();
  await page.keyboard.type('y mazha');
  await expect(page.locator('.typing-word').first()).toContainText('മഴ');
  await page.keyboard.press('Alt+1');
  expect(await learned()).toContain('മഴ');

  // So it is when they sign out; that this device types in English letters stays.
  await page.context().clearCookies();
  await page.goto(kerikko.url);
  await expect.poll(learned).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('typing'))).toBe('on');
});

test('Space and signs take the first word, and Backspace brings the letters back for good', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openWriting(page, kerikko);
  const field = page.locator('[name=content]');
  await field.focus();
  await page.getByRole('button', { name: CHOOSE }).click();
  // The whole sentence is typed before the words have loaded.
  await page.keyboard.type('njan mazha kandu, the puzha ');
  await expect(field).toHaveValue('ഞാൻ മഴ കണ്ടു, the പുഴ ');

  await field.fill('');
  await page.keyboard.type('mazha');
  await expect(page.getByRole('listbox', { name: 'Malayalam for mazha' })).toBeVisible();
  await page.keyboard.type(' ');
  await expect(field).toHaveValue('മഴ ');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('mazha ');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('mazha');
  await page.keyboard.type(' puzha. ');
  await expect(field).toHaveValue('mazha പുഴ. ');
  // The letters that were brought back stay from now on, and so does a word whose letters were chosen.
  await page.keyboard.type('mazha ');
  await page.keyboard.type('amma');
  await page.getByRole('option', { name: '“amma”' }).click();
  await page.keyboard.type(' amma ');
  await expect(field).toHaveValue('mazha പുഴ. mazha amma amma ');

  // Space leaves letters that stand for two words alike, with the words open. Who chooses one is asked no more.
  await field.fill('');
  await page.keyboard.type('kalam');
  await expect(page.getByRole('listbox', { name: 'Malayalam for kalam' })).toBeVisible();
  await page.keyboard.type(' ');
  await expect(field).toHaveValue('kalam ');
  await page.getByRole('option', { name: 'കാലം' }).click();
  await expect(field).toHaveValue('കാലം ');
  await page.keyboard.type('kalam ');
  await expect(field).toHaveValue('കാലം കാലം ');
  // Two words that are chosen in turn for the same letters are asked for again.
  await page.keyboard.type('kalam');
  await expect(page.getByRole('listbox', { name: 'Malayalam for kalam' })).toBeVisible();
  const other = page.locator('.typing-word').nth(1);
  const otherWord = (await other.textContent())?.slice(1) ?? '';
  await other.click();
  await expect(field).toHaveValue(`കാലം കാലം ${otherWord} `);
  await page.keyboard.type('kalam');
  await expect(page.getByRole('option', { name: 'കാലം' })).toBeVisible();
  await page.keyboard.type(' ');
  await expect(field).toHaveValue(`കാലം കാലം ${otherWord} kalam `);

  // The account remembers the choice, so that a device without one follows it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('typing-unsent'))).toBeNull();
  await page.evaluate(() => localStorage.removeItem('typing'));
  // Words that are typed before the aid has loaded become Malayalam, too.
  const load = await hold(page, /typing-aid/);
  const asked = page.waitForRequest(/typing-aid/);
  await page.reload();
  await field.focus();
  await asked;
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' puzha njan');
  load();
  await expect(page.getByRole('button', { name: CHOOSE })).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveValue(/ പുഴ njan$/);
});

/** Expects that typing in the middle of a long text moves nothing: word, caret and suggestions stay on the screen. */
async function expectToStay(page: Page): Promise<void> {
  const field = page.locator('[name=content]');
  await field.fill(`${'A line of a long story.\n'.repeat(60)} here\n${'Another line of it.\n'.repeat(60)}`);
  await page.getByRole('button', { name: CHOOSE }).click();
  await field.evaluate((element: HTMLTextAreaElement) => {
    const at = element.value.indexOf(' here');
    element.setSelectionRange(at, at);
    element.blur();
    element.focus();
  });
  await page.keyboard.type(' ');
  await waitForPaint(page);
  const placeOf = () => field.evaluate((element) => [scrollY, element.scrollTop]);
  const before = await placeOf();
  await page.keyboard.type('mazha');
  const strip = page.getByRole('listbox', { name: 'Malayalam for mazha' });
  await expect(strip).toBeInViewport({ ratio: 0.99 });
  expect(await placeOf()).toEqual(before);
  await expect(strip.getByRole('option').last()).toBeInViewport({ ratio: 0.99 });
  // Not by click(), which scrolls itself.
  const { x = 0, y = 0 } = (await strip.getByRole('option').first().boundingBox()) ?? {};
  await page.mouse.click(x + 10, y + 10);
  await expect(field).toHaveValue(/\n +മഴ here\n/);
  expect(await placeOf()).toEqual(before);
}

test('typing in the middle of a long text moves nothing', { tag: '@nightly' }, async ({ kerikko, page }) => {
  await openWriting(page, kerikko);
  await expectToStay(page);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  test('typing in the middle of a long text moves nothing', { tag: '@nightly' }, async ({
    kerikko,
    page,
  }) => {
    await openWriting(page, kerikko);
    await expectToStay(page);
  });

  test('a tap replaces the word that the keyboard composes, once', { tag: '@nightly' }, async ({
    kerikko,
    page,
  }) => {
    await openWriting(page, kerikko);
    const field = page.locator('[name=content]');
    await field.tap();
    await page.getByRole('button', { name: CHOOSE }).tap();
    const keyboard = await page.context().newCDPSession(page);
    for (const text of ['ma', 'maz', 'mazha']) {
      await keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
    const first = page.locator('.typing-word').first();
    await expect(first).toContainText('മഴ');
    await expect(page.getByRole('listbox', { name: 'Malayalam for mazha' })).toBeVisible();
    // Phones have no Alt.
    await expect(page.getByText('For another word, press Alt and its number.')).toBeHidden();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
    await first.tap();
    await expect(field).toHaveValue('മഴ ');
    await expect(field).toBeFocused();
    // The keyboard goes on with the next word.
    await keyboard.send('Input.imeSetComposition', { text: 'nalla', selectionStart: 5, selectionEnd: 5 });
    await expect(page.locator('.typing-word').first()).toContainText('നല്ല');
    await page.locator('.typing-word').last().tap();
    await expect(page.locator('.typing-word')).toHaveCount(0);
    await keyboard.send('Input.insertText', { text: 'nalla' });
    await expect(field).toHaveValue('മഴ nalla');
  });

  test('comments and the search have it, and a failed load says so', { tag: '@nightly' }, async ({
    kerikko,
    page,
  }) => {
    await openWriting(page, kerikko);
    const author = await createPerson(kerikko, 'member', { name: 'Mini' });
    const path = await createStoryOf(kerikko, author);
    await page.route(/typing-worker/, (route) => route.abort());
    await page.goto(kerikko.url + path);
    const comment = page.locator('textarea[name=text]');
    await comment.tap();
    await page.getByRole('button', { name: CHOOSE }).tap();
    await expect(page.getByRole('alert').filter({ hasText: 'couldn’t be loaded' })).toBeVisible();
    await expect(page.getByRole('button', { name: CHOOSE })).toHaveAttribute('aria-pressed', 'false');
    await page.unroute(/typing-worker/);
    await page.getByRole('button', { name: CHOOSE }).tap();
    await comment.pressSequentially('nannayi');
    await page.locator('.typing-word').first().tap();
    await expect(comment).toHaveValue('നന്നായി ');

    await page.goto(`${kerikko.url}/search`);
    const search = page.getByRole('main').getByRole('searchbox');
    await search.tap();
    await search.pressSequentially('mazha');
    await page.locator('.typing-word').first().tap();
    await expect(search).toHaveValue('മഴ ');
  });
});

async function openWriting(page: Page, kerikko: Kerikko): Promise<string> {
  const person = await createPerson(kerikko, 'member', { name: 'Ammu' });
  await openAs(page, kerikko, person, '/write');
  // The page's idle work is done.
  await page.waitForFunction(() => localStorage.getItem('account'));
  return person.accountId;
}

type Counting = typeof globalThis & { openQuestions: number };

/** Counts the questions to the worker that it has not answered. */
function countQuestions(): void {
  const counting = globalThis as Counting;
  counting.openQuestions = 0;
  const { Worker } = counting;
  counting.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', () => {
        counting.openQuestions -= 1;
      });
    }
    override postMessage(message: { id?: number }): void {
      if (message.id !== undefined) counting.openQuestions += 1;
      super.postMessage(message);
    }
  };
}

/** Waits until the worker has answered everything and the page has drawn it. */
async function waitForSuggestions(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as Counting).openQuestions === 0);
  await waitForPaint(page);
}
