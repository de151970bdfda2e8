import { HOUR_MS } from './clock.ts';
import type { Logger } from './log.ts';

export interface Repeated {
  /** Tells what is under way to end, waits for it, and begins nothing more. */
  stop(): Promise<void>;
}

/**
 * Does this about once an hour, the first time within an hour. The pauses differ, so that several nodes, started
 * together, do not all do it at once. A failure is logged, and tried again the next time.
 */
export function repeatHourly(
  work: (signal: AbortSignal) => Promise<unknown>,
  log: Logger,
  name: string,
): Repeated {
  let running: Promise<void> | undefined;
  const stopping = new AbortController();
  let timer = setTimeout(run, HOUR_MS * Math.random());
  timer.unref();

  function run(): void {
    running = work(stopping.signal)
      .catch((error: Error) => log.error({ work: name, error: error.message }, 'hourly work failed'))
      .then(() => {
        running = undefined;
        if (stopping.signal.aborted) return;
        timer = setTimeout(run, HOUR_MS * (0.75 + Math.random() / 2));
        timer.unref();
      });
  }

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
