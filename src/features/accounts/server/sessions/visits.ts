import { HOUR_MS, MINUTE_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import type { Queries } from '../../../../server/database/database.ts';

/** After a pause this long, the next request begins a new visit. */
const VISIT_GAP_MS = HOUR_MS;
/** Record that a member is here at most this often, so that a page view costs no write. */
const RECORD_EVERY_MS = 10 * MINUTE_MS;

interface VisitTimes {
  /** When the member was last here, up to RECORD_EVERY_MS too early. Null before the first visit. */
  seen_at: number | null;
  /** When the visit before this one ended. Null during the first visit. */
  new_since_at: number | null;
}

/**
 * Returns since when stories are new to the member: the end of the previous visit, on any device. Null if the last visit is in
 * the future, because the clock was ahead.
 */
export function findNewSince({ seen_at, new_since_at }: VisitTimes, now: number): number | null {
  if (seen_at !== null && seen_at > now) return null;
  return seen_at !== null && now - seen_at >= VISIT_GAP_MS ? seen_at : new_since_at;
}

/** Returns whether the last record of a visit is old enough for another one. */
export function isVisitUnrecorded(seenAt: number | null, now: number): boolean {
  return seenAt === null || seenAt > now || now - seenAt >= RECORD_EVERY_MS;
}

/** Records that the member is here now, if the last record is old enough. */
export async function recordVisit(
  { database, log }: AppContext,
  accountId: string,
  times: VisitTimes,
  now: number,
): Promise<void> {
  const { seen_at } = times;
  if (!isVisitUnrecorded(seen_at, now)) return;
  await database
    .updateTable('accounts')
    .set({ seen_at: now, new_since_at: findNewSince(times, now) })
    .where('id', '=', accountId)
    // A concurrent request may have recorded the same visit. A second record would end the visit.
    .where('seen_at', seen_at === null ? 'is' : '=', seen_at)
    .execute()
    // A full disk must not keep anyone from reading. The next request tries again.
    .catch((error: Error) => log.warn({ error: error.message }, 'could not record a visit'));
}

/** Records until when an account has seen its news. */
export async function recordNewsSeen(queries: Queries, accountId: string, seenAt: number): Promise<void> {
  await queries.updateTable('accounts').set({ news_seen_at: seenAt }).where('id', '=', accountId).execute();
}
