import type { Language } from '../../languages/languages.ts';
import { FALLBACK_TIME_ZONE, nameTimeZone } from './time-zone.ts';

/** Zones, by their name in the reader's language. */
export type NamedZones = readonly (readonly [name: string, zones: readonly string[]])[];

/**
 * Returns all zones for a choice, India's first. `selected` is among them in its own spelling: a runtime lists
 * one name for each zone, and a browser, an import or an older runtime may have another one, such as
 * Asia/Kathmandu for Asia/Katmandu. For the server only.
 */
export function nameTimeZones(language: Language, now: number, selected: string): NamedZones {
  const listed = new Set([FALLBACK_TIME_ZONE, ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  // India's zone has two names, and the runtime lists the older one.
  listed.delete(OLDER_NAME_OF_INDIA);
  const same = findListed(selected);
  const zones = new Set([...listed].map((zone) => (zone === same ? selected : zone)));
  if (same !== undefined) zones.add(selected);
  return [...Map.groupBy(zones, (zone) => nameTimeZone(zone, language, now))];
}

const OLDER_NAME_OF_INDIA = 'Asia/Calcutta';

/** Returns the name under which a zone is listed; undefined for an unknown zone. */
function findListed(zone: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    return timeZone === OLDER_NAME_OF_INDIA ? FALLBACK_TIME_ZONE : timeZone;
  } catch {
    return undefined;
  }
}
