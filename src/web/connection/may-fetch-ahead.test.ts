import { expect, test } from 'vitest';
import { mayFetchAhead } from './may-fetch-ahead.ts';

test.each([
  ['an unknown connection', undefined, true],
  ['a quick connection', { effectiveType: '4g' }, true],
  ['a slow connection, where waiting for a tap costs most', { effectiveType: '3g' }, true],
  ['a very slow connection', { effectiveType: '2g' }, false],
  ['the slowest connection', { effectiveType: 'slow-2g' }, false],
  ['a reader who saves data', { saveData: true, effectiveType: '4g' }, false],
])('files are fetched ahead on %s: %s, %s', (_which, connection, expected) => {
  expect(mayFetchAhead(connection)).toBe(expected);
});
