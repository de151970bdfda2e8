import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { DEFAULT_TIME_ZONE } from '../../../server/time-zone.ts';

/** Spreads the digests of one hour, so that they do not leave at once. */
const SPREAD_MINUTES = 60;

export interface DigestTime {
  timeZone: string | null;
  hour: number;
  /** 0 is Sunday. Null for every day. */
  weekday: number | null;
}

/**
 * Returns when a person's next digest is due: at the hour of the person's clock plus a minute that is the person's own.
 * An hour that a change of the clock leaves out is the next one that exists; of an hour that comes twice, the first.
 */
export function nextDigestTime(
  { timeZone, hour, weekday }: DigestTime,
  after: number,
  accountId: string,
): number {
  const spread = (Number.parseInt(accountId.slice(0, 6), 16) || 0) % SPREAD_MINUTES;
  return nextTime({ timeZone, hour, weekday }, after, spread * MINUTE_MS);
}

/** Returns when an hour of a person's clock comes next. */
export function nextHour(timeZone: string | null, hour: number, after: number): number {
  return nextTime({ timeZone, hour, weekday: null }, after, 0);
}

function nextTime({ timeZone, hour, weekday }: DigestTime, after: number, spreadMs: number): number {
  const zone = openZone(timeZone ?? DEFAULT_TIME_ZONE);
  const { date } = readLocal(zone, after);
  // The local date may lie a day ahead after the spread; nine days contain every weekday after it.
  for (let days = -1; days < 9; days += 1) {
    const day = date + days * DAY_MS;
    if (weekday !== null && new Date(day).getUTCDay() !== weekday) continue;
    const time = toTime(zone, day + hour * HOUR_MS) + spreadMs;
    if (time > after) return time;
  }
  throw new Error('A week has every weekday');
}

/** Returns the hour that a person's clock shows. */
export function hourOf(timeZone: string | null, time: number): number {
  const { date, clock } = readLocal(openZone(timeZone ?? DEFAULT_TIME_ZONE), time);
  return Math.floor((clock - date) / HOUR_MS);
}

/** Returns when a day, such as 2026-08-31, begins in a zone. */
export function startOfDay(timeZone: string | null, day: string): number {
  return toTime(openZone(timeZone ?? DEFAULT_TIME_ZONE), Date.parse(`${day}T00:00:00Z`));
}

/** Returns the day, such as 2026-08-31, of a time in a zone. */
export function dayOf(timeZone: string | null, time: number): string {
  return new Date(readLocal(openZone(timeZone ?? DEFAULT_TIME_ZONE), time).date).toISOString().slice(0, 10);
}

const zones = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of a zone. A zone that this runtime does not know becomes the default one. */
function openZone(name: string): Intl.DateTimeFormat {
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
function readLocal(zone: Intl.DateTimeFormat, time: number): { date: number; clock: number } {
  const parts = new Map(zone.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const date = Date.UTC(read('year'), read('month') - 1, read('day'));
  return { date, clock: date + read('hour') * HOUR_MS + read('minute') * MINUTE_MS };
}

/** Returns the time at which a zone's clock shows `clock`. */
function toTime(zone: Intl.DateTimeFormat, clock: number): number {
  // Zones are at most 14 hours from UTC, so these are before and after any change of the clock near the wanted hour.
  const before = clock - offsetAt(zone, clock - 1.5 * DAY_MS);
  const after = clock - offsetAt(zone, clock + 1.5 * DAY_MS);
  if (readLocal(zone, before).clock === clock) return before;
  return readLocal(zone, after).clock === clock ? after : Math.max(before, after);
}

function offsetAt(zone: Intl.DateTimeFormat, time: number): number {
  const minute = Math.floor(time / MINUTE_MS) * MINUTE_MS;
  return readLocal(zone, minute).clock - minute;
}
