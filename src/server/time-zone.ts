/**
 * The zone of members whose browser has not told theirs, and of mails. Pages use the same
 * (src/web/texts/time-zone.ts).
 */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';
