import type { NamedZones } from '../../texts/named-zones.ts';
import { FALLBACK_TIME_ZONE } from '../../texts/time-zone.ts';

/**
 * Returns the zones with their names in the reader's language. Only zones that share a name also have their city, which no runtime
 * can translate: India's own zone has its name alone, and Colombo, which has the same, its city.
 */
export function listZones(timeZones: NamedZones): { zone: string; name: string }[] {
  return timeZones.flatMap(([name, zones]) =>
    zones.map((zone) => ({
      zone,
      name: zones.length === 1 || INDIA.has(zone) ? name : `${name}, ${cityOf(zone)}`,
    })),
  );
}

/** India's zone by both of its names. */
const INDIA = new Set([FALLBACK_TIME_ZONE, 'Asia/Calcutta']);

function cityOf(zone: string): string {
  return zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ');
}
