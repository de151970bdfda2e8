import type { Clock } from './clock.ts';
import { HOUR_MS, MINUTE_MS } from './clock.ts';
import type { Logger } from './log.ts';
import type { FailureRecord } from './tasks/failing-tasks.ts';

const SWEEP_EVERY_MS = HOUR_MS;
/**
 * The first sweep after a start. Without it, a server that stops more often than once an hour would never delete
 * anything. The first pages need the processor before.
 */
const FIRST_SWEEP_MS = 5 * MINUTE_MS;
/** All requests within this time cause a single run. */
const SOON_MS = 300;

/** Deletes rows or files that are past their retention time. Ends early once the signal is aborted. */
export type Sweep = (now: number, signal: AbortSignal) => Promise<unknown>;

export interface Sweeper {
  /**
   * Runs every sweep now, except sweeps that wait after a failure. With a name, runs only this sweep, even if it
   * waits. Logs a failed sweep and runs the others.
   */
  sweep(only?: string): Promise<void>;
  /** Runs one sweep soon, once for all calls until then. Does nothing before `start`. */
  runSoon(name: string): void;
  /** Enables runSoon, and runs every sweep some minutes later. Commands and tests do not call this, so that nothing runs by itself. */
  start(): void;
  /** Aborts the running sweeps, waits for them, and starts no others. */
  stop(): Promise<void>;
}

interface SweeperParts {
  sweeps: Record<string, Sweep>;
  clock: Clock;
  log: Logger;
  everyMs?: number;
  /** Lets a failing sweep wait longer each time. Without this, a failing sweep runs each time. */
  failures?: FailureRecord;
}

/**
 * Runs every sweep about once an hour, or as often as `everyMs` says, on every node: sweeps and tasks are
 * idempotent.
 */
export function createSweeper({
  sweeps,
  clock,
  log,
  everyMs = SWEEP_EVERY_MS,
  failures,
}: SweeperParts): Sweeper {
  const stopping = new AbortController();
  let sweeping: Promise<void> | undefined;

  const waiting = new Set<string>();
  /** The running sweeps that runSoon has started. */
  const soon = new Set<Promise<void>>();
  let isStarted = false;

  async function run(name: string): Promise<void> {
    if (stopping.signal.aborted) return;
    try {
      await sweeps[name]?.(clock.now(), stopping.signal);
      await failures?.recordSuccess(name);
    } catch (error) {
      log.warn({ what: name, error: String(error) }, 'could not be swept');
      await failures?.recordFailure(name, clock.now()).catch(logUnrecorded);
    }
  }

  function logUnrecorded(error: unknown): void {
    log.warn({ error: String(error) }, 'a failure could not be recorded');
  }

  /** Runs these sweeps, except those that must wait after a failure. */
  async function runDue(names: readonly string[]): Promise<void> {
    const waiting = failures && (await failures.findWaiting(names, clock.now()).catch(logUnrecorded));
    for (const name of names) if (!waiting?.has(name)) await run(name);
  }

  function sweepAll(only: string | undefined): Promise<void> {
    return only ? run(only) : runDue(Object.keys(sweeps));
  }

  function sweep(only?: string): Promise<void> {
    sweeping ??= sweepAll(only).finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  }

  function runSoon(name: string): void {
    if (!isStarted || waiting.has(name)) return;
    const timer = setTimeout(() => {
      waiting.delete(name);
      const running = runDue([name]).finally(() => soon.delete(running));
      soon.add(running);
    }, SOON_MS);
    waiting.add(name);
    timer.unref();
  }

  // So that nodes that start together do not sweep together.
  const jitter = 0.75 + Math.random() / 2;
  const timer = setInterval(() => void sweep(), everyMs * jitter);
  timer.unref();
  let first: NodeJS.Timeout | undefined;

  return {
    sweep,
    runSoon,
    start() {
      isStarted = true;
      first = setTimeout(() => void sweep(), Math.min(everyMs, FIRST_SWEEP_MS) * jitter).unref();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(first);
      await Promise.all([sweeping, ...soon]);
    },
  };
}
