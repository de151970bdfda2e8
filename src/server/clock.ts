import { setTimeout as wait } from 'node:timers/promises';

/** Where every time in the rules comes from, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Lets time pass on purpose, as for someone who guesses passwords. */
  pause(ms: number): Promise<void>;
}

export const systemClock: Clock = { now: () => Date.now(), pause: (ms) => wait(ms) };

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
