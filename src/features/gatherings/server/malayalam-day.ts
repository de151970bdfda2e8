import { type MalayalamDate, toMalayalamDate } from '../../../malayalam/kollavarsham.ts';
import { dayOf } from '../../../server/zoned-time.ts';

/** Returns the date of Kerala's calendar at a time in a zone. */
export function malayalamDayOf(timeZone: string, time: number): MalayalamDate {
  const [year = 0, month = 0, day = 0] = dayOf(timeZone, time).split('-').map(Number);
  return toMalayalamDate(year, month, day);
}
