import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { findNewSince, isVisitUnrecorded } from '../../accounts/server/sessions/visits.ts';

/**
 * Records that the viewer is on the page of a circle, and returns since when its stories are new to them: the
 * end of their previous visit, or the time when they came into the circle. Null for somebody who is not in the
 * circle, and after a jump of the clock.
 */
export async function visitCircle(
  { database, clock, log }: AppContext,
  { accountId }: Viewer,
  circleId: string,
): Promise<number | null> {
  const now = clock.now();
  const row = await database
    .selectFrom('circle_members')
    .select(['joined_at', 'visited_at', 'new_since_at'])
    .where('account_id', '=', accountId)
    .where('circle_id', '=', circleId)
    .executeTakeFirst();
  if (!row) return null;
  const { joined_at, visited_at, new_since_at } = row;
  const newSince = findNewSince({ seen_at: visited_at, new_since_at: new_since_at ?? joined_at }, now);
  if (!isVisitUnrecorded(visited_at, now)) return newSince;
  await database
    .updateTable('circle_members')
    .set({ visited_at: now, new_since_at: newSince })
    .where('account_id', '=', accountId)
    .where('circle_id', '=', circleId)
    // A concurrent request may have recorded the same visit. A second record would end the visit.
    .where('visited_at', visited_at === null ? 'is' : '=', visited_at)
    .execute()
    // A full disk must not keep anyone from reading. The next request tries again.
    .catch((error: Error) => log.warn({ error: error.message }, 'could not record a visit to a circle'));
  return newSince;
}
