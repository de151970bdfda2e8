import type { NamedZones } from '../../texts/named-zones.ts';
import { FALLBACK_TIME_ZONE } from '../../texts/time-zone.ts';

/**
 * The options of a choice of time zones. Each one begins with the name in the reader's language, because a closed choice shows
 * nothing else. Only zones that share a name also have their city, which no runtime can translate: India's own zone has its name
 * alone, and Colombo, which has the same, its city.
 */
export function TimeZoneOptions({ timeZones }: { timeZones: NamedZones }) {
  return timeZones.flatMap(([name, zones]) =>
    zones.map((zone) => (
      <option key={zone} value={zone}>
        {zones.length === 1 || INDIA.has(zone) ? name : `${name}, ${cityOf(zone)}`}
      </option>
    )),
  );
}

/** India's zone by both of its names. */
const INDIA = new Set([FALLBACK_TIME_ZONE, 'Asia/Calcutta']);

function cityOf(zone: string): string {
  return zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ');
}
