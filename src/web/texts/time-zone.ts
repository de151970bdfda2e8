import { createContext, useContext } from 'react';
import { LANGUAGE_LETTERS, type Language } from '../../languages/languages.ts';

/** The time zone of the community, used until the reader's browser has told the server its own zone. */
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

/** Cached names by language and zone. Limited like the zones, because a cookie names them. */
const names = new Map<string, string>();

/**
 * Returns the usual name of a zone in a language: 'India Standard Time' for Asia/Kolkata. If the runtime has no
 * name in the letters of the language, returns the zone's city. Call this on the server only, because browsers
 * have other names.
 */
export function nameTimeZone(zone: string, language: Language, now: number): string {
  const key = `${language} ${zone}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = findName(zone, language, now) ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  if (names.size < 2 * MAX_KNOWN) names.set(key, name);
  return name;
}

function findName(zone: string, language: Language, now: number): string | undefined {
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' });
  const part = format.formatToParts(now).find(({ type }) => type === 'timeZoneName');
  // CLDR writes some names with a non-joiner, which Malayalam does not need.
  const name = part?.value.replaceAll('\u200C', '');
  return name && LANGUAGE_LETTERS[language].test(name) ? name : undefined;
}
