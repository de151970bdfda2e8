import { clockTime, laterTime } from '../../../../../languages/clock-time.ts';
import { useLanguage } from '../../../../../web/texts/language.ts';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { useTimeZone } from '../../../../../web/texts/time-zone.ts';
import { readClock, weekdayOf, writers } from '../../../../../web/ui/members/shared/dates.ts';

/**
 * Returns a function that writes a gathering's beginning and end, on the reader's clock or on that of a zone.
 * Beside the times of another zone, leaves out the day if both zones have the same one.
 */
export function useGatheringTimes(): (
  startsAt: number,
  endsAt: number,
  timeZone?: string,
  beside?: string,
) => string {
  const language = useLanguage();
  const own = useTimeZone();
  const { gatherings } = useTexts('gatherings');
  return (startsAt, endsAt, timeZone = own, beside) => {
    const [start, end] = [readClock(timeZone, startsAt), readClock(timeZone, endsAt)];
    const dayOf = (clock: typeof start) =>
      `${gatherings.weekdays[weekdayOf(clock)]}, ${writers[language].day(clock)}`;
    // Neither a number nor the dash stands alone on a line.
    const bind = (hours: string) => hours.replaceAll(' ', '\u00A0');
    const isOneDay = dayOf(start) === dayOf(end);
    const isSameDay = isOneDay && beside && dayOf(readClock(beside, startsAt)) === dayOf(start);
    const from = `${isSameDay ? '' : `${dayOf(start)}, `}${bind(clockTime(language, start))}`;
    const to = isOneDay ? laterTime(language, start, end) : clockTime(language, end);
    return `${from}\u00A0– ${isOneDay ? '' : `${dayOf(end)}, `}${bind(to)}`;
  };
}
