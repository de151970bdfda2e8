import type { Language } from './languages.ts';

/** The Malayalam parts of a day by their first hours, as CLDR divides it, without its words for early afternoon and dusk. */
const PARTS_OF_DAY: [from: number, name: string][] = [
  [0, 'രാത്രി'],
  [3, 'പുലർച്ചെ'],
  [6, 'രാവിലെ'],
  [12, 'ഉച്ചയ്ക്ക്'],
  [15, 'വൈകുന്നേരം'],
  [19, 'രാത്രി'],
];

/** Returns 2:09 PM or ഉച്ചയ്ക്ക് 2:09. Hours count from 0 to 23. */
export function clockTime(language: Language, { hour, minute }: Record<'hour' | 'minute', number>): string {
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
  if (language === 'en') return `${time} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${PARTS_OF_DAY.findLast(([from]) => from <= hour)?.[1]} ${time}`;
}
