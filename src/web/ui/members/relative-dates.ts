import { clockTime } from '../../../languages/clock-time.ts';
import type { Language } from '../../../languages/languages.ts';
import { useLanguage } from '../../texts/language.ts';
import { useTimeZone } from '../../texts/time-zone.ts';
import { MONTHS, readClock, type WallClock, weekdayOf, writers } from './shared/dates.ts';

interface RelativeDates {
  /** November 2026; 2026 നവംബർ */
  month(time: number): string;
  /**
   * just now, 5 minutes ago, 3 hours ago, yesterday, 6 days ago; for earlier times, the day. `now` is the time
   * of the reading.
   */
  ago(time: number, now: number): string;
  /** 2:09 PM or ഉച്ചയ്ക്ക് 2:09 on the same day; yesterday, Thursday; for earlier times, the day. */
  since(time: number, now: number): string;
  /** today, yesterday, Thursday; for earlier times, the day. */
  dayOf(time: number, now: number): string;
  /** 2:09 PM or ഉച്ചയ്ക്ക് 2:09 */
  clock(time: number): string;
}

/**
 * Returns formats in the reader's language and time zone. Separate from dates.ts, because few pages need them.
 */
export function useRelativeDates(): RelativeDates {
  return relativeDates(useLanguage(), useTimeZone());
}

/**
 * Returns formats that do not use `Intl` for the wording: engines word it differently, and some do not know
 * Malayalam.
 */
export function relativeDates(language: Language, timeZone: string): RelativeDates {
  const write = words[language];
  return {
    month: (time) => write.month(readClock(timeZone, time)),
    ago(time, now) {
      const then = readClock(timeZone, time);
      const days = countDays(then, readClock(timeZone, now));
      if (days > LAST_RELATIVE_DAY) return writers[language].day(then);
      if (days > 0) return write.daysAgo(days);
      const minutes = Math.max(0, Math.floor((now - time) / MINUTE_MS));
      return minutes < 60 ? write.minutesAgo(minutes) : write.hoursAgo(Math.floor(minutes / 60));
    },
    since: (time, now) => dayOr(time, now, (then) => clockTime(language, then)),
    dayOf: (time, now) => dayOr(time, now, () => write.today),
    clock: (time) => clockTime(language, readClock(timeZone, time)),
  };

  /** Returns the day; on the same day, the result of `today`. */
  function dayOr(time: number, now: number, today: (then: WallClock) => string): string {
    const then = readClock(timeZone, time);
    const days = countDays(then, readClock(timeZone, now));
    if (days > LAST_RELATIVE_DAY) return writers[language].day(then);
    if (days === 1) return write.daysAgo(days);
    return days < 1 ? today(then) : write.weekday(weekdayOf(then));
  }
}

const MINUTE_MS = 60_000;
/** The number of days up to which a relative date is clearer than a date. */
const LAST_RELATIVE_DAY = 6;

/** Returns how many midnights lie between two local times. */
function countDays(from: WallClock, to: WallClock): number {
  const dayOf = ({ year, month, day }: WallClock) => Date.UTC(year, month - 1, day) / (1440 * MINUTE_MS);
  return dayOf(to) - dayOf(from);
}

interface Words {
  month(clock: WallClock): string;
  /** Sunday is 0. */
  weekday(day: number): string;
  minutesAgo(minutes: number): string;
  hoursAgo(count: number): string;
  daysAgo(days: number): string;
  today: string;
}

const words: Record<Language, Words> = {
  en: {
    month: ({ year, month }: WallClock) => `${MONTHS.en[month - 1]} ${year}`,
    weekday: (day: number) => WEEKDAYS.en[day] ?? '',
    minutesAgo: (minutes: number) =>
      minutes === 0 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`,
    hoursAgo: (count: number) => (count === 1 ? '1 hour ago' : `${count} hours ago`),
    daysAgo: (days: number) => (days === 1 ? 'yesterday' : `${days} days ago`),
    today: 'today',
  },
  ml: {
    month: ({ year, month }: WallClock) => `${year} ${MONTHS.ml[month - 1]}`,
    weekday: (day: number) => WEEKDAYS.ml[day] ?? '',
    minutesAgo: (minutes: number) => (minutes === 0 ? 'ഇപ്പോൾ' : `${one(minutes)} മിനിറ്റ് മുമ്പ്`),
    hoursAgo: (count: number) => `${one(count)} മണിക്കൂർ മുമ്പ്`,
    daysAgo: (days: number) => (days === 1 ? 'ഇന്നലെ' : `${days} ദിവസം മുമ്പ്`),
    today: 'ഇന്ന്',
  },
};

function one(count: number): string | number {
  return count === 1 ? 'ഒരു' : count;
}

const WEEKDAYS: Record<Language, string[]> = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  ml: 'ഞായറാഴ്ച തിങ്കളാഴ്ച ചൊവ്വാഴ്ച ബുധനാഴ്ച വ്യാഴാഴ്ച വെള്ളിയാഴ്ച ശനിയാഴ്ച'.split(' '),
};
