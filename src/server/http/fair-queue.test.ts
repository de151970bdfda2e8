import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../clock.ts';
import { FairQueue } from './fair-queue.ts';

const LIMITS = { total: 100, ofOwner: 40 };

test('bodies wait until the memory of all, and of their owner, has room', async () => {
  const queue = new FairQueue(LIMITS);
  const order: string[] = [];
  const reserve = async (owner: string, bytes: number) => {
    const release = await queue.reserve(owner, bytes);
    order.push(`${owner}${bytes}`);
    return release as () => void;
  };
  const [first] = await Promise.all([reserve('a', 30), reserve('b', 40), reserve('c', 10)]);
  // The owner a has no room, d waits for the total, and nobody overtakes d.
  const late = [reserve('a', 11), reserve('d', 25), reserve('e', 5)];
  await turn();
  expect(order).toEqual(['a30', 'b40', 'c10']);
  expect(queue.taken).toBe(80);
  first?.();
  first?.();
  const releases = await Promise.all(late);
  expect(order.slice(3)).toEqual(['a11', 'd25', 'e5']);
  expect(queue.taken).toBe(91);
  for (const release of releases) release();
  expect(queue.taken).toBe(50);
});

test('a body larger than its owner’s share is admitted alone', async () => {
  const queue = new FairQueue(LIMITS);
  const release = await queue.reserve('a', 70);
  const next = queue.reserve('a', 1);
  await turn();
  expect(queue.taken).toBe(70);
  release?.();
  await next;
  expect(queue.taken).toBe(1);
});

test('a request leaves the queue after the wait, or when its sender disconnects', async () => {
  const slow = new FairQueue({ ...LIMITS, waitMs: HOUR_MS });
  await slow.reserve('a', 100);
  const abort = new AbortController();
  const waiting = slow.reserve('b', 100, abort.signal);
  abort.abort();
  expect(await waiting).toBeUndefined();
  expect(await slow.reserve('c', 1, AbortSignal.abort())).toBeUndefined();

  const queue = new FairQueue({ ...LIMITS, waitMs: 20 });
  const release = await queue.reserve('a', 100);
  expect(await queue.reserve('b', 1)).toBeUndefined();
  release?.();
  expect(queue.taken).toBe(0);
  expect(await queue.reserve('b', 100)).toBeTypeOf('function');
});

test('eight requests of an owner, and two hundred in all, may wait', async () => {
  const queue = new FairQueue({ ...LIMITS, waitMs: HOUR_MS });
  await queue.reserve('x', 100);
  const abort = new AbortController();
  const outcomes: string[] = [];
  const wait = (owner: string) => queue.reserve(owner, 1, abort.signal).then(() => outcomes.push(owner));
  const waiting = Array.from({ length: 9 }, () => wait('a'));
  await turn();
  expect(outcomes).toEqual(['a']);
  waiting.push(...Array.from({ length: 193 }, (_, index) => wait(`b${index}`)));
  await turn();
  expect(outcomes).toEqual(['a', 'b192']);
  abort.abort();
  await Promise.all(waiting);
});
