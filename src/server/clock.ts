import { setTimeout as wait } from 'node:timers/promises';

/** The source of time for every rule. Tests replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits for this many milliseconds, for example before an answer to a password guess. */
  pause(ms: number): Promise<void>;
}

export const systemClock: Clock = { now: () => Date.now(), pause: (ms) => wait(ms) };

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
