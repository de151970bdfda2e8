import type { Clock } from './clock.ts';
import { HOUR_MS } from './clock.ts';
import type { Logger } from './log.ts';

const SWEEP_EVERY_MS = HOUR_MS;

/** Deletes rows or files that are past their retention time. Ends early once the signal is aborted. */
export type Sweep = (now: number, signal: AbortSignal) => Promise<unknown>;

export interface Sweeper {
  /** Runs every sweep now, or only one. A sweep that fails is logged, and the others still run. */
  sweep(only?: string): Promise<void>;
  /** Aborts the running sweep, waits for it, and starts no other. */
  stop(): Promise<void>;
}

interface SweeperParts {
  sweeps: Record<string, Sweep>;
  clock: Clock;
  log: Logger;
  everyMs?: number;
}

/**
 * Runs every sweep about once an hour, or as often as `everyMs` says. Every node does, because sweeps and tasks are
 * idempotent.
 */
export function createSweeper({ sweeps, clock, log, everyMs = SWEEP_EVERY_MS }: SweeperParts): Sweeper {
  const stopping = new AbortController();
  let sweeping: Promise<void> | undefined;

  async function sweepAll(only: string | undefined): Promise<void> {
    for (const [name, sweep] of Object.entries(sweeps)) {
      if (only && only !== name) continue;
      if (stopping.signal.aborted) return;
      await sweep(clock.now(), stopping.signal).catch((error: unknown) =>
        log.warn({ what: name, error: String(error) }, 'could not be swept'),
      );
    }
  }

  function sweep(only?: string): Promise<void> {
    sweeping ??= sweepAll(only).finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  }

  // Jitter, so that nodes that start together do not sweep together.
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
