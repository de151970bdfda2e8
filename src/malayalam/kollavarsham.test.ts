import { expect, test } from 'vitest';
import { toMalayalamDate } from './kollavarsham.ts';

/** Chingam 1 as www.prokerala.com/festivals/malayalam-new-year.html publishes it for 2020 to 2030: always August 17, but for 2027. */
const NEW_YEARS = [
  ...[2020, 2021, 2022, 2023, 2024, 2025, 2026].map((year) => [year, 17] as const),
  ...([
    [2027, 18],
    [2028, 17],
    [2029, 17],
    [2030, 17],
  ] as const),
];

test.each(NEW_YEARS)('the Malayalam year begins in %i on August %i, as published', (year, day) => {
  expect(toMalayalamDate(year, 8, day)).toEqual({ year: year - 824, month: 0, day: 1 });
  expect(toMalayalamDate(year, 8, day - 1)).toMatchObject({ year: year - 825, month: 11 });
});

/** The first day of Vrischikam, with which the season at Sabarimala begins, and of Karkidakam, the month of the Ramayana. */
test.each([
  ['Vrischikam', 3, 11, [17, 16, 16, 17, 17, 16, 16, 17, 17, 16, 17]],
  ['Karkidakam', 11, 7, [17, 16, 17, 17, 17, 16, 17, 17, 17, 16, 17]],
] as const)('%s begins from 2015 to 2025 on the days of the temples', (_name, month, common, days) => {
  const computed = days.map((day, index) => toMalayalamDate(2015 + index, common, day));
  expect(computed).toEqual(
    days.map((_day, index) => ({ year: 2015 + index - (common > 7 ? 824 : 825), month, day: 1 })),
  );
});

test('every day follows the day before, and months have 28 to 32 days', () => {
  let before = toMalayalamDate(2015, 1, 1);
  for (let time = Date.UTC(2015, 0, 2); time < Date.UTC(2036, 0, 1); time += 86_400_000) {
    const date = new Date(time);
    const next = toMalayalamDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
    if (next.day === 1) {
      expect([time, before.day >= 28 && before.day <= 32]).toEqual([time, true]);
      expect(next.month).toBe((before.month + 1) % 12);
      expect(next.year).toBe(before.year + (next.month === 0 ? 1 : 0));
    } else expect([time, next]).toEqual([time, { ...before, day: before.day + 1 }]);
    before = next;
  }
});
