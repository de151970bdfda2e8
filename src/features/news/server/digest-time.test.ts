import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestWait, nextDigestTime } from './digest-time.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
/** An id without minutes of its own. */
const ACCOUNT = '00000000-0000-0000-0000-000000000000';

function show(timeZone: string, time: number): string {
  const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('en', parts).format(time);
}

test.each([
  ['Asia/Kolkata', 8, 6, '2026-11-20T09:00Z', '2026-11-21T02:30Z'],
  ['Asia/Kolkata', 8, null, '2026-11-20T09:00Z', '2026-11-21T02:30Z'],
  // Spring forward: 2:00 does not exist, 3:00 does. Fall back: the first 1:00.
  ['America/New_York', 2, null, '2026-03-08T06:00Z', '2026-03-08T07:00Z'],
  ['America/New_York', 1, null, '2026-11-01T04:30Z', '2026-11-01T05:00Z'],
  ['nowhere', 8, null, '2026-11-20T09:00Z', '2026-11-21T02:30Z'],
  [null, 0, 0, '2026-11-20T09:00Z', '2026-11-21T18:30Z'],
])('in %s the next %s:00 on weekday %s after %s is %s', (timeZone, hour, weekday, after, expected) => {
  const time = nextDigestTime({ timeZone, hour, weekday }, Date.parse(after), ACCOUNT);
  expect(new Date(time).toISOString()).toBe(new Date(expected).toISOString());
});

test('the next digest is later than now, soon, and at the hour of the zone unless the clock leaves it out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 23 }),
      fc.option(fc.integer({ min: 0, max: 6 })),
      fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2029, 0) }),
      (timeZone, hour, weekday, after) => {
        const time = nextDigestTime({ timeZone, hour, weekday }, after, ACCOUNT);
        expect(time).toBeGreaterThan(after);
        expect(time - after).toBeLessThanOrEqual(longestWait(weekday === null ? 'day' : 'week'));
        const [day, clock] = show(timeZone, time).split(' ');
        if (weekday !== null)
          expect(day).toMatch(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][weekday] ?? '');
        // A change of the clock is at most an hour.
        expect(Math.abs(Number(clock?.slice(0, 2)) - hour)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 300 },
  );
});
