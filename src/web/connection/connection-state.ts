/** How the line to the server stands: 'offline' has no network at all, 'unreachable' has one that leads nowhere. */
export type Reachability = 'open' | 'offline' | 'unreachable';

export interface ConnectionState {
  reachability: Reachability;
  /** True while something that was asked for waits for the line; it goes on by itself. */
  isWaiting: boolean;
}

/** How long to wait before asking again, attempt by attempt; the last one stands for all further ones. */
const PAUSES_MS = [2000, 5000, 10_000, 20_000];

const listeners = new Set<() => void>();
/** What waits, each with how to have it try at once. */
const waiting = new Set<{ tryNow: () => void }>();
let state: ConnectionState = { reachability: 'open', isWaiting: false };

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    addEventListener('online', onChange);
    addEventListener('offline', onChange);
    update();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

export function readConnection(): ConnectionState {
  return state;
}

/** Whatever waits asks again now. */
export function tryAgain(): void {
  for (const { tryNow } of [...waiting]) tryNow();
}

/**
 * Asks until there is an answer. `ask` says with undefined that there was none. Between two attempts it waits, shorter
 * when the network comes back or the reader does not want to wait. @throws what the signal was aborted with
 */
export async function askUntilAnswered<Answer>(
  ask: () => Promise<Answer | undefined>,
  signal?: AbortSignal | null,
): Promise<Answer> {
  const first = await ask();
  if (first !== undefined) return first;
  const waiter = { tryNow: () => {} };
  waiting.add(waiter);
  update();
  try {
    for (let attempt = 0; ; attempt += 1) {
      await pause(attempt, waiter, signal);
      const answer = await ask();
      if (answer !== undefined) return answer;
    }
  } finally {
    waiting.delete(waiter);
    update();
  }
}

function pause(attempt: number, waiter: { tryNow: () => void }, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const onAbort = () => {
      stop();
      reject(signal?.reason);
    };
    waiter.tryNow = () => {
      stop();
      resolve();
    };
    const timer = setTimeout(waiter.tryNow, PAUSES_MS[attempt] ?? PAUSES_MS.at(-1));
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
  });
}

function onChange({ type }: Event): void {
  update();
  if (type === 'online') tryAgain();
}

function update(): void {
  const isWaiting = waiting.size > 0;
  const reachability = navigator.onLine ? (isWaiting ? 'unreachable' : 'open') : 'offline';
  if (reachability === state.reachability && isWaiting === state.isWaiting) return;
  state = { reachability, isWaiting };
  for (const listener of listeners) listener();
}
