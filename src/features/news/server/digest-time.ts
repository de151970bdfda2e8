import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { openZone, readLocal, toTime } from '../../../server/zoned-time.ts';

/** Spreads the digests of one hour, so that they do not leave at once. */
const SPREAD_MINUTES = 60;

export interface DigestTime {
  timeZone: string | null;
  hour: number;
  /** 0 is Sunday. Null for every day. */
  weekday: number | null;
}

/**
 * Returns when a person's next digest is due: at an hour of the person's clock plus a minute that depends on
 * the account. If a change of the clock skips the hour, the next existing one counts; if the hour comes twice,
 * the first one.
 */
export function nextDigestTime(
  { timeZone, hour, weekday }: DigestTime,
  after: number,
  accountId: string,
): number {
  const spread = (Number.parseInt(accountId.slice(0, 6), 16) || 0) % SPREAD_MINUTES;
  return nextTime({ timeZone, hour, weekday }, after, spread * MINUTE_MS);
}

/**
 * Returns the longest time that a person waits for the next digest, in milliseconds, including a change of the
 * clock or of the spread.
 */
export function longestWait(period: 'day' | 'week'): number {
  return (period === 'day' ? 1 : 7) * DAY_MS + 2 * HOUR_MS;
}

/** Returns when an hour on a person's clock comes next. */
export function nextHour(timeZone: string | null, hour: number, after: number): number {
  return nextTime({ timeZone, hour, weekday: null }, after, 0);
}

function nextTime({ timeZone, hour, weekday }: DigestTime, after: number, spreadMs: number): number {
  const zone = openZone(timeZone);
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
  const { date, clock } = readLocal(openZone(timeZone), time);
  return Math.floor((clock - date) / HOUR_MS);
}
