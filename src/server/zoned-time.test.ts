import { expect, test } from 'vitest';
import { dayOf, startOfDay } from './zoned-time.ts';

test.each([
  ['an ordinary day', 'Asia/Kolkata', '2026-11-27', '2026-11-26T18:30:00Z'],
  // The clock goes from 23:59 to 01:00.
  ['a day without a midnight', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
  ['a day without a midnight, east of UTC', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
  // The clock goes from 00:59 back to 00:00.
  ['a day with two midnights', 'America/Havana', '2025-11-02', '2025-11-02T04:00:00Z'],
  // The clock goes from 23:59 back to 23:00.
  ['a day after an hour that comes twice', 'America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00Z'],
])('%s begins with its first minute', (_day, zone, day, expected) => {
  const start = startOfDay(zone, day);
  expect(new Date(start).toISOString()).toBe(expected.replace('Z', '.000Z'));
  expect([start - 1, start].map((time) => dayOf(zone, time) === day)).toEqual([false, true]);
});

test('the day after one with 23 hours begins 23 hours later', () => {
  const hours = startOfDay('Africa/Cairo', '2026-04-24', 1) - startOfDay('Africa/Cairo', '2026-04-24');
  expect(hours).toBe(23 * 3_600_000);
});
