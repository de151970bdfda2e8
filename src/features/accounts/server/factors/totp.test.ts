import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../server/clock.ts';
import { createTotpSecret, findTotpStep, STEP_MS, totpCode } from './totp.ts';

/** The secret of RFC 6238, appendix B, in base32: the ASCII digits 12345678901234567890. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at %i seconds is the one of RFC 6238', (seconds, code) => {
  expect(totpCode(RFC_SECRET, Math.floor((seconds * 1000) / STEP_MS), 8)).toBe(code);
});

test('a code is accepted one step early or late, and not after a code of its step or a later one', () => {
  const now = 1_111_111_111_000;
  const present = Math.floor(now / STEP_MS);
  const find = (step: number, after = 0) => findTotpStep(RFC_SECRET, totpCode(RFC_SECRET, step), now, after);
  expect([-2, -1, 0, 1, 2].map((late) => find(present + late) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(find(present, present)).toBeUndefined();
  expect(find(present - 1, present)).toBeUndefined();
  expect(find(present + 1, present)).toBe(present + 1);
  expect(findTotpStep(RFC_SECRET, '', now, 0)).toBeUndefined();
});

test('a code that was used while the clock was a day ahead refuses no later one', () => {
  const now = 1_111_111_111_000;
  const present = Math.floor(now / STEP_MS);
  const ahead = Math.floor((now + DAY_MS) / STEP_MS);
  expect(findTotpStep(RFC_SECRET, totpCode(RFC_SECRET, present), now, ahead)).toBe(present);
});

test('a new secret has 160 random bits', () => {
  const secrets = new Set(Array.from({ length: 100 }, createTotpSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});
