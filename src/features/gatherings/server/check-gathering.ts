import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import { cleanField } from '../../../server/text.ts';
import { isZone, openZone, toTime } from '../../../server/zoned-time.ts';
import {
  MAX_DAYS,
  MAX_DAYS_AHEAD,
  MAX_DESCRIPTION,
  MAX_PLACE,
  MAX_SEATS,
  MAX_TITLE,
  OTHER_DAYS,
  type SaveInput,
  USUAL_HOURS,
} from '../contract.ts';
import { writeLocal } from './gathering-form.ts';
import type { GatheringRecord } from './gathering-store.ts';
import { refusal } from './refusals.ts';

/**
 * Returns the days of a form that names several, the earliest first, in milliseconds since 1970; none if the
 * form names one day.
 * @throws AppError 'gathering-days' 422
 */
export function readDays(
  input: SaveInput,
  { starts_at, time_zone }: Pick<GatheringRecord, 'starts_at' | 'time_zone'>,
  now: number,
): number[] {
  const others = OTHER_DAYS.map((name) => input[name]?.trim() ?? '').filter(Boolean);
  if (others.length === 0) return [];
  return sortDays([starts_at, ...others.map((local) => readDay(local, time_zone, now))]);
}

/**
 * Returns the days that a form leaves to a gathering without a day, the earliest first. A day that stays may have
 * passed, and keeps its time even where the clock shows that hour twice. Undefined for a form without fields for
 * days.
 * @throws AppError 'gathering-days', 'gathering-few-days' 422
 */
export function readChangedDays(
  input: SaveInput,
  days: readonly number[],
  time_zone: string,
  now: number,
): number[] | undefined {
  if (OTHER_DAYS.every((name) => input[name] === undefined)) return undefined;
  const locals = (['startsAt', ...OTHER_DAYS] as const)
    .map((name) => input[name]?.trim() ?? '')
    .filter(Boolean);
  const earlier = new Map(days.map((day) => [writeLocal(day, time_zone), day]));
  const left = sortDays(
    locals.map((local) => earlier.get(local.slice(0, 16)) ?? readDay(local, time_zone, now)),
  );
  if (left.length < 2 || !left.some((day) => day > now)) {
    throw refusal('gathering-few-days', 422, 'At least two days are left, one of them in the future.');
  }
  return left;
}

/** Returns undefined for a text that is no time, and for a day in the past or too far ahead. */
function readDay(local: string, timeZone: string, now: number): number | undefined {
  const day = readTime(local, timeZone);
  return day !== undefined && day > now && day <= now + MAX_DAYS_AHEAD * DAY_MS ? day : undefined;
}

/** Returns days, the earliest first. @throws AppError 'gathering-days' 422 if two are the same or one is undefined */
function sortDays(days: readonly (number | undefined)[]): number[] {
  const different = [...new Set(days)].filter((day) => day !== undefined);
  if (different.length < days.length) {
    throw refusal('gathering-days', 422, 'Each day is another one in the future, within two years.');
  }
  return different.sort((one, other) => one - other);
}

/**
 * Returns the values of a form, as they are stored. A gathering that has begun keeps its start (`startedAt`).
 * @throws AppError 'gathering-title', 'gathering-zone', 'gathering-start', 'gathering-past', 'gathering-end',
 * 'gathering-link', 'gathering-seats', 'too-long' 422
 */
export function checkGathering(input: SaveInput, now: number, startedAt?: number) {
  const title = cleanField(input.title, { field: 'title', limit: MAX_TITLE });
  if (!title) throw refusal('gathering-title', 422, 'A gathering needs a title.');
  const time_zone = input.timeZone;
  if (!isZone(time_zone)) throw refusal('gathering-zone', 422, 'This is not a time zone.');
  const starts_at = readTime(input.startsAt, time_zone);
  if (starts_at === undefined || starts_at > now + MAX_DAYS_AHEAD * DAY_MS) {
    throw refusal('gathering-start', 422, 'This is not a day and time within two years.');
  }
  if (starts_at <= now && starts_at !== startedAt) {
    throw refusal('gathering-past', 422, 'A gathering begins in the future.');
  }
  const ends_at = input.endsAt.trim() ? readTime(input.endsAt, time_zone) : starts_at + USUAL_HOURS * HOUR_MS;
  if (ends_at === undefined || ends_at <= starts_at || ends_at > starts_at + MAX_DAYS * DAY_MS) {
    throw refusal('gathering-end', 422, `A gathering ends after its beginning, within ${MAX_DAYS} days.`);
  }
  return {
    title,
    starts_at,
    ends_at,
    time_zone,
    place: cleanField(input.place, { field: 'place', limit: MAX_PLACE }),
    link: readLink(input.link.trim()),
    description: cleanField(input.description, {
      field: 'description',
      limit: MAX_DESCRIPTION,
      hasLines: true,
    }),
    seats: readSeats(input.seats.trim()),
    repeats: input.repeats || null,
    month_day: input.repeats === 'monthly' ? Number(input.startsAt.slice(8, 10)) : null,
  };
}

/** Returns undefined for a text that is no time of the calendar. */
function readTime(local: string, timeZone: string): number | undefined {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d(:00)?$/.test(local)) return undefined;
  const clock = Date.parse(`${local.slice(0, 16)}:00Z`);
  // Date.parse accepts 31 June as 1 July.
  if (Number.isNaN(clock) || !new Date(clock).toISOString().startsWith(local.slice(0, 16))) return undefined;
  return toTime(openZone(timeZone), clock);
}

function readLink(text: string): string {
  if (!text) return '';
  const typed = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.parse(typed);
  if (!url?.hostname.includes('.') || url.username || url.password || /\s/.test(text)) {
    throw refusal('gathering-link', 422, 'This is not a link.');
  }
  return url.href;
}

function readSeats(text: string): number | null {
  if (!text) return null;
  const seats = /^\d+$/.test(text) ? Number(text) : 0;
  if (seats < 1 || seats > MAX_SEATS) {
    throw refusal('gathering-seats', 422, `The limit is a number from 1 to ${MAX_SEATS}.`);
  }
  return seats;
}
