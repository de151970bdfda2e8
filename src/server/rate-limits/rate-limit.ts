import { SECOND_MS } from '../clock.ts';
import { AppError } from '../errors.ts';

/** The error code of an exceeded limit. */
export const TOO_MANY = 'too-many';

/** How often something may be done. A window begins with its first hit; its count ends with the window. */
export interface RateLimit {
  /** Separates this limit's counts from those of other limits. */
  name: string;
  hits: number;
  perMs: number;
}

/** Returns how many hits a limit allows under RATE_LIMIT_FACTOR; at least one. */
export function allowedHits(limit: Pick<RateLimit, 'hits'>, factor: number): number {
  return Math.max(1, Math.round(limit.hits * factor));
}

/**
 * Creates the error of an exceeded limit. `details.seconds` is the value for Retry-After. Pages that have a text for the
 * reason show it in place of 'Too many attempts.'.
 */
export function tooMany(seconds: number, reason?: string): AppError {
  const sentence = `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new AppError(TOO_MANY, 429, sentence, { seconds, ...(reason && { reason }) });
}

/** Returns after how many seconds an exceeded limit allows another hit. Throws every other error. */
export function readWait(error: unknown): number {
  if (error instanceof AppError && error.code === TOO_MANY) return Number(error.details?.seconds);
  throw error;
}

/** Rounds up to whole seconds; at least one. */
export function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / SECOND_MS));
}
