import type { Page } from '@playwright/test';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, createStoryOf, openAs } from './people.ts';
import { waitInPage } from './wait-in-page.ts';

const CONTENT = 'മഴ വന്നു. അമ്മ ചിരിച്ചു.\n\nഞാൻ വീട്ടിൽ പോയി.';
const ML = { lang: 'ml-IN', localService: true };

/*
 * The browsers of these tests have no voice, so a page of these tests speaks through a stub. It records what is said, and
 * `finish` ends the sentence. Whether a device's real voice speaks has to be tried on the device.
 */
interface Stub {
  said: string[];
  finish(): void;
  isSpeaking(): boolean;
}
declare global {
  interface Window {
    stub: Stub;
  }
}

async function stubVoices(
  page: Page,
  voices: { lang: string; localService: boolean }[],
  delayMs = 0,
): Promise<void> {
  await page.addInitScript(
    ({ voices, delayMs }) => {
      interface Utterance {
        text: string;
        onend?: () => void;
      }
      const said: string[] = [];
      let current: Utterance | undefined;
      let known: object[] = delayMs ? [] : voices;
      const synthesis = Object.assign(new EventTarget(), {
        getVoices: () => known,
        speak(utterance: Utterance) {
          said.push(utterance.text);
          current = utterance;
        },
        cancel() {
          current = undefined;
        },
        pending: false,
      });
      Object.defineProperty(synthesis, 'speaking', { get: () => current !== undefined });
      Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
      window.SpeechSynthesisUtterance = class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      } as unknown as typeof SpeechSynthesisUtterance;
      window.stub = {
        said,
        isSpeaking: () => current !== undefined,
        finish() {
          const ended = current;
          current = undefined;
          ended?.onend?.();
        },
      };
      setTimeout(() => {
        known = voices;
        synthesis.dispatchEvent(new Event('voiceschanged'));
      }, delayMs);
    },
    { voices, delayMs },
  );
}

async function openStory(page: Page, kerikko: Kerikko, content = CONTENT): Promise<string> {
  const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const title = content === CONTENT ? 'മഴക്കാലം' : 'Rain';
  const path = await createStoryOf(kerikko, author, { title, content });
  await openAs(page, kerikko, await createPerson(kerikko, 'member'), path);
  return path;
}

const readAloud = (page: Page) => page.getByRole('button', { name: 'Read aloud' });
const said = (page: Page) => page.evaluate(() => window.stub.said);
const finish = (page: Page) => page.evaluate(() => window.stub.finish());
const marked = (page: Page) =>
  page.evaluate(() => Array.from(CSS.highlights.get('read-aloud') ?? [], String).join());

test('a story is read sentence by sentence, with pause, continue and stop, by keyboard', async ({
  kerikko,
  page,
}) => {
  await stubVoices(page, [{ lang: 'en-US', localService: true }, ML], 200);
  const sent: string[] = [];
  await openStory(page, kerikko);
  await readAloud(page).focus();
  page.on('request', (request) => sent.push(request.postData() ?? request.url()));
  await page.keyboard.press('Enter');
  await expect(readAloud(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await said(page)).toEqual(['മഴക്കാലം']);
  expect(await marked(page)).toBe('');
  await finish(page);
  expect(await marked(page)).toBe('മഴ വന്നു. അമ്മ ചിരിച്ചു.');
  await finish(page);
  expect(await said(page)).toEqual(['മഴക്കാലം', 'മഴ വന്നു.', 'അമ്മ ചിരിച്ചു.']);

  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  expect(await page.evaluate(() => window.stub.isSpeaking())).toBe(false);
  await expect(readAloud(page)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await finish(page);
  expect((await said(page)).slice(3)).toEqual(['അമ്മ ചിരിച്ചു.', 'ഞാൻ വീട്ടിൽ പോയി.']);
  expect(await marked(page)).toBe('ഞാൻ വീട്ടിൽ പോയി.');
  // Each of two quick presses counts.
  const pause = page.getByRole('button', { name: 'Pause' });
  const isSpeakingAfter = await pause.evaluate(async (button: HTMLElement) => {
    button.click();
    await Promise.resolve();
    button.click();
    return window.stub.isSpeaking();
  });
  expect(isSpeakingAfter).toBe(true);
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(readAloud(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
  expect(await marked(page)).toBe('');

  // From the beginning again, to the end.
  await page.keyboard.press('Enter');
  for (let sentence = 0; sentence < 4; sentence += 1) await finish(page);
  await expect(readAloud(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await said(page)).toHaveLength(10);
  expect(sent.filter((request) => !new URL(request, kerikko.url).href.startsWith(kerikko.url))).toEqual([]);
  expect(sent.join()).not.toContain('മഴ');
});

test('the reading ends when the reader leaves the page or signs out in another tab', {
  tag: '@nightly',
}, async ({ kerikko, page, context }) => {
  await stubVoices(page, [ML]);
  const path = await openStory(page, kerikko);
  const isSpeaking = () => page.evaluate(() => window.stub.isSpeaking());
  await readAloud(page).click();
  expect(await isSpeaking()).toBe(true);
  await page.getByRole('link', { name: 'Kerikko', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await expect.poll(isSpeaking).toBe(false);

  await page.goto(path);
  await readAloud(page).click();
  expect(await isSpeaking()).toBe(true);
  const other = await context.newPage();
  await other.goto(`${kerikko.url}/account`);
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL(`${kerikko.url}/**`);
  // Nobody may go on reading beside the window in which the member signed out. Its page is loaded again.
  await expect(readAloud(page)).toHaveCount(0);
  await waitInPage(page, () => !window.stub.isSpeaking());
});

test('a device whose voices for the language are on a server has no button', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  await stubVoices(page, [
    { ...ML, localService: false },
    { lang: 'en-US', localService: true },
  ]);
  const path = await openStory(page, kerikko);
  await expect(page.getByText('Aa', { exact: true })).toBeVisible();
  await expect(readAloud(page)).toHaveCount(0);
  // An English story has one, because there is a voice for it.
  await openStory(page, kerikko, 'The rain came. We went home.');
  await readAloud(page).click();
  expect(await said(page)).toEqual(['Rain']);
  expect(path).not.toBe(new URL(page.url()).pathname);
});

test('a story in English letters is read as it was written', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  await stubVoices(page, [ML]);
  await page.context().addCookies([{ name: 'script', value: 'latin', url: kerikko.url }]);
  await openStory(page, kerikko);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mazhakkalam');
  await readAloud(page).click();
  await expect.poll(() => said(page)).toEqual(['', 'മഴക്കാലം']);
  await finish(page);
  expect(await marked(page)).toBe('Mazha vannu. Amma chirichu.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mazhakkalam');
});
