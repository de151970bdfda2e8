import type { Clock } from '../clock.ts';
import { MINUTE_MS } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { allowedHits, type RateLimit, tooMany, toSeconds } from './rate-limit.ts';
import { addHits, sweepHits } from './rate-limit-store.ts';

/** A node counts this share of a limit by itself before it adds that to the database and hears of the others. */
const SYNC_FRACTION = 0.05;
/** Whoever came first is forgotten first; an address can be had by the million. */
const MAX_WINDOWS = 50_000;
const SWEEP_EVERY_MS = 5 * MINUTE_MS;

export interface HitCount {
  /** In this window, this one included. */
  hits: number;
  allowed: number;
  /** Until the window ends. */
  waitMs: number;
}

export interface RateLimiter {
  /** Counts a hit. @throws AppError 'too-many' 429 when it is one too many; `details.seconds` says how long to wait. */
  take(limit: RateLimit, subject: string): Promise<void>;
  /** Counts a hit and says how things stand. Of limits below 40 each one is a write, of larger ones one in many. */
  count(limit: RateLimit, subject: string): Promise<HitCount>;
  /** Takes away the rows of windows that have ended; otherwise done every few minutes. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

interface RateLimiterParts {
  database: Database;
  clock: Clock;
  log: Logger;
  /** Multiplies every limit. */
  factor: number;
}

interface Window {
  /** What all nodes had counted when the database was last asked. */
  shared: number;
  /** What was counted here since. */
  own: number;
  resetsAt: number;
}

/**
 * Counts hits for all nodes together. Exact where a limit is small; where it is large, each further node may let
 * another twentieth through: see docs/decisions/011. Tested in rate-limiter.test.ts.
 */
export function createRateLimiter({ database, clock, log, factor }: RateLimiterParts): RateLimiter {
  const windows = new Map<string, Window>();
  let sweeping: Promise<void> | undefined;

  async function count(limit: RateLimit, subject: string): Promise<HitCount> {
    const now = clock.now();
    const allowed = allowedHits(limit, factor);
    const window = openWindow(windows, `${limit.name}:${subject}`, now, limit.perMs);
    window.own += 1;
    let hits = window.shared + window.own;
    // Once it is known to be over, whoever goes on costs nothing more.
    const isDue = window.own >= Math.max(1, Math.floor(allowed * SYNC_FRACTION));
    if (isDue && hits <= allowed) hits = await syncHits(limit, subject, window, now);
    return { hits, allowed, waitMs: window.resetsAt - now };
  }

  async function syncHits(limit: RateLimit, subject: string, window: Window, now: number): Promise<number> {
    const hits = window.own;
    window.shared += hits;
    window.own = 0;
    try {
      const all = await addHits(database, { limit, subject, hits, resetsAt: window.resetsAt, now });
      // Answers may overtake one another: within a window the highest count is the newest.
      window.shared = window.resetsAt === all.resetsAt ? Math.max(window.shared, all.hits) : all.hits;
      window.resetsAt = all.resetsAt;
      return all.hits;
    } catch (error) {
      // A busy database must not keep anyone from reading: this node goes on by its own count.
      log.warn({ limit: limit.name, error: String(error) }, 'hits could not be shared');
      return window.shared + window.own;
    }
  }

  function sweep(): Promise<void> {
    sweeping = sweepHits(database, clock.now()).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'ended limits could not be swept'),
    );
    return sweeping;
  }

  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  timer.unref();

  return {
    count,
    async take(limit, subject) {
      const { hits, allowed, waitMs } = await count(limit, subject);
      if (hits > allowed) throw tooMany(toSeconds(waitMs));
    },
    sweep,
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}

function openWindow(windows: Map<string, Window>, key: string, now: number, perMs: number): Window {
  const open = windows.get(key);
  if (open && now < open.resetsAt) return open;
  windows.delete(key);
  // The oldest stand first.
  for (const [oldest, { resetsAt }] of windows) {
    if (now < resetsAt && windows.size < MAX_WINDOWS) break;
    windows.delete(oldest);
  }
  const fresh = { shared: 0, own: 0, resetsAt: now + perMs };
  windows.set(key, fresh);
  return fresh;
}
