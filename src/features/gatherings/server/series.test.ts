import { expect, test } from 'vitest';
import { findNext, keepSeries } from './series.ts';

const LONDON = { time_zone: 'Europe/London', series_start: null, series_length: null } as const;

/** Returns the first times of a series, in UTC, each made from the one before. */
function follow(first: Parameters<typeof findNext>[0], count: number): string[] {
  const times = [first];
  while (times.length < count) {
    const last = times.at(-1) ?? first;
    times.push({ ...last, ...findNext(last, last.starts_at) });
  }
  return times.map(({ starts_at, ends_at }) => `${write(starts_at)} ${write(ends_at)}`);
}

function write(time: number): string {
  return new Date(time).toISOString().slice(5, 16);
}

test.each([
  {
    name: 'a weekly night keeps its hours through the night in which the clock changes',
    series: {
      ...LONDON,
      repeats: 'weekly',
      month_day: null,
      ...between('2027-03-20T22:00Z', '2027-03-21T06:00Z'),
    },
    times: ['03-20T22:00 03-21T06:00', '03-27T22:00 03-28T05:00', '04-03T21:00 04-04T05:00'],
  },
  {
    name: 'a monthly weekend keeps the hour of its end after the change of the clock',
    series: {
      ...LONDON,
      repeats: 'monthly',
      month_day: 27,
      ...between('2027-03-27T18:00Z', '2027-03-28T15:00Z'),
    },
    times: ['03-27T18:00 03-28T15:00', '04-27T17:00 04-28T15:00'],
  },
  {
    name: 'an hour that one night leaves out comes back the week after',
    series: {
      ...LONDON,
      repeats: 'weekly',
      month_day: null,
      ...between('2027-03-21T01:30Z', '2027-03-21T03:00Z'),
    },
    times: ['03-21T01:30 03-21T03:00', '03-28T01:30 03-28T02:00', '04-04T00:30 04-04T02:00'],
  },
  {
    name: 'the last day of a month comes back after a short month',
    series: {
      ...LONDON,
      repeats: 'monthly',
      month_day: 31,
      ...between('2027-01-31T17:00Z', '2027-01-31T19:00Z'),
    },
    times: [
      '01-31T17:00 01-31T19:00',
      '02-28T17:00 02-28T19:00',
      '03-31T16:00 03-31T18:00',
      '04-30T16:00 04-30T18:00',
    ],
  },
] as const)('$name', ({ series, times }) => {
  expect(follow(series, times.length)).toEqual(times);
});

test('a change of the words of one leaves the series, and a new start begins it anew', () => {
  const times = between('2027-02-28T17:00Z', '2027-02-28T19:00Z');
  const series = { series_start: Date.parse('2027-02-28T17:00Z'), series_length: 7_200_000 };
  const before = { ...LONDON, repeats: 'monthly', month_day: 31, ...times, ...series } as const;
  const form = { time_zone: 'Europe/London', repeats: 'monthly', month_day: 28, ...times } as const;
  expect(keepSeries(before, form)).toEqual({ month_day: 31, ...series });
  expect(keepSeries(before, { ...form, ends_at: form.ends_at + 1 })).toEqual({
    month_day: 31,
    ...series,
    series_length: null,
  });
  const moved = keepSeries(before, { ...form, starts_at: form.starts_at + 1 });
  expect(moved).toEqual({ month_day: 28, series_start: null, series_length: null });
});

function between(start: string, end: string) {
  return { starts_at: Date.parse(start), ends_at: Date.parse(end) };
}
