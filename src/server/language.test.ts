import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

test.each([
  ['ml', 'ml'],
  ['ml-IN,ml;q=0.9,en-US;q=0.8,en;q=0.7', 'ml'],
  ['en-IN,en;q=0.9,ml;q=0.8', 'en'],
  ['hi-IN,hi;q=0.9,ml;q=0.5', 'ml'],
  ['en;q=0.2, ML-in;q=0.7', 'ml'],
  ['ml;q=0', 'en'],
  ['ml;q=0, de', 'en'],
  ['mlx-IN', 'en'],
  ['ta-IN, ta;q=0.9', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [';;;q=, ml;q=1e9', 'ml'],
  [null, 'en'],
])('Accept-Language %j is answered in %s', (acceptLanguage, expected) => {
  expect(chooseLanguage({ acceptLanguage })).toBe(expected);
});

test('the account’s language wins over the device’s, and the device’s over the browser’s', () => {
  const acceptLanguage = 'ml';
  expect(chooseLanguage({ account: 'ml', cookie: 'en', acceptLanguage: 'en' })).toBe('ml');
  expect(chooseLanguage({ account: null, cookie: 'en', acceptLanguage })).toBe('en');
  expect(chooseLanguage({ cookie: 'ml', acceptLanguage: 'en' })).toBe('ml');
  expect(chooseLanguage({ account: null, cookie: undefined, acceptLanguage })).toBe('ml');
});

test('an unknown language is ignored', () => {
  expect(chooseLanguage({ account: 'de', cookie: '<b>', acceptLanguage: 'ml' })).toBe('ml');
});
