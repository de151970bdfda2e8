import type { Clock } from './clock.ts';
import { HOUR_MS } from './clock.ts';
import type { Logger } from './log.ts';

const SWEEP_EVERY_MS = HOUR_MS;

/** Takes away what is older than it is kept. One that takes long ends early once the signal says so. */
export type Sweep = (now: number, signal: AbortSignal) => Promise<unknown>;

export interface Sweeper {
  /** Sweeps now. What fails is logged, and keeps nothing else from being swept. */
  sweep(): Promise<void>;
  /** Tells what is under way to end, waits for it, and begins nothing more. */
  stop(): Promise<void>;
}

interface SweeperParts {
  sweeps: Record<string, Sweep>;
  clock: Clock;
  log: Logger;
  everyMs?: number;
}

/** Keeps tables and folders from growing for ever. Every node does it, at times of its own: twice is no harm. */
export function createSweeper({ sweeps, clock, log, everyMs = SWEEP_EVERY_MS }: SweeperParts): Sweeper {
  const stopping = new AbortController();
  let sweeping: Promise<void> | undefined;

  async function sweepAll(): Promise<void> {
    for (const [name, sweep] of Object.entries(sweeps)) {
      if (stopping.signal.aborted) return;
      await sweep(clock.now(), stopping.signal).catch((error: unknown) =>
        log.warn({ what: name, error: String(error) }, 'could not be swept'),
      );
    }
  }

  function sweep(): Promise<void> {
    sweeping ??= sweepAll().finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  }

  // Each node at a pace of its own: those that were started together drift apart.
  const timer = setInterval(() => void sweep(), everyMs * (0.75 + Math.random() / 2));
  timer.unref();

  return {
    sweep,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await sweeping;
    },
  };
}
