import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { visitCircle } from '../../circles/server/visits.ts';
import { listSummaries } from './story-summaries.ts';

/**
 * Returns a page of a circle's stories, newest first, for the circle's page, and records the visit. Empty for a
 * viewer who is not in the circle.
 */
export async function listCircleStories(
  context: AppContext,
  viewer: Viewer,
  { circleId, after }: { circleId: string; after: string | undefined },
) {
  const newSince = await visitCircle(context, viewer, circleId);
  const page = await listSummaries(context, { ...viewer, newSince }, { circleId, after });
  // The page's heading has the circle's name already.
  const rows = page.rows.map(({ circle: _named, ...story }) => story);
  return { ...page, rows, path: `/circles/${circleId}`, isFirst: after === undefined, newSince };
}
