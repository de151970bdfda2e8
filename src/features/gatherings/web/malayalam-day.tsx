import type { MalayalamDate } from '../../../malayalam/kollavarsham.ts';
import { useTexts } from '../../../web/texts/texts.ts';

/** Writes a date of Kerala's calendar. */
export function MalayalamDay({ date: { year, month, day } }: { date: MalayalamDate }) {
  const { gatherings } = useTexts('gatherings');
  return gatherings.malayalamDate(day, gatherings.malayalamMonths[month] ?? '', year);
}
