import { createContext, useContext } from 'react';

/** The time zone of the community, used until the reader's browser has told the server its own. */
export const FALLBACK_TIME_ZONE = 'Asia/Kolkata';
/** Minutes ahead of UTC. The zone has no summer time. */
export const FALLBACK_OFFSET_MIN = 330;

const TimeZoneContext = createContext(FALLBACK_TIME_ZONE);

export const TimeZoneProvider = TimeZoneContext.Provider;

export function useTimeZone(): string {
  return useContext(TimeZoneContext);
}

/** Caches valid names, because the runtime takes longer to check one than a database query. */
const known = new Set([FALLBACK_TIME_ZONE]);
/** More than there are time zones. Limits the cache, because a zone can be spelt in many ways. */
const MAX_KNOWN = 1000;

/** Returns true for a zone that this runtime knows. The name comes from a cookie and is untrusted. */
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
