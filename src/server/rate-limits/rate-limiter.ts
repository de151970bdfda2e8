import type { Clock } from '../clock.ts';
import { MINUTE_MS } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { allowedHits, type RateLimit, tooMany, toSeconds } from './rate-limit.ts';
import { addHits, removeHit, sweepHits } from './rate-limit-store.ts';

/** A node writes its hits to the database, and reads the hits of other nodes, after this fraction of a limit. */
const SYNC_FRACTION = 0.05;
/** Limits memory: an attacker can use millions of addresses. The oldest windows are dropped first. */
const MAX_WINDOWS = 50_000;
const SWEEP_EVERY_MS = 5 * MINUTE_MS;

interface HitCount {
  /** Hits in the window, including this one. */
  hits: number;
  allowed: number;
  /** Milliseconds until the window ends. */
  waitMs: number;
}

export interface RateLimiter {
  /** Counts a hit. @throws AppError 'too-many' (429) beyond the limit, with `details.seconds` to wait */
  take(limit: RateLimit, subject: string): Promise<void>;
  /**
   * Counts a hit and returns the count. Limits below 40 write every hit to the database; larger limits write
   * every few hits.
   */
  count(limit: RateLimit, subject: string): Promise<HitCount>;
  /**
   * Undoes a hit, and forgets refused hits. Only for limits below 40, whose hits are all in the database.
   * Another node that counts the same subject may learn of it only when the window ends.
   */
  giveBack(limit: RateLimit, subject: string): Promise<void>;
  /** Deletes the rows of windows that have ended. A timer does this every few minutes, too. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

interface RateLimiterParts {
  database: Database;
  clock: Clock;
  log: Logger;
  /** Multiplies every limit. */
  factor: number;
  /** Receives the name of the limit for each hit above it. */
  onOver?: ((limit: string) => void) | undefined;
}

interface Window {
  /** The count of all nodes at the last sync with the database. */
  shared: number;
  /** Hits on this node since then. */
  own: number;
  resetsAt: number;
  /** True until the database knows the corrected end of a window that began while the clock was ahead. */
  isCorrected: boolean;
}

/**
 * Creates a limiter that counts hits for all nodes together. Small limits are exact; with large limits each additional
 * node may allow another twentieth: see docs/decisions/011. Tested in rate-limiter.test.ts.
 */
export function createRateLimiter({ database, clock, log, factor, onOver }: RateLimiterParts): RateLimiter {
  const windows = new Map<string, Window>();
  let sweeping: Promise<void> | undefined;

  async function count(limit: RateLimit, subject: string): Promise<HitCount> {
    const now = clock.now();
    const allowed = allowedHits(limit, factor);
    const window = openWindow(windows, `${limit.name}:${subject}`, now, limit.perMs);
    window.own += 1;
    let hits = window.shared + window.own;
    // A client that is known to be over the limit must cause no further writes.
    const isDue = window.own >= Math.max(1, Math.floor(allowed * SYNC_FRACTION));
    if ((isDue && hits <= allowed) || window.isCorrected) hits = await syncHits(limit, subject, window, now);
    if (hits > allowed) onOver?.(limit.name);
    return { hits, allowed, waitMs: window.resetsAt - now };
  }

  async function syncHits(limit: RateLimit, subject: string, window: Window, now: number): Promise<number> {
    const hits = window.own;
    window.shared += hits;
    window.own = 0;
    window.isCorrected = false;
    try {
      const all = await addHits(database, { limit, subject, hits, resetsAt: window.resetsAt, now });
      // Concurrent syncs may finish out of order: within a window the highest count is the newest.
      window.shared = window.resetsAt === all.resetsAt ? Math.max(window.shared, all.hits) : all.hits;
      window.resetsAt = all.resetsAt;
      return all.hits;
    } catch (error) {
      // A busy database must not block requests: continue with this node's own count.
      log.warn({ limit: limit.name, error: String(error) }, 'rate limits could not be synced');
      return window.shared + window.own;
    }
  }

  function sweep(): Promise<void> {
    sweeping = sweepHits(database, clock.now()).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'expired rate limits could not be swept'),
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
    async giveBack(limit, subject) {
      // Forget the window, so that the next hit reads the count again.
      windows.delete(`${limit.name}:${subject}`);
      await removeHit(database, limit, subject, clock.now());
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
  if (open && now < open.resetsAt) {
    if (open.resetsAt > now + perMs) {
      // The clock was ahead when the window began.
      open.resetsAt = now + perMs;
      open.isCorrected = true;
    }
    return open;
  }
  windows.delete(key);
  // A map iterates in insertion order, so the oldest window comes first.
  for (const [oldest, { resetsAt }] of windows) {
    if (now < resetsAt && windows.size < MAX_WINDOWS) break;
    windows.delete(oldest);
  }
  const fresh = { shared: 0, own: 0, resetsAt: now + perMs, isCorrected: false };
  windows.set(key, fresh);
  return fresh;
}
