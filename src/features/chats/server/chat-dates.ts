import type { DateOrder } from '../contract.ts';

type Parts = readonly [string, string, string];

const ORDERS = ['day-first', 'month-first'] as const;

/** Finds out how a whole export writes its dates, which are added one after another. */
export class DateOrders {
  #count = 0;
  #years = 0;
  readonly #tried = ORDERS.map((order) => ({
    order,
    impossible: 0,
    // Messages follow each other in time, so the wrong order jumps back from one month to an earlier one.
    backwards: 0,
    last: Number.NEGATIVE_INFINITY,
  }));

  add(date: Parts): void {
    this.#count += 1;
    if (isYearFirst(date)) this.#years += 1;
    for (const tried of this.#tried) {
      const day = toDay(date, tried.order);
      if (day === undefined) tried.impossible += 1;
      else {
        if (day < tried.last) tried.backwards += 1;
        tried.last = day;
      }
    }
  }

  /** Returns the order; undefined if both are possible. */
  find(): DateOrder | undefined {
    if (this.#count === 0) return undefined;
    if (this.#years === this.#count) return 'year-first';
    const [best, other] = this.#tried.toSorted(
      (one, two) => one.impossible - two.impossible || one.backwards - two.backwards,
    );
    if (!best || !other) return undefined;
    const isClear = best.impossible < other.impossible || best.backwards < other.backwards;
    // An order that fits no better than the other, or that many lines contradict, is a guess.
    return isClear && best.impossible * 100 <= this.#count ? best.order : undefined;
  }
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
