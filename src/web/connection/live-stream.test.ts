import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from './live-stream.ts';

/** A page and its server. The page is an EventTarget for the events of window and of document. */
function createPage({ status = 200 } = {}) {
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  });
  const asked: string[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const fetch = (url: string, { signal }: { signal?: AbortSignal } = {}) => {
    asked.push(url.replace(/\?.*/, ''));
    if (!signal) return Promise.resolve(Response.json({ comments: 7, at: 1 }));
    if (status !== 200) return Promise.resolve(new Response(null, { status }));
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        streams.push(stream);
        signal.addEventListener('abort', () => stream.error(signal.reason));
        stream.enqueue(new TextEncoder().encode('data: {"comments":1,"at":1}\n\n'));
      },
    });
    return Promise.resolve(new Response(body));
  };
  const globals = { document: page, window: page, navigator: { onLine: true }, fetch };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  const states: (number | undefined)[] = [];
  const stop = listen('story=1', ({ comments }) => states.push(comments));
  return { page, asked, streams, states, stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stream that is silent for a minute, after sleep or a change of network, is opened again and brings the state', async () => {
  const { asked, streams, states, stop } = createPage();
  await vi.advanceTimersByTimeAsync(55_000);
  streams[0]?.enqueue(new TextEncoder().encode(':\n\n'));
  await vi.advanceTimersByTimeAsync(55_000);
  expect([asked, states]).toEqual([['/live'], [1]]);
  await vi.advanceTimersByTimeAsync(5000 + 8000);
  expect([asked, states]).toEqual([
    ['/live', '/live'],
    [1, 1],
  ]);
  stop();
});

test('a page that is left closes its stream, and one that comes back from the browser’s cache opens another', async () => {
  const { page, asked, states, stop } = createPage();
  await vi.advanceTimersByTimeAsync(1000);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toEqual(['/live']);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('pageshow'));
  await vi.advanceTimersByTimeAsync(100);
  expect([asked.length, states]).toEqual([2, [1, 1]]);
  stop();
});

test('a seventh window, which the server has no room for, asks every minute, and for a stream after five', async () => {
  const { asked, states, stop } = createPage({ status: 429 });
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect([asked[0], states[0]]).toEqual(['/live', 7]);
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.slice(1).every((path) => path === '/live/state')).toBe(true);
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(asked.filter((path) => path === '/live')).toHaveLength(2);
  stop();
});
