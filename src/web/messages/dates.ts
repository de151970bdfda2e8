import { type Language, useLanguage } from './language.ts';
import { useTimeZone } from './time-zone.ts';

export interface DateFormats {
  /** November 20, 2026; 2026 നവംബർ 20 */
  day(time: number): string;
  /** November 20, 2026 at 2:09 PM; 2026 നവംബർ 20, 2:09 PM */
  dayAndTime(time: number): string;
}

/** Formats in the reader's language and zone, not the machine's: server and browser must write the same. */
export function useDateFormats(): DateFormats {
  return dateFormats(useLanguage(), useTimeZone());
}

/**
 * Intl counts, in the words of one locale that every engine has; how they are put together is ours. Engines differ in
 * that, and not all of them know Malayalam. Tested against Intl's own ml-IN in dates.test.ts.
 */
export function dateFormats(language: Language, timeZone: string): DateFormats {
  const write = writers[language];
  return {
    day: (time) => write.day(readParts(timeZone, time)),
    dayAndTime: (time) => write.dayAndTime(readParts(timeZone, time)),
  };
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'dayPeriod', string>;

const en = {
  day: ({ year, month, day }: Parts) => `${month} ${day}, ${year}`,
  dayAndTime: (parts: Parts) => `${en.day(parts)} at ${clock(parts)}`,
};

const ml = {
  day: ({ year, month, day }: Parts) => `${year} ${MALAYALAM_MONTHS[month] ?? month} ${day}`,
  dayAndTime: (parts: Parts) => `${ml.day(parts)}, ${clock(parts)}`,
};

const writers = { en, ml };

const clock = ({ hour, minute, dayPeriod }: Parts) => `${hour}:${minute} ${dayPeriod}`;

const MALAYALAM_MONTHS: Record<string, string> = {
  January: 'ജനുവരി',
  February: 'ഫെബ്രുവരി',
  March: 'മാർച്ച്',
  April: 'ഏപ്രിൽ',
  May: 'മേയ്',
  June: 'ജൂൺ',
  July: 'ജൂലൈ',
  August: 'ഓഗസ്റ്റ്',
  September: 'സെപ്റ്റംബർ',
  October: 'ഒക്‌ടോബർ',
  November: 'നവംബർ',
  December: 'ഡിസംബർ',
};

const formatters = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones: a cookie may spell one in ever new ways. */
const MAX_FORMATTERS = 1000;

function readParts(timeZone: string, time: number): Parts {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    });
    if (formatters.size < MAX_FORMATTERS) formatters.set(timeZone, formatter);
  }
  const parts = formatter.formatToParts(time).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts) as Parts;
}
