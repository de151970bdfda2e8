import { expect, test } from 'vitest';
import { boundWeeks } from './weeks.ts';

const toText = (times: number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16));

test('weeks begin on Monday at midnight in the reader’s time zone, also where the clock changes', () => {
  // Thursday.
  const now = Date.parse('2026-10-29T12:00:00Z');
  expect(toText(boundWeeks('Asia/Kolkata', now, 2))).toEqual([
    '2026-10-18T18:30',
    '2026-10-25T18:30',
    '2026-11-01T18:30',
  ]);
  // The clocks go back on Sunday, 2026-10-25.
  expect(toText(boundWeeks('Europe/London', now, 2))).toEqual([
    '2026-10-18T23:00',
    '2026-10-26T00:00',
    '2026-11-02T00:00',
  ]);
});

test('on Sunday the present week is the one that began six days before', () => {
  const sunday = Date.parse('2026-11-01T12:00:00Z');
  expect(toText(boundWeeks('UTC', sunday, 1))).toEqual(['2026-10-26T00:00', '2026-11-02T00:00']);
});
