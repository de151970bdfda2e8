/** 'offline' means no network, 'unreachable' means a network without a response from the server. */
type Reachability = 'online' | 'offline' | 'unreachable';

interface ConnectionState {
  reachability: Reachability;
  /** True while a request waits for its next retry. */
  isWaiting: boolean;
}

/** Delays before each retry. All further retries use the last delay. */
const RETRY_DELAYS_MS = [2000, 5000, 10_000, 20_000];

const listeners = new Set<() => void>();
/** The waiting requests, each with a function that ends its delay. */
const waiting = new Set<{ retryNow: () => void }>();
let state: ConnectionState = { reachability: 'online', isWaiting: false };

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

export function getConnectionState(): ConnectionState {
  return state;
}

/** Retries all waiting requests without further delay. */
export function retryNow(): void {
  for (const waiter of [...waiting]) waiter.retryNow();
}

/**
 * Calls `send` until it returns a response instead of undefined. Waits between two attempts. The delay ends
 * early when the network is back, or by retryNow. @throws the signal's reason on abort
 */
export async function retryUntilAnswered<Result>(
  send: () => Promise<Result | undefined>,
  signal?: AbortSignal | null,
): Promise<Result> {
  const first = await send();
  if (first !== undefined) return first;
  const waiter = { retryNow: () => {} };
  waiting.add(waiter);
  update();
  try {
    for (let attempt = 0; ; attempt += 1) {
      await delay(attempt, waiter, signal);
      const result = await send();
      if (result !== undefined) return result;
    }
  } finally {
    waiting.delete(waiter);
    update();
  }
}

function delay(
  attempt: number,
  waiter: { retryNow: () => void },
  signal?: AbortSignal | null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const onAbort = () => {
      stop();
      reject(signal?.reason);
    };
    waiter.retryNow = () => {
      stop();
      resolve();
    };
    const timer = setTimeout(waiter.retryNow, RETRY_DELAYS_MS[attempt] ?? RETRY_DELAYS_MS.at(-1));
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
  });
}

function onChange({ type }: Event): void {
  update();
  if (type === 'online') retryNow();
}

function update(): void {
  const isWaiting = waiting.size > 0;
  const reachability = navigator.onLine ? (isWaiting ? 'unreachable' : 'online') : 'offline';
  if (reachability === state.reachability && isWaiting === state.isWaiting) return;
  state = { reachability, isWaiting };
  for (const listener of listeners) listener();
}
