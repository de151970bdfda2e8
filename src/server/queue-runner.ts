import { MINUTE_MS, SECOND_MS } from './clock.ts';
import type { Logger } from './log.ts';

/** How often a node checks for work that is due for a retry, or whose node has died. */
const POLL_MS = 15 * SECOND_MS;
/** Time to finish when the server stops. Another node, or the next start, retries interrupted work. */
export const STOP_GRACE_MS = 5 * SECOND_MS;
const FIRST_PAUSE_MS = 30 * SECOND_MS;
/** The longest pause between two attempts. */
export const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** Returns how long to wait after a number of failed attempts, in milliseconds. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

/** A table of work that is sent over the network. Any number of nodes work on it concurrently. */
interface Queue<Item> {
  /** The queue's name in the log. */
  name: string;
  /** How many items a node works on at the same time. */
  concurrency: number;
  /** Leases a due item. Returns 'lost' if another node was first, undefined if nothing is due. */
  lease(): Promise<Item | 'lost' | undefined>;
  /** Sends an item and records the result. The signal aborts it when the process must end. */
  send(item: Item, signal: AbortSignal): Promise<void>;
}

export interface QueueRunner {
  /** Starts working on all due items and returns at once. */
  wake(): void;
  /** Resolves once every due item has been attempted. */
  flush(): Promise<void>;
  /** Stops leasing items, and waits up to STOP_GRACE_MS for the items that are being sent. */
  stop(): Promise<void>;
}

/** Works on a queue whenever it is woken, and every POLL_MS. */
export function createQueueRunner<Item>(queue: Queue<Item>, log: Logger): QueueRunner {
  /** Each worker sends one item after another, so a slow item delays only its own worker. */
  const workers = new Set<Promise<void>>();
  const stopping = new AbortController();
  let pollAgain = false;
  let stopped = false;

  async function sendAllDue(): Promise<void> {
    do {
      pollAgain = false;
      while (!stopped) {
        const item = await queue.lease();
        if (!item) break;
        if (item === 'lost') continue;
        // More items may be due, so start another worker.
        addWorker();
        await queue.send(item, stopping.signal);
      }
    } while (pollAgain && !stopped);
  }

  function addWorker(): void {
    if (stopped || workers.size >= queue.concurrency) return;
    const worker = sendAllDue()
      .catch((error: unknown) => log.error({ error: String(error) }, `${queue.name} could not be read`))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  function start(): void {
    // A worker that is about to end polls once more, so that work queued just now is not missed.
    pollAgain = true;
    addWorker();
  }

  async function finish(): Promise<void> {
    while (workers.size > 0) await Promise.all(workers);
  }

  const poll = setInterval(start, POLL_MS);
  poll.unref();

  return {
    wake: start,
    async flush() {
      start();
      await finish();
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      const grace = setTimeout(() => stopping.abort(new Error('Kerikko was stopped')), STOP_GRACE_MS);
      await finish();
      clearTimeout(grace);
    },
  };
}
