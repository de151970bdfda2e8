import { expect, test } from 'vitest';
import { BoundedCache, BYTES_PER_UNIT, Caches } from './caches.ts';

const KEY_BYTES = BYTES_PER_UNIT;

test('a full cache drops the least recently used values and knows its size', () => {
  const cache = new BoundedCache<string>(3 * (10 + KEY_BYTES));
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 10);
  cache.get('a');
  cache.set('d', 'd', 10);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd']);
  cache.set('a', 'larger', 20);
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual(['larger', undefined, 'd']);
  expect(cache.bytes).toBe(20 + 10 + 2 * KEY_BYTES);
  cache.set('e', 'larger than the cache', 100);
  expect(cache.bytes).toBe(0);
});

test('a sweep drops what was not used since the sweep before', () => {
  const caches = new Caches();
  const cache = caches.open<string>('stories', 1000);
  cache.set('deleted', 'x', 10);
  cache.set('shown', 'y', 10);
  caches.sweep();
  expect(cache.get('shown')).toBe('y');
  caches.sweep();
  expect(cache.get('deleted')).toBeUndefined();
  expect(cache.get('shown')).toBe('y');
  expect(caches.measure()).toEqual([[{ cache: 'stories' }, 10 + 5 * BYTES_PER_UNIT]]);
});
