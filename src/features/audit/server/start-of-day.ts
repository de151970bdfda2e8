import { DAY_MS } from '../../../server/clock.ts';

/** Returns when a day, written as 2026-11-20, begins in a time zone; with `daysLater`, a day that follows. */
export function startOfDay(date: string, timeZone: string, daysLater = 0): number {
  const utc = Date.parse(`${date}T00:00:00Z`) + daysLater * DAY_MS;
  // The offset at midnight in UTC may differ from that of the local midnight, on a day that changes the clock.
  const near = utc - offsetAt(utc, timeZone);
  return utc - offsetAt(near, timeZone);
}

/** Returns how many milliseconds a zone's clock is ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  const parts = Object.fromEntries(
    format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}
