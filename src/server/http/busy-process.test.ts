import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isProcessBusy } from './busy-process.ts';

test('a process is busy after it computed for most of an interval, and no longer after a pause', async () => {
  await pause(600);
  isProcessBusy();
  const until = performance.now() + 700;
  while (performance.now() < until);
  await pause(0);
  expect(isProcessBusy()).toBe(true);
  await pause(1500);
  isProcessBusy();
  await pause(600);
  expect(isProcessBusy()).toBe(false);
});
