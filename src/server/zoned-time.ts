import { clockTime } from '../languages/clock-time.ts';
import type { Language } from '../languages/languages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts';
import { DEFAULT_TIME_ZONE } from './time-zone.ts';

/**
 * Returns when a day, such as 2026-08-31, begins in a zone; with `daysLater`, when a later day begins. If a
 * change of the clock skips midnight, the day begins at the next hour.
 */
export function startOfDay(timeZone: string | null, day: string, daysLater = 0): number {
  return toTime(openZone(timeZone), Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS);
}

/** Returns the day, such as 2026-08-31, of a time in a zone. */
export function dayOf(timeZone: string | null, time: number): string {
  return new Date(readLocal(openZone(timeZone), time).date).toISOString().slice(0, 10);
}

/** Returns true for a zone that this runtime knows. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}

const zones = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of a zone. Null, and a zone that this runtime does not know, give the default zone. */
export function openZone(timeZone: string | null): Intl.DateTimeFormat {
  const name = timeZone ?? DEFAULT_TIME_ZONE;
  const known = zones.get(name);
  if (known) return known;
  let zone: Intl.DateTimeFormat;
  try {
    zone = createFormat(name);
  } catch {
    zone = createFormat(DEFAULT_TIME_ZONE);
  }
  zones.set(name, zone);
  return zone;
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const digits = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  return new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', calendar: 'gregory', ...digits });
}

/** Returns a zone's date and clock at a time, each as if the zone were UTC. */
export function readLocal(zone: Intl.DateTimeFormat, time: number): { date: number; clock: number } {
  const parts = new Map(zone.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const date = Date.UTC(read('year'), read('month') - 1, read('day'));
  return { date, clock: date + read('hour') * HOUR_MS + read('minute') * MINUTE_MS };
}

/**
 * Returns the time at which a zone's clock shows `clock`. If a change of the clock skips the hour, returns the
 * next one that exists; if the hour comes twice, the first one.
 */
export function toTime(zone: Intl.DateTimeFormat, clock: number): number {
  // Zones are at most 14 hours from UTC, so these two times are before and after any change of the clock near the
  // wanted hour.
  const before = clock - offsetAt(zone, clock - 1.5 * DAY_MS);
  const after = clock - offsetAt(zone, clock + 1.5 * DAY_MS);
  if (readLocal(zone, before).clock === clock) return before;
  return readLocal(zone, after).clock === clock ? after : Math.max(before, after);
}

function offsetAt(zone: Intl.DateTimeFormat, time: number): number {
  const minute = Math.floor(time / MINUTE_MS) * MINUTE_MS;
  return readLocal(zone, minute).clock - minute;
}

/** Returns the time on a zone's clock, such as 6:30 PM. */
export function writeClockTime(language: Language, timeZone: string, time: number): string {
  const clock = new Date(readLocal(openZone(timeZone), time).clock);
  return clockTime(language, { hour: clock.getUTCHours(), minute: clock.getUTCMinutes() });
}
