import { createContext, useContext } from 'react';

/** The reader's time zone, as their browser told the server; the community's own until it has. */
export const FALLBACK_TIME_ZONE = 'Asia/Kolkata';

const TimeZoneContext = createContext(FALLBACK_TIME_ZONE);

export const TimeZoneProvider = TimeZoneContext.Provider;

export function useTimeZone(): string {
  return useContext(TimeZoneContext);
}

/** True for a zone that this runtime knows; anything else from a cookie is ignored. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
