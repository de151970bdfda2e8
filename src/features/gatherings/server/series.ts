import { DAY_MS } from '../../../server/clock.ts';
import { openZone, readLocal, toTime } from '../../../server/zoned-time.ts';
import type { GatheringRecord } from './gathering-store.ts';

/** The facts about a gathering that a series needs. */
type Repeated = Pick<
  GatheringRecord,
  'starts_at' | 'ends_at' | 'time_zone' | 'repeats' | 'month_day' | 'series_start' | 'series_length'
>;

/**
 * Returns the times of the first repetition after `now`: at the series' hour and with its length, on its zone's
 * clock. In a month without such a day, the last day takes its place.
 */
export function findNext(
  last: Repeated,
  now: number,
): Pick<GatheringRecord, 'starts_at' | 'ends_at' | 'series_start' | 'series_length'> {
  const zone = openZone(last.time_zone);
  const clock = last.series_start ?? readLocal(zone, last.starts_at).clock;
  const series_length = last.series_length ?? readLocal(zone, last.ends_at).clock - clock;
  const start = new Date(clock);
  const [year, month, timeOfDay] = [start.getUTCFullYear(), start.getUTCMonth(), clock % DAY_MS];
  for (let count = 1; ; count += 1) {
    const lastDay = new Date(Date.UTC(year, month + count + 1, 0)).getUTCDate();
    const day = Math.min(last.month_day ?? start.getUTCDate(), lastDay);
    const series_start =
      last.repeats === 'weekly' ? clock + count * 7 * DAY_MS : Date.UTC(year, month + count, day) + timeOfDay;
    const starts_at = toTime(zone, series_start);
    if (starts_at <= now) continue;
    return { starts_at, ends_at: toTime(zone, series_start + series_length), series_start, series_length };
  }
}

/**
 * Returns a series' values after a change of one gathering. A new description for 28 February must not move a
 * series of the 31st. A new start, zone or rhythm begins the series anew.
 */
export function keepSeries(
  before: Repeated,
  changed: Omit<Repeated, 'series_start' | 'series_length'>,
): Pick<GatheringRecord, 'month_day' | 'series_start' | 'series_length'> {
  const isSame =
    before.repeats === changed.repeats &&
    before.starts_at === changed.starts_at &&
    before.time_zone === changed.time_zone;
  if (!isSame) return { month_day: changed.month_day, series_start: null, series_length: null };
  const { month_day, series_start } = before;
  return {
    month_day,
    series_start,
    series_length: before.ends_at === changed.ends_at ? before.series_length : null,
  };
}
