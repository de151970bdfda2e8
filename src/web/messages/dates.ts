import { type Language, useLanguage } from './language.ts';
import { FALLBACK_OFFSET_MIN, FALLBACK_TIME_ZONE, useTimeZone } from './time-zone.ts';

export interface DateFormats {
  /** November 20, 2026; 2026 നവംബർ 20 */
  day(time: number): string;
  /** November 20, 2026 at 2:09 PM; 2026 നവംബർ 20, 2:09 PM */
  dayAndTime(time: number): string;
  /** November 2026; 2026 നവംബർ */
  month(time: number): string;
  /** just now, 5 minutes ago, 3 hours ago, yesterday, 6 days ago; later the day. `now` is the time of the reading. */
  ago(time: number, now: number): string;
  /** 2:09 PM on the same day, yesterday, Thursday; later the day. */
  since(time: number, now: number): string;
}

/** Returns formats in the reader's language and time zone, so that server and browser render the same text. */
export function useDateFormats(): DateFormats {
  return dateFormats(useLanguage(), useTimeZone());
}

/**
 * Returns formats that do not use `Intl` for the wording: engines differ in it, and not all know Malayalam.
 * dates.test.ts compares them with `Intl`.
 */
export function dateFormats(language: Language, timeZone: string): DateFormats {
  const write = writers[language];
  return {
    day: (time) => write.day(readClock(timeZone, time)),
    dayAndTime: (time) => write.dayAndTime(readClock(timeZone, time)),
    month: (time) => write.month(readClock(timeZone, time)),
    ago(time, now) {
      const then = readClock(timeZone, time);
      const days = countDays(then, readClock(timeZone, now));
      if (days > LAST_RELATIVE_DAY) return write.day(then);
      if (days > 0) return write.daysAgo(days);
      const minutes = Math.max(0, Math.floor((now - time) / MINUTE_MS));
      return minutes < 60 ? write.minutesAgo(minutes) : write.hoursAgo(Math.floor(minutes / 60));
    },
    since(time, now) {
      const then = readClock(timeZone, time);
      const days = countDays(then, readClock(timeZone, now));
      if (days > LAST_RELATIVE_DAY) return write.day(then);
      if (days === 1) return write.daysAgo(days);
      if (days < 1) return hours(then);
      return write.weekday(new Date(Date.UTC(then.year, then.month - 1, then.day)).getUTCDay());
    },
  };
}

const MINUTE_MS = 60_000;
/** Days after which a date says more than a number of days. */
const LAST_RELATIVE_DAY = 6;

/** Returns how many midnights lie between two local times. */
function countDays(from: WallClock, to: WallClock): number {
  const dayOf = ({ year, month, day }: WallClock) => Date.UTC(year, month - 1, day) / (1440 * MINUTE_MS);
  return dayOf(to) - dayOf(from);
}

/** A local date and time. Months count from 1, hours from 0 to 23. */
type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;

const en = {
  day: ({ year, month, day }: WallClock) => `${MONTHS.en[month - 1]} ${day}, ${year}`,
  dayAndTime: (clock: WallClock) => `${en.day(clock)} at ${hours(clock)}`,
  month: ({ year, month }: WallClock) => `${MONTHS.en[month - 1]} ${year}`,
  weekday: (day: number) => WEEKDAYS.en[day] ?? '',
  minutesAgo: (minutes: number) =>
    minutes === 0 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`,
  hoursAgo: (count: number) => (count === 1 ? '1 hour ago' : `${count} hours ago`),
  daysAgo: (days: number) => (days === 1 ? 'yesterday' : `${days} days ago`),
};

const ml = {
  day: ({ year, month, day }: WallClock) => `${year} ${MONTHS.ml[month - 1]} ${day}`,
  dayAndTime: (clock: WallClock) => `${ml.day(clock)}, ${hours(clock)}`,
  month: ({ year, month }: WallClock) => `${year} ${MONTHS.ml[month - 1]}`,
  weekday: (day: number) => WEEKDAYS.ml[day] ?? '',
  minutesAgo: (minutes: number) => (minutes === 0 ? 'ഇപ്പോൾ' : `${ml.one(minutes)} മിനിറ്റ് മുമ്പ്`),
  hoursAgo: (count: number) => `${ml.one(count)} മണിക്കൂർ മുമ്പ്`,
  one: (count: number) => (count === 1 ? 'ഒരു' : count),
  daysAgo: (days: number) => (days === 1 ? 'ഇന്നലെ' : `${days} ദിവസം മുമ്പ്`),
};

const writers = { en, ml };

function hours({ hour, minute }: WallClock): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const MONTHS = {
  en: 'January February March April May June July August September October November December'.split(' '),
  ml: 'ജനുവരി ഫെബ്രുവരി മാർച്ച് ഏപ്രിൽ മേയ് ജൂൺ ജൂലൈ ഓഗസ്റ്റ് സെപ്റ്റംബർ ഒക്ടോബർ നവംബർ ഡിസംബർ'.split(' '),
};

const WEEKDAYS = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  ml: 'ഞായറാഴ്ച തിങ്കളാഴ്ച ചൊവ്വാഴ്ച ബുധനാഴ്ച വ്യാഴാഴ്ച വെള്ളിയാഴ്ച ശനിയാഴ്ച'.split(' '),
};

function readClock(timeZone: string, time: number): WallClock {
  if (timeZone !== FALLBACK_TIME_ZONE) return readClockWithIntl(timeZone, time);
  const date = new Date(time + FALLBACK_OFFSET_MIN * 60_000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones. Limits the cache, because a cookie can spell a zone in many ways. */
const MAX_FORMATTERS = 1000;

/** Reads the clock with `Intl`, whose first use takes 70 ms on a slow phone. */
function readClockWithIntl(timeZone: string, time: number): WallClock {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    const numeric = 'numeric';
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
    });
    if (formatters.size < MAX_FORMATTERS) formatters.set(timeZone, formatter);
  }
  const parts = formatter.formatToParts(time).map(({ type, value }) => [type, Number(value)]);
  return Object.fromEntries(parts) as WallClock;
}
