import type { Language } from '../../../../languages/languages.ts';
import { type WallClock, writeDayAndTime, writers } from '../../../../web/ui/members/shared/dates.ts';
import type { ShelfState, StoredStory } from '../kept/store.ts';
import type { Waiting } from '../kept/waiting.ts';
import type { Words } from './words.ts';

/** Everything that the page draws, as read from the device. */
export interface Shelf {
  account: string;
  language: Language;
  words: Words;
  state: ShelfState;
  stories: Map<string, StoredStory>;
  /** True if only one story was read, because the address names it. */
  isOfOne: boolean;
  waiting: Waiting[];
  database: IDBDatabase;
  /** Shows a sentence, which screen readers announce. */
  say(sentence: string): void;
  /** Reads the device again and draws the page again. */
  redraw(): Promise<void>;
  /** Sends the waiting items, if there is a network. */
  send(): void;
  /** Shows another page of the shelf. */
  go(path: string): void;
}

export function writeTime({ language }: Pick<Shelf, 'language'>, time: number): string {
  return writeDayAndTime(language, readLocalClock(time));
}

export function writeDay({ language }: Pick<Shelf, 'language'>, time: number): string {
  return writers[language].day(readLocalClock(time));
}

/**
 * Reads the device's clock, because the device knows its time zone. The function of the pages would load React
 * too.
 */
function readLocalClock(time: number): WallClock {
  const date = new Date(time);
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  };
}

export const SHELF_PAGE = '/offline/shelf.html';

export function pathOf({ topic, id }: { topic: string; id: string }): string {
  return `/stories/${topic}/${id}`;
}
