import { createContext, useContext } from 'react';

/** The reader's time zone, as their browser told the server; the community's own until it has. */
export const FALLBACK_TIME_ZONE = 'Asia/Kolkata';
/** Minutes before UTC, in summer and winter. */
export const FALLBACK_OFFSET_MIN = 330;

const TimeZoneContext = createContext(FALLBACK_TIME_ZONE);

export const TimeZoneProvider = TimeZoneContext.Provider;

export function useTimeZone(): string {
  return useContext(TimeZoneContext);
}

/** Found to be zones before: asking the runtime takes longer than a query. */
const known = new Set([FALLBACK_TIME_ZONE]);
/** More than there are, and no more however they are spelt. */
const MAX_KNOWN = 1000;

/** True for a zone that this runtime knows; anything else from a cookie is ignored. */
export function isTimeZone(name: string): boolean {
  if (name === '' || known.has(name)) return name !== '';
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    if (known.size < MAX_KNOWN) known.add(name);
    return true;
  } catch {
    return false;
  }
}
