import * as v from 'valibot';

/** The beginning of the year 10000. */
const LATEST_MS = Date.UTC(10_000, 0);

/**
 * A time in the files that move a community: ISO 8601, with milliseconds as toIso writes them. The pattern also accepts offsets that
 * Date.parse does not know, and years that toIso writes with more than four digits.
 */
export const isoTime = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => Date.parse(text) >= 0 && Date.parse(text) < LATEST_MS),
);

/** Formats milliseconds since 1970 as ISO 8601. */
export function toIso(time: number): string {
  return new Date(time).toISOString();
}

/** Formats milliseconds since 1970 as ISO 8601; returns null for null. */
export function toOptionalIso(time: number | null): string | null {
  return time === null ? null : toIso(time);
}

/** Parses a time of ISO 8601 to milliseconds since 1970; returns null for null. */
export function fromOptionalIso(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}
