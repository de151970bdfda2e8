import { clockTime } from '../../../../languages/clock-time.ts';
import type { Language } from '../../../../languages/languages.ts';
import { useLanguage } from '../../../texts/language.ts';
import { FALLBACK_OFFSET_MIN, FALLBACK_TIME_ZONE, useTimeZone } from '../../../texts/time-zone.ts';

export interface DateFormats {
  /** November 20, 2026; 2026 നവംബർ 20 */
  day(time: number): string;
  /** November 20, 2026 at 2:09 PM; 2026 നവംബർ 20, ഉച്ചയ്ക്ക് 2:09 */
  dayAndTime(time: number): string;
}

/** Returns formats in the reader's language and time zone, so that server and browser render the same text. */
export function useDateFormats(): DateFormats {
  return dateFormats(useLanguage(), useTimeZone());
}

/**
 * Returns formats that do not use `Intl` for the wording: engines word it differently, and some do not know
 * Malayalam. dates.test.ts compares them with `Intl`.
 */
export function dateFormats(language: Language, timeZone: string): DateFormats {
  const write = writers[language];
  return {
    day: (time) => write.day(readClock(timeZone, time)),
    dayAndTime: (time) => writeDayAndTime(language, readClock(timeZone, time)),
  };
}

export function writeDayAndTime(language: Language, clock: WallClock): string {
  const write = writers[language];
  return write.dayAndTime(write.day(clock), clockTime(language, clock));
}

/** A local date and time. Months count from 1, hours from 0 to 23. */
export type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;

interface DateWriter {
  day(clock: WallClock): string;
  dayAndTime(day: string, hour: string): string;
}

export const writers: Record<Language, DateWriter> = {
  en: {
    day: ({ year, month, day }) => `${MONTHS.en[month - 1]} ${day}, ${year}`,
    dayAndTime: (day, hour) => `${day} at ${hour}`,
  },
  ml: {
    day: ({ year, month, day }) => `${year} ${MONTHS.ml[month - 1]} ${day}`,
    dayAndTime: (day, hour) => `${day}, ${hour}`,
  },
};

export const MONTHS: Record<Language, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  ml: 'ജനുവരി ഫെബ്രുവരി മാർച്ച് ഏപ്രിൽ മേയ് ജൂൺ ജൂലൈ ഓഗസ്റ്റ് സെപ്റ്റംബർ ഒക്ടോബർ നവംബർ ഡിസംബർ'.split(' '),
};

export function readClock(timeZone: string, time: number): WallClock {
  if (timeZone !== FALLBACK_TIME_ZONE) return readClockWithIntl(timeZone, time);
  const date = new Date(time + FALLBACK_OFFSET_MIN * 60_000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones. Limits the cache, because a cookie can spell a zone in many ways. */
const MAX_FORMATTERS = 1000;

/** Reads the clock with `Intl`, whose first use takes 70 ms on a slow phone. */
function readClockWithIntl(timeZone: string, time: number): WallClock {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    const numeric = 'numeric';
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
    });
    if (formatters.size < MAX_FORMATTERS) formatters.set(timeZone, formatter);
  }
  const parts = formatter.formatToParts(time).map(({ type, value }) => [type, Number(value)]);
  return Object.fromEntries(parts) as WallClock;
}

/** Returns the weekday of a date, from 0 for Sunday. */
export function weekdayOf({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}
