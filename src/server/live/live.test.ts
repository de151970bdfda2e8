import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { createLive, HEARTBEAT_TICKS, type LiveOptions, type NewStream } from './live.ts';

function setUp(options: Partial<LiveOptions> = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  let receive: (channels: readonly string[]) => void = () => {};
  const live = createLive({
    maxStreams: 10,
    createSignals: ({ onSignals }) => {
      receive = onSignals;
      const publish = (channels: readonly string[]) => receive(channels);
      return { listen() {}, publish, isComplete: () => true, close: async () => {} };
    },
    findOpenSessions: async (sessions) => new Set(sessions),
    now: () => 0,
    log: createLogger('silent'),
    ...options,
  });
  onTestFinished(async () => {
    await live.close();
    vi.useRealTimers();
  });
  const open = (read: NewStream['read'] = async () => ({ likes: 1 })) => {
    const stream = live.open({ accountId: 'one', session: 'of one', channels: ['story:1'], read });
    if (typeof stream === 'string') throw new Error(stream);
    return stream.getReader();
  };
  return { live, open };
}

const decode = ({ value }: { value?: Uint8Array | undefined }) => new TextDecoder().decode(value);

test('many signals within a second are one read, and a state that has not changed is not sent again', async () => {
  const { live, open } = setUp();
  let likes = 0;
  let reads = 0;
  const reader = open(async () => {
    reads += 1;
    return { likes };
  });
  expect(decode(await reader.read())).toBe('data: {"likes":0,"at":0}\n\n');
  for (likes = 1; likes < 50; likes += 1) live.publish(['story:1']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toBeLessThanOrEqual(3);
  // The first signal is sent at once, and all others together.
  expect(decode(await reader.read())).toContain('"likes":1,');
  let last = '';
  // A heartbeat may come between.
  while (!last.includes('"likes":50,')) last = decode(await reader.read());
  const before = reads;
  live.publish(['story:1']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toBe(before + 1);
  const next = reader.read();
  await vi.advanceTimersByTimeAsync(HEARTBEAT_TICKS * 1000);
  expect(decode(await next)).toBe(':\n\n');
});

test('an older state that a later read found is read again instead of sent', async () => {
  const { live, open } = setUp();
  const answers: ((state: object) => void)[] = [];
  const reader = open(() => new Promise((resolve) => answers.push(resolve)));
  live.publish(['story:1']);
  // The database may answer the second of two queries from before a change, and the first from after it.
  answers[0]?.({ likes: 1 });
  expect(decode(await reader.read())).toContain('"likes":1,');
  answers[1]?.({ likes: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(3);
  answers[2]?.({ likes: 2 });
  expect(decode(await reader.read())).toContain('"likes":2,');
});

test('a state that was read earlier is not sent after a newer one', async () => {
  const { live, open } = setUp();
  const answers: ((state: object) => void)[] = [];
  const reader = open(() => new Promise((resolve) => answers.push(resolve)));
  live.publish(['story:1']);
  expect(answers).toHaveLength(2);
  answers[1]?.({ likes: 2 });
  expect(decode(await reader.read())).toContain('"likes":2,');
  answers[0]?.({ likes: 1 });
  const next = reader.read();
  await vi.advanceTimersByTimeAsync(HEARTBEAT_TICKS * 1000);
  expect(decode(await next)).toBe(':\n\n');
});

test('a reader that does not read is dropped, and nothing keeps running without streams', async () => {
  const { live, open } = setUp();
  let state = 0;
  open(async () => ({ text: 'x'.repeat(5000), state }));
  for (state = 1; state < 9; state += 1) {
    live.publish(['story:1']);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(live.count()).toBe(0);
  const reader = open();
  await reader.cancel();
  expect([live.count(), vi.getTimerCount()]).toEqual([0, 0]);
});

test('streams end with their session, and when nobody can say who may listen', async () => {
  let sessions = new Set(['of one']);
  const { live, open } = setUp({
    findOpenSessions: async () => {
      if (sessions.size === 0) throw new Error('no database');
      return sessions;
    },
  });
  const reader = open();
  await reader.read();
  sessions = new Set(['of another']);
  // A lost signal: the check with the sign of life finds it.
  await vi.advanceTimersByTimeAsync(HEARTBEAT_TICKS * 1000);
  const messages = [decode(await reader.read()), decode(await reader.read())];
  expect(messages).toContain('event: again\ndata: {}\n\n');
  expect(live.count()).toBe(0);
  sessions = new Set();
  const other = open();
  void (async () => {
    while (!(await other.read()).done);
  })();
  await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_TICKS * 1000);
  expect(live.count()).toBe(0);
});
