import { SECOND_MS } from '../clock.ts';
import { AppError } from '../errors.ts';

/** How often something may be done. The window begins with the first hit, and the count ends with it. */
export interface RateLimit {
  /** Tells its counts from those of other limits. */
  name: string;
  hits: number;
  perMs: number;
}

/** How many hits a limit allows where RATE_LIMIT_FACTOR is set; never none at all. */
export function allowedHits(limit: RateLimit, factor: number): number {
  return Math.max(1, Math.round(limit.hits * factor));
}

/** What someone over a limit is told: to wait, and how long. `details.seconds` is what Retry-After says. */
export function tooMany(seconds: number): AppError {
  const sentence = `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new AppError('too-many', 429, sentence, { seconds });
}

export function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / SECOND_MS));
}
