import { expect, test } from 'vitest';
import { clockTime, laterTime } from '../../../../languages/clock-time.ts';
import { relativeDates } from '../relative-dates.ts';
import { dateFormats } from './dates.ts';

const TIME = Date.UTC(2026, 10, 20, 8, 39);
const ZONE = 'Asia/Kolkata';

test('dates follow the conventions of their language and the reader’s time zone', () => {
  const en = dateFormats('en', ZONE);
  expect(en.day(TIME)).toBe('November 20, 2026');
  expect(en.dayAndTime(TIME)).toBe('November 20, 2026 at 2:09 PM');
  const ml = dateFormats('ml', ZONE);
  expect(ml.day(TIME)).toBe('2026 നവംബർ 20');
  expect(ml.dayAndTime(TIME)).toBe('2026 നവംബർ 20, ഉച്ചയ്ക്ക് 2:09');
  expect(dateFormats('ml', 'America/New_York').dayAndTime(TIME)).toBe('2026 നവംബർ 20, പുലർച്ചെ 3:39');
});

test('midnight and noon are 12, in a zone with a fixed offset and in one with summer time', () => {
  const write = (zone: string, time: number) => dateFormats('en', zone).dayAndTime(time);
  expect(write(ZONE, Date.UTC(2026, 11, 31, 18, 30))).toBe('January 1, 2027 at 12:00 AM');
  expect(write(ZONE, Date.UTC(2026, 11, 31, 6, 35))).toBe('December 31, 2026 at 12:05 PM');
  expect(write('Europe/London', Date.UTC(2026, 6, 1, 23, 0))).toBe('July 2, 2026 at 12:00 AM');
  expect(write('Europe/London', Date.UTC(2026, 11, 31, 23, 59))).toBe('December 31, 2026 at 11:59 PM');
});

test('Malayalam names the part of the day as CLDR does', () => {
  const plain: Record<string, string> = { ഉച്ച: 'ഉച്ചയ്ക്ക്', ഉച്ചതിരിഞ്ഞ്: 'ഉച്ചയ്ക്ക്', സന്ധ്യ: 'വൈകുന്നേരം' };
  const format = new Intl.DateTimeFormat('ml', { timeZone: 'UTC', hour: 'numeric', dayPeriod: 'long' });
  for (let hour = 0; hour < 24; hour += 1) {
    const parts = format.formatToParts(Date.UTC(2026, 10, 20, hour));
    const named = parts.find(({ type }) => type === 'dayPeriod')?.value ?? '';
    expect(clockTime('ml', { hour, minute: 5 })).toBe(`${plain[named] ?? named} ${hour % 12 || 12}:05`);
  }
  const [four, six, nine] = [16, 18, 21].map((hour) => ({ hour, minute: 30 }));
  expect(four && six && laterTime('ml', four, six)).toBe('6:30');
  expect(four && nine && laterTime('ml', four, nine)).toBe('രാത്രി 9:30');
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

test('times of the last six days are relative, by the midnights of the reader’s time zone', () => {
  const hour = 3_600_000;
  const ago = (language: 'en' | 'ml', ms: number) => relativeDates(language, ZONE).ago(TIME - ms, TIME);
  const read = (ms: number) => [ago('en', ms), ago('ml', ms)];
  expect(read(-5000)).toEqual(['just now', 'ഇപ്പോൾ']);
  expect(read(60_000)).toEqual(['1 minute ago', 'ഒരു മിനിറ്റ് മുമ്പ്']);
  expect(read(59 * 60_000)).toEqual(['59 minutes ago', '59 മിനിറ്റ് മുമ്പ്']);
  expect(read(14 * hour)).toEqual(['14 hours ago', '14 മണിക്കൂർ മുമ്പ്']);
  // It is 14:09, so 15 hours ago was yesterday.
  expect(read(15 * hour)).toEqual(['yesterday', 'ഇന്നലെ']);
  expect(read(6 * 24 * hour)).toEqual(['6 days ago', '6 ദിവസം മുമ്പ്']);
  expect(read(7 * 24 * hour)).toEqual(['November 13, 2026', '2026 നവംബർ 13']);
  expect(relativeDates('ml', ZONE).month(TIME)).toBe('2026 നവംബർ');
});

test('a visit is named by its time, its weekday or its date', () => {
  const day = 86_400_000;
  const since = (language: 'en' | 'ml', ms: number) => relativeDates(language, ZONE).since(TIME - ms, TIME);
  const read = (ms: number) => [since('en', ms), since('ml', ms)];
  expect(read(3_600_000)).toEqual(['1:09 PM', 'ഉച്ചയ്ക്ക് 1:09']);
  expect(read(day)).toEqual(['yesterday', 'ഇന്നലെ']);
  expect(read(7 * day)).toEqual(['November 13, 2026', '2026 നവംബർ 13']);
  for (let days = 2; days < 7; days += 1) {
    const options = { timeZone: ZONE, weekday: 'long' } as const;
    const weekday = (locale: string) => new Intl.DateTimeFormat(locale, options).format(TIME - days * day);
    expect(read(days * day)).toEqual([weekday('en'), weekday('ml').replaceAll('\u200C', '')]);
  }
});
