import { expect, test } from 'vitest';
import { texts as english } from './visitors.en.ts';
import { texts as malayalam } from './visitors.ml.ts';
import { roundUpWait } from './wait.ts';

test('a wait is rounded up to seconds, minutes or hours', () => {
  expect(roundUpWait(59)).toEqual([59, 'second']);
  expect(roundUpWait(61)).toEqual([2, 'minute']);
  expect(roundUpWait(2 * 3600)).toEqual([120, 'minute']);
  expect(roundUpWait(2 * 3600 + 1)).toEqual([3, 'hour']);
});

test('a wait of a day is told in hours, in both languages', () => {
  expect(english('Kerikko').tooMany(86_340)).toBe('Too many attempts. Try again in 24 hours.');
  expect(malayalam('Kerikko').tooMany(86_340)).toContain(' 24 മണിക്കൂർ കഴിഞ്ഞ് ');
});
