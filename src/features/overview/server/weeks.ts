import { DAY_MS } from '../../../server/clock.ts';
import { dayOf, startOfDay } from '../../../server/zoned-time.ts';

const WEEK_DAYS = 7;

/**
 * Returns when each of the last weeks begins in a time zone, on Mondays, and when the present one ends: `count` + 1 times, in
 * milliseconds since 1970.
 */
export function boundWeeks(timeZone: string, now: number, count: number): number[] {
  const today = Date.parse(`${dayOf(timeZone, now)}T00:00:00Z`);
  const sinceMonday = (new Date(today).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return Array.from({ length: count + 1 }, (_, index) => {
    const days = (index - count + 1) * WEEK_DAYS - sinceMonday;
    // A week with a change of the clock is one hour shorter or longer.
    return startOfDay(timeZone, new Date(today + days * DAY_MS).toISOString().slice(0, 10));
  });
}
