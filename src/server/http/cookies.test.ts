import { expect, test } from 'vitest';
import { cookieName, readCookie, sessionCookie } from './cookies.ts';

const DAY_MS = 86_400_000;

test('on https the session cookie has the __Host- prefix and every flag the prefix requires', () => {
  const [pair, ...flags] = sessionCookie('token', { isHttps: true, maxAgeMs: 30 * DAY_MS }).split('; ');
  expect(pair).toBe('__Host-kerikko=token');
  expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
});

test('on http the session cookie has the same flags except Secure, which browsers would refuse', () => {
  const [pair, ...flags] = sessionCookie('token', { isHttps: false, maxAgeMs: 30 * DAY_MS }).split('; ');
  expect(pair).toBe('kerikko=token');
  expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
});

test('without a token the cookie of the same name and path is removed', () => {
  expect(sessionCookie(undefined, { isHttps: true, maxAgeMs: DAY_MS })).toBe(
    '__Host-kerikko=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
});

test('the http and the https cookie have different names, so a cookie set over http does not work on https', () => {
  expect(cookieName('kerikko', true)).not.toBe(cookieName('kerikko', false));
});

test.each([
  ['kerikko=abc', 'abc'],
  ['a=1; kerikko=abc; b=2', 'abc'],
  ['a=1;kerikko=abc', 'abc'],
  [' kerikko = abc ', 'abc'],
  ['kerikko=a=b==', 'a=b=='],
  ['kerikko=first; kerikko=second', 'first'],
  ['kerikko=a%2Fb', 'a/b'],
  ['kerikko="abc"', 'abc'],
  ['xkerikko=no; kerikkox=no; Kerikko=no', undefined],
  ['__proto__=no; constructor=no', undefined],
  ['kerikko=', undefined],
  ['kerikko', undefined],
  ['kerikko=a\\b', undefined],
  ['kerikko=a,b', 'a,b'],
  ['kerikko=a\u0000b', undefined],
  ['kerikko=%', '%'],
  ['kerikko=%E0%A4%A', '%E0%A4%A'],
  [';;=;= ;', undefined],
  ['', undefined],
  [undefined, undefined],
  [null, undefined],
])('the cookie header %j holds the session token %j', (header, value) => {
  expect(readCookie(header, 'kerikko')).toBe(value);
});
