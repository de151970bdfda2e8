import type { NamedZones } from '../../texts/named-zones.ts';
import { FALLBACK_TIME_ZONE } from '../../texts/time-zone.ts';

/**
 * Returns the zones with their names in the reader's language. Zones with the same name also get their city,
 * which no runtime can translate. India's own zone has only its name; Colombo, which has the same name, gets
 * its city.
 */
export function listZones(timeZones: NamedZones): { zone: string; name: string }[] {
  return timeZones.flatMap(([name, zones]) =>
    zones.map((zone) => ({
      zone,
      name: zones.length === 1 || INDIA.has(zone) ? name : `${name}, ${cityOf(zone)}`,
    })),
  );
}

/** Both names of India's zone. */
const INDIA = new Set([FALLBACK_TIME_ZONE, 'Asia/Calcutta']);

function cityOf(zone: string): string {
  return zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ');
}
