import type { Language } from './languages.ts';

/** Hours count from 0 to 23. */
type Clock = Record<'hour' | 'minute', number>;

/**
 * The Malayalam parts of a day by their first hours, as in CLDR, without its words for early afternoon and
 * dusk.
 */
const PARTS_OF_DAY: [from: number, name: string][] = [
  [0, 'രാത്രി'],
  [3, 'പുലർച്ചെ'],
  [6, 'രാവിലെ'],
  [12, 'ഉച്ചയ്ക്ക്'],
  [15, 'വൈകുന്നേരം'],
  [19, 'രാത്രി'],
];

/** Functions that write a time, and the later one of two times of a day. */
const WRITERS: Record<
  Language,
  [clock: (clock: Clock) => string, later: (from: Clock, to: Clock) => string]
> = {
  en: [writeEnglish, (_, to) => writeEnglish(to)],
  // The later time names the part of the day only if it differs from the part of the earlier time.
  ml: [writeMalayalam, (from, to) => (partOf(from) === partOf(to) ? digits(to) : writeMalayalam(to))],
};

/** Returns 2:09 PM or ഉച്ചയ്ക്ക് 2:09. */
export function clockTime(language: Language, clock: Clock): string {
  return WRITERS[language][0](clock);
}

/** Returns the end of a range of times of one day as it is written after the beginning. */
export function laterTime(language: Language, from: Clock, to: Clock): string {
  return WRITERS[language][1](from, to);
}

function digits({ hour, minute }: Clock): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
}

function writeEnglish(clock: Clock): string {
  return `${digits(clock)} ${clock.hour < 12 ? 'AM' : 'PM'}`;
}

function writeMalayalam(clock: Clock): string {
  return `${partOf(clock)} ${digits(clock)}`;
}

function partOf({ hour }: Clock): string | undefined {
  return PARTS_OF_DAY.findLast(([from]) => from <= hour)?.[1];
}
