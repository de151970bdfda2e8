import type { LiveState } from './live-state.ts';
import { type SentState, ShownCounts } from './shown-counts.ts';

/** A hidden page stops listening after this time. */
const HIDDEN_MS = 10_000;
/** The longest silence of a stream. The server sends a heartbeat every 25 seconds. */
const SILENT_MS = 60_000;
/** A stream without a first state after this time counts as failed: a proxy may buffer the whole answer. */
const FIRST_STATE_MS = 10_000;
const POLL_MS = 60_000;
const SAVING_POLL_MS = 5 * 60_000;
/** How long a page polls after the server had no room for its stream. */
const BUSY_MS = 5 * 60_000;
const MAX_FAILURES = 3;
/**
 * After scrolling, a list requests the counts of the newly shown stories once it has stood still for this time.
 */
const SCROLL_MS = 5000;

/** How a stream ended. 'over' means permanently: the server has switched streams off or refuses this reader. */
type Ending = 'again' | 'over' | 'busy' | 'failed';

/**
 * Calls `onState` with the counts that `query` names, and again after each change, while the page is visible.
 * If streams do not get through, polls every minute. Returns a function that ends this.
 */
export function listen(query: string, onState: (state: LiveState) => void): () => void {
  const ended = new AbortController();
  const saves = navigator.connection?.saveData === true;
  let stream = new AbortController();
  let hiding: number | undefined;
  let wake = () => {};
  let pollsUntil = saves ? Number.POSITIVE_INFINITY : 0;
  let failures = 0;
  let scrolling: number | undefined;
  const counts = new ShownCounts(query);
  const apply = (sent: SentState) => {
    const state = counts.read(sent);
    dispatchUnread(state);
    onState(state);
  };

  const isShown = () => document.visibilityState === 'visible' && navigator.onLine;
  const pause = (ms?: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      if (ms !== undefined) setTimeout(resolve, ms);
    });
  const follow = () => {
    clearTimeout(hiding);
    if (isShown()) wake();
    else hiding = window.setTimeout(() => stream.abort(), navigator.onLine ? HIDDEN_MS : 0);
  };
  for (const [target, name] of [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, 'offline'],
    [window, 'pageshow'],
  ] as const) {
    target.addEventListener(name, follow, { signal: ended.signal });
  }
  // Browsers do not keep a page with an open stream for going back.
  addEventListener('pagehide', () => stream.abort(), { signal: ended.signal });

  const renew = () => counts.isBehind() && stream.abort();
  const scroll = () => {
    clearTimeout(scrolling);
    scrolling = window.setTimeout(renew, SCROLL_MS);
  };
  addEventListener('scroll', scroll, { signal: ended.signal, passive: true });

  const run = async () => {
    while (!ended.signal.aborted) {
      if (!isShown()) {
        await pause();
        continue;
      }
      if (Date.now() < pollsUntil) {
        if (!(await poll(counts.urlOf('/live/state'), apply))) return;
        await pause(saves ? SAVING_POLL_MS : between(POLL_MS - 10_000, POLL_MS + 10_000));
        continue;
      }
      stream = new AbortController();
      const ending = await read(counts.urlOf('/live'), apply, stream);
      if (ending === 'over') return;
      if (ending === 'busy') pollsUntil = Date.now() + BUSY_MS;
      failures = ending === 'failed' && isShown() ? failures + 1 : 0;
      if (failures >= MAX_FAILURES) pollsUntil = Number.POSITIVE_INFINITY;
      // After a restart of the server, pages must not all reconnect at once.
      else if (isShown() && ending !== 'busy') await pause(between(1000, 8000));
    }
  };
  void run();
  return () => {
    ended.abort();
    clearTimeout(hiding);
    clearTimeout(scrolling);
    stream.abort();
    wake();
  };
}

/** Sends the header the numbers of unread things. */
function dispatchUnread({ unread = {} }: LiveState): void {
  dispatchEvent(new CustomEvent('unread', { detail: unread }));
}

/** Reads a stream to its end. */
async function read(
  url: string,
  apply: (state: SentState) => void,
  stream: AbortController,
): Promise<Ending> {
  let silence = setTimeout(() => stream.abort(), FIRST_STATE_MS);
  let hasState = false;
  try {
    const response = await fetch(url, { signal: stream.signal });
    if (response.status === 429 || response.status === 503) return 'busy';
    if (response.status !== 200 || !response.body) return response.status < 500 ? 'over' : 'failed';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    while (true) {
      const { done, value = '' } = await reader.read();
      if (done) return hasState ? 'again' : 'failed';
      const messages = (rest + value).split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) {
        if (message.startsWith('event: again')) return 'again';
        if (!message.startsWith('data: ')) continue;
        hasState = true;
        apply(JSON.parse(message.slice('data: '.length)));
      }
      if (!hasState) continue;
      clearTimeout(silence);
      silence = setTimeout(() => stream.abort(), SILENT_MS);
    }
  } catch {
    return hasState ? 'again' : 'failed';
  } finally {
    clearTimeout(silence);
    stream.abort();
  }
}

/** Requests the state once. Returns false if another request would be useless. */
async function poll(url: string, apply: (state: SentState) => void): Promise<boolean> {
  try {
    const response = await fetch(url);
    if (response.status === 200) apply(await response.json());
    return response.status === 200 || response.status === 429 || response.status >= 500;
  } catch {
    return true;
  }
}

function between(from: number, to: number): number {
  return from + Math.random() * (to - from);
}
