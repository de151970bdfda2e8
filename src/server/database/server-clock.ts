import { type Clock, MINUTE_MS, SECOND_MS } from '../clock.ts';
import type { Logger } from '../log.ts';

/** A smaller difference may be the time of the answer. */
const CORRECTED_MS = SECOND_MS;
/** With a larger difference, codes of authenticator apps are refused, and texts stand in the wrong order. */
export const MAX_DIFFERENCE_MS = 20 * SECOND_MS;
const COMPARE_EVERY_MS = 10 * MINUTE_MS;

/** A clock that all nodes of a database share. */
export interface ServerClock extends Clock {
  /** Compares the clocks now, and every ten minutes until `stop`. */
  start(): Promise<void>;
  stop(): void;
}

interface ServerClockParts {
  /** The clock of this machine. */
  clock: Clock;
  /** Returns the time of the database server; undefined if there is no server. */
  readTime: () => Promise<number | undefined>;
  log: Logger;
}

/**
 * Creates a clock that follows the database server's. Use it where nodes compare each other's times within minutes. Until `start`,
 * and without a server, it is the clock of this machine.
 */
export function createServerClock({ clock, readTime, log }: ServerClockParts): ServerClock {
  let differenceMs = 0;
  let timer: NodeJS.Timeout | undefined;

  async function compare(): Promise<void> {
    const asked = clock.now();
    // While the database does not answer, the last difference stays.
    const server = await readTime().catch(() => undefined);
    if (server === undefined) return;
    const answered = clock.now();
    const found = Math.round(server - (asked + answered) / 2);
    differenceMs = Math.abs(found) > CORRECTED_MS + (answered - asked) ? found : 0;
    if (Math.abs(differenceMs) > MAX_DIFFERENCE_MS) {
      const seconds = Math.round(differenceMs / SECOND_MS);
      log.warn({ seconds }, 'the database server has another time than this machine: run NTP on both');
    }
  }

  return {
    now: () => clock.now() + differenceMs,
    pause: (ms) => clock.pause(ms),
    start() {
      timer = setInterval(() => void compare(), COMPARE_EVERY_MS);
      timer.unref();
      return compare();
    },
    stop: () => clearInterval(timer),
  };
}
