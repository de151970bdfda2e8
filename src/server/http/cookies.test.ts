import { expect, test } from 'vitest';
import { readCookie, sessionCookie, sessionCookieName } from './cookies.ts';

const DAY_MS = 86_400_000;

test('on https the session cookie has the __Host- prefix and every flag it asks for', () => {
  const [pair, ...flags] = sessionCookie('token', { isHttps: true, maxAgeMs: 30 * DAY_MS }).split('; ');
  expect(pair).toBe('__Host-kerikko=token');
  expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
});

test('on http it has the same flags but Secure, which browsers would refuse there', () => {
  const [pair, ...flags] = sessionCookie('token', { isHttps: false, maxAgeMs: 30 * DAY_MS }).split('; ');
  expect(pair).toBe('kerikko=token');
  expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
});

test('without a token it removes the one there is, by the same name and path', () => {
  expect(sessionCookie(undefined, { isHttps: true, maxAgeMs: DAY_MS })).toBe(
    '__Host-kerikko=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  );
});

test('the two names differ, so that a cookie set over http is worth nothing on https', () => {
  expect(sessionCookieName(true)).not.toBe(sessionCookieName(false));
});

test.each([
  ['kerikko=abc', 'abc'],
  ['a=1; kerikko=abc; b=2', 'abc'],
  ['a=1;kerikko=abc', 'abc'],
  [' kerikko = abc ', 'abc'],
  ['kerikko=a=b==', 'a=b=='],
  ['kerikko=first; kerikko=second', 'first'],
  ['xkerikko=no; kerikkox=no; Kerikko=no', undefined],
  ['kerikko=', undefined],
  ['kerikko', undefined],
  [';;=;= ;', undefined],
  ['', undefined],
  [undefined, undefined],
  [null, undefined],
])('%j holds the session %j', (header, value) => {
  expect(readCookie(header, 'kerikko')).toBe(value);
});
