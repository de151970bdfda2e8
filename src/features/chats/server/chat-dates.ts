import type { DateOrder } from '../contract.ts';

type Parts = readonly [string, string, string];

/** Returns how a whole export writes its dates; undefined if both ways are possible. */
export function findDateOrder(dates: readonly Parts[]): DateOrder | undefined {
  if (dates.length === 0) return undefined;
  const years = dates.filter(isYearFirst);
  if (years.length === dates.length) return 'year-first';
  const both = (['day-first', 'month-first'] as const).map((order) => ({
    order,
    impossible: dates.filter((date) => toDay(date, order) === undefined).length,
    // Messages follow each other in time, so the wrong order jumps back from one month to an earlier one.
    backwards: countBackwards(dates, order),
  }));
  const [best, other] = both.sort(
    (one, two) => one.impossible - two.impossible || one.backwards - two.backwards,
  );
  if (!best || !other) return undefined;
  const isClear = best.impossible < other.impossible || best.backwards < other.backwards;
  // An order that fits no better than the other, or that many lines contradict, is a guess.
  return isClear && best.impossible * 100 <= dates.length ? best.order : undefined;
}

/** Returns the day as if its zone were UTC, in milliseconds since 1970; undefined for a day that does not exist. */
export function toDay(date: Parts, order: DateOrder): number | undefined {
  const [a, b, c] = date.map(Number) as [number, number, number];
  const [day, month, year] = isYearFirst(date) ? [c, b, a] : order === 'month-first' ? [b, a, c] : [a, b, c];
  const fullYear = year < 100 ? 2000 + year : year;
  const time = Date.UTC(fullYear, month - 1, day);
  const found = new Date(time);
  const exists = found.getUTCMonth() === month - 1 && found.getUTCDate() === day;
  // WhatsApp began in 2009.
  return exists && fullYear >= 2009 && fullYear < 2100 ? time : undefined;
}

const isYearFirst = ([first]: Parts) => first.length === 4;

function countBackwards(dates: readonly Parts[], order: DateOrder): number {
  let before = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (const date of dates) {
    const day = toDay(date, order) ?? before;
    if (day < before) count += 1;
    before = day;
  }
  return count;
}
