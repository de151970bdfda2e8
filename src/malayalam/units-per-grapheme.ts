/** Upper bound of UTF-16 code units per grapheme in real text. A cheap check before the slow count of graphemes. */
export const MAX_UNITS_PER_GRAPHEME = 12;
