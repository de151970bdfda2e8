import { createContext, useContext } from 'react';

/** The reader's time zone, as their browser told the server; the community's own until it has. */
export const FALLBACK_TIME_ZONE = 'Asia/Kolkata';
const LOCALE = 'en-US';

const TimeZoneContext = createContext(FALLBACK_TIME_ZONE);

export const TimeZoneProvider = TimeZoneContext.Provider;

export interface DateFormats {
  /** November 20, 2026 */
  day(time: number): string;
  /** November 20, 2026 at 2:09 PM */
  dayAndTime(time: number): string;
}

/** Formats in the reader's zone and not the machine's: server and browser must write the same. */
export function useDateFormats(): DateFormats {
  const timeZone = useContext(TimeZoneContext);
  return {
    day: (time) => formatter(timeZone, 'day').format(time),
    // Engines differ in which kind of space they put before AM and PM.
    dayAndTime: (time) =>
      formatter(timeZone, 'dayAndTime')
        .format(time)
        .replace(/\u202F/g, ' '),
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string, kind: keyof DateFormats): Intl.DateTimeFormat {
  const key = `${timeZone} ${kind}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(LOCALE, {
      timeZone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      ...(kind === 'dayAndTime' ? { hour: 'numeric', minute: '2-digit' } : {}),
    });
    formatters.set(key, found);
  }
  return found;
}

/** True for a zone that this runtime knows; anything else from a cookie is ignored. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(LOCALE, { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
