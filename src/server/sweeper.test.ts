import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from './clock.ts';
import { createLogger } from './log.ts';
import { createSweeper, type Sweep } from './sweeper.ts';

test('it sweeps by itself, again and again, until it is stopped', async () => {
  const times: number[] = [];
  const { sweeper } = create({ mails: async (now) => void times.push(now) }, 20);
  await expect.poll(() => times.length).toBeGreaterThan(3);
  await sweeper.stop();
  const before = times.length;
  await pause(100);
  expect(times).toHaveLength(before);
});

test('what cannot be swept is logged, and the rest is swept all the same', async () => {
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

test('a sweep under way is told to end, is waited for, and nothing is begun after it', async () => {
  const begun: string[] = [];
  const { sweeper } = create({
    photos: async (_now, signal) => {
      begun.push('photos');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await pause(50);
      begun.push('photos ended');
    },
    mails: async () => void begun.push('mails'),
  });
  void sweeper.sweep();
  await sweeper.stop();
  expect(begun).toEqual(['photos', 'photos ended']);
  await sweeper.sweep();
  expect(begun).toEqual(['photos', 'photos ended']);
});

function create(sweeps: Record<string, Sweep>, everyMs?: number) {
  const logged: string[] = [];
  const log = createLogger('info', { write: (line) => void logged.push(line) });
  const parts = { sweeps, clock: systemClock, log };
  const sweeper = createSweeper(everyMs ? { ...parts, everyMs } : parts);
  onTestFinished(() => sweeper.stop());
  return { sweeper, logged };
}
