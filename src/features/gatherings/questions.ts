import { question } from '../../server/event-handlers.ts';

/** Asks in which time zone accounts read their mails. The map lacks an account that has told none. */
export const mailTimeZones = question<{ accountIds: readonly string[] }, ReadonlyMap<string, string>>(
  'mail-time-zones',
);
