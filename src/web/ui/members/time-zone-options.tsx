import { FALLBACK_TIME_ZONE } from '../../texts/time-zone.ts';

/** Zones by their name in the reader's language. */
export type NamedZones = readonly (readonly [name: string, zones: readonly string[]])[];

/**
 * The options of a choice of time zones. Each one begins with the name in the reader's language, because a closed choice shows
 * nothing else. Only zones that share a name also have their city, which no runtime can translate: India's own zone has its name
 * alone, and Colombo, which has the same, its city.
 */
export function TimeZoneOptions({ timeZones }: { timeZones: NamedZones }) {
  return timeZones.flatMap(([name, zones]) =>
    zones.map((zone) => (
      <option key={zone} value={zone}>
        {zones.length === 1 || zone === FALLBACK_TIME_ZONE ? name : `${name}, ${cityOf(zone)}`}
      </option>
    )),
  );
}

function cityOf(zone: string): string {
  return zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ');
}
