import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Community } from './community.ts';
import { Film } from './film.ts';

/** Finding and tapping a control, in seconds. An estimate for somebody who does not know the page. */
const TAP_SECONDS = 3;
/** Typing one letter on a phone, in seconds: about 30 words a minute. */
const LETTER_SECONDS = 0.4;

/** The field, the day, the hour, the minutes, and 'Set'. */
const PICKER_TAPS = 5;

/** The server is on the same machine. */
const TIMEOUT_MS = 15_000;

/** Nobody types all letters at the same moment: the words of the typing aid load with the first ones. */
const KEY_DELAY_MS = 60;
/** Nobody taps sooner on a page that has just changed, and the list of requests ignores such taps. */
const LOOK_MS = 600;
const PICTURE_DELAY_MS = 1000;

interface Step {
  text: string;
  taps: number;
  letters: number;
  shows: string;
}

/** A way through the product, and the script that starts its community. */
export interface NamedWalk {
  name: string;
  go(browser: Browser, community: Community, folder: string): Promise<Walk>;
  script: 'demo' | 'start';
}

/** Counts what a person taps and types on one way through the product, and takes a picture after each step. */
export class Walk {
  /** Whether each walk is filmed. */
  static isFilmed = false;

  readonly #steps: Step[] = [];
  #taps = 0;
  #letters = 0;
  /** The person's only tab. */
  readonly page: Page;
  readonly #folder: string;
  readonly film: Film | undefined;

  constructor(page: Page, folder: string) {
    this.page = page;
    if (Walk.isFilmed) this.film = new Film(page);
    this.#folder = folder;
    page.setDefaultTimeout(TIMEOUT_MS);
  }

  /** Follows a link that a chat or an email contains, which is one tap. */
  async open(url: string): Promise<void> {
    this.#taps++;
    await this.page.goto(url);
  }

  async tap(target: Locator): Promise<void> {
    this.#taps++;
    await this.page.waitForTimeout(LOOK_MS);
    await target.click();
  }

  /** Types into a field as a keyboard does. Taps the field first, unless the caret stands in it already. */
  async type(target: Locator, text: string): Promise<void> {
    const isReady = await target.evaluate((field) => field === document.activeElement);
    if (!isReady) await this.tap(target);
    await this.#write(target, text);
  }

  async #write(target: Locator, text: string): Promise<void> {
    this.#letters += [...text].length;
    await target.pressSequentially(text, { delay: KEY_DELAY_MS });
  }

  /** Presses the key of the keyboard that says Next or Go: it takes a tap like any other control. */
  async enter(target: Locator): Promise<void> {
    this.#taps++;
    await target.press('Enter');
  }

  /** Selects what a field contains by a double tap, and types over it. */
  async replace(target: Locator, text: string): Promise<void> {
    this.#taps += 2;
    await target.dblclick();
    await this.#write(target, text);
  }

  /** Chooses from a list that the phone opens, which is two taps. */
  async choose(select: Locator, option: string): Promise<void> {
    this.#taps += 2;
    await select.selectOption({ label: option });
  }

  /** Picks a day and a time in the picker that a phone opens. */
  async pick(field: Locator, value: string): Promise<void> {
    this.#taps += PICKER_TAPS;
    await field.fill(value);
  }

  async back(): Promise<void> {
    await this.page.goBack();
  }

  /** Ends a step: `sees` must be on the screen by then, and `shows` describes the screen in the table. */
  async end(text: string, sees: Locator, shows: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await sees
      .first()
      .waitFor()
      .catch(async (error) => {
        await this.page.screenshot({ path: join(this.#folder, 'failed.png') });
        throw error;
      });
    this.#steps.push({ text, taps: this.#taps, letters: this.#letters, shows });
    this.#taps = 0;
    this.#letters = 0;
    const number = String(this.#steps.length).padStart(2, '0');
    // Parts that load after the page or fade in belong to the picture.
    await this.page.waitForTimeout(PICTURE_DELAY_MS);
    await this.page.screenshot({ path: join(this.#folder, `${number}.png`) });
  }

  get taps(): number {
    return this.#steps.reduce((sum, { taps }) => sum + taps, 0);
  }

  /** Returns the steps as a table in Markdown, with a last line that adds them up. */
  toMarkdown(): string {
    const rows = this.#steps.map(
      ({ text, taps, letters, shows }, index) =>
        `| ${index + 1}. ${text} | ${taps || ''} | ${letters || ''} | ${shows} |`,
    );
    const letters = this.#steps.reduce((sum, step) => sum + step.letters, 0);
    const minutes = (this.taps * TAP_SECONDS + letters * LETTER_SECONDS) / 60;
    return [
      '| step | taps | letters | what the page shows |',
      '| --- | --- | --- | --- |',
      ...rows.map((row) => row.replaceAll('|  |', '| |')),
      '',
      `Together ${this.taps} taps, ${letters} letters and ${minutes.toFixed(1)} minutes.`,
    ].join('\n');
  }
}
