import { expect, test } from 'vitest';
import { dateFormats } from './dates.ts';

const TIME = Date.UTC(2026, 10, 20, 8, 39);
const ZONE = 'Asia/Kolkata';

test('dates follow the conventions of their language and the reader’s time zone', () => {
  const en = dateFormats('en', ZONE);
  expect(en.day(TIME)).toBe('November 20, 2026');
  expect(en.dayAndTime(TIME)).toBe('November 20, 2026 at 2:09 PM');
  const ml = dateFormats('ml', ZONE);
  expect(ml.day(TIME)).toBe('2026 നവംബർ 20');
  expect(ml.dayAndTime(TIME)).toBe('2026 നവംബർ 20, 2:09 PM');
  expect(dateFormats('ml', 'America/New_York').dayAndTime(TIME)).toBe('2026 നവംബർ 20, 3:39 AM');
});

test('midnight and noon are 12, in a zone with a fixed offset and in one with summer time', () => {
  const write = (zone: string, time: number) => dateFormats('en', zone).dayAndTime(time);
  expect(write(ZONE, Date.UTC(2026, 11, 31, 18, 30))).toBe('January 1, 2027 at 12:00 AM');
  expect(write(ZONE, Date.UTC(2026, 11, 31, 6, 35))).toBe('December 31, 2026 at 12:05 PM');
  expect(write('Europe/London', Date.UTC(2026, 6, 1, 23, 0))).toBe('July 2, 2026 at 12:00 AM');
  expect(write('Europe/London', Date.UTC(2026, 11, 31, 23, 59))).toBe('December 31, 2026 at 11:59 PM');
});

test('every month is written as Intl writes it', () => {
  const options = { timeZone: ZONE, year: 'numeric', month: 'long', day: 'numeric' } as const;
  for (let month = 0; month < 12; month += 1) {
    const time = Date.UTC(2027, month, 3);
    // CLDR writes ഒക്‌ടോബർ with a non-joiner, which docs/malayalam.md keeps for misleading conjuncts.
    const malayalam = new Intl.DateTimeFormat('ml-IN', options).format(time).replaceAll('\u200C', '');
    expect(dateFormats('ml', ZONE).day(time)).toBe(malayalam);
    expect(dateFormats('en', ZONE).day(time)).toBe(new Intl.DateTimeFormat('en-US', options).format(time));
  }
});
