import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';

/**
 * Tells whether a time of a source is further ahead than clocks differ. A text with such a time would be the newest one for a long
 * time.
 */
export function isFarAhead({ clock }: AppContext, time: number): boolean {
  return time > clock.now() + DAY_MS;
}

/** Returns when something happened by a source, or the present if that time is far ahead. */
export function notAhead<Time extends number | null>(context: AppContext, time: Time): Time | number {
  return time !== null && isFarAhead(context, time) ? context.clock.now() : time;
}
