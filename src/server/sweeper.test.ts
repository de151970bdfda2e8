import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE_MS, systemClock } from './clock.ts';
import { createLogger } from './log.ts';
import { createSweeper, type Sweep } from './sweeper.ts';

test('the sweeper runs again and again until it is stopped', async () => {
  const times: number[] = [];
  const { sweeper } = create({ mails: async (now) => void times.push(now) }, 20);
  await expect.poll(() => times.length).toBeGreaterThan(3);
  await sweeper.stop();
  const before = times.length;
  await pause(100);
  expect(times).toHaveLength(before);
});

test('a server that never runs for an hour sweeps too, some minutes after its start', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const times: number[] = [];
  const { sweeper } = create({ mails: async (now) => void times.push(now) });
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(times).toEqual([]);
  sweeper.start();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(times).toEqual([]);
  vi.advanceTimersByTime(9 * MINUTE_MS);
  expect(times).toHaveLength(1);
});

test('a sweep that fails is logged, and the others still run', async () => {
  const times: number[] = [];
  const { sweeper, logged } = create({
    mails: async () => {
      throw new Error('the disk is full');
    },
    links: async (now) => void times.push(now),
  });
  await sweeper.sweep();
  expect(times).toHaveLength(1);
  expect(logged.join('')).toMatch(
    /"what":"mails","error":"Error: the disk is full","msg":"could not be swept"/,
  );
});

test('stopping aborts the running sweep, waits for it, and starts no other', async () => {
  const events: string[] = [];
  const { sweeper } = create({
    photos: async (_now, signal) => {
      events.push('photos');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await pause(50);
      events.push('photos ended');
    },
    mails: async () => void events.push('mails'),
  });
  void sweeper.sweep();
  await sweeper.stop();
  expect(events).toEqual(['photos', 'photos ended']);
  await sweeper.sweep();
  expect(events).toEqual(['photos', 'photos ended']);
});

test('several calls of runSoon run a sweep once, beside a slow one, and none before the start or after the end', async () => {
  const events: string[] = [];
  const slow = Promise.withResolvers<void>();
  const { sweeper } = create({ mails: () => slow.promise, index: async () => void events.push('index') });
  sweeper.runSoon('index');
  sweeper.start();
  void sweeper.sweep();
  sweeper.runSoon('index');
  sweeper.runSoon('index');
  expect(events).toEqual([]);
  await expect.poll(() => events.length).toBe(1);
  slow.resolve();
  sweeper.runSoon('index');
  await sweeper.stop();
  const before = events.length;
  await pause(400);
  expect(events).toHaveLength(before);
});

function create(sweeps: Record<string, Sweep>, everyMs?: number) {
  const logged: string[] = [];
  const log = createLogger('info', { write: (line) => void logged.push(line) });
  const parts = { sweeps, clock: systemClock, log };
  const sweeper = createSweeper(everyMs ? { ...parts, everyMs } : parts);
  onTestFinished(() => sweeper.stop());
  return { sweeper, logged };
}
