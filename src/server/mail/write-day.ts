import type { Language } from '../../languages/languages.ts';
import { DEFAULT_TIME_ZONE } from '../time-zone.ts';

/** Returns a day in words. Mails name times in one zone, because the reader's may not be known. */
export function writeDay(language: Language, time: number): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: DEFAULT_TIME_ZONE });
  // CLDR writes the month of October with a non-joiner.
  return day.format(time).replaceAll('\u200C', '');
}
