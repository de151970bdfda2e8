import type { FeatureWait } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { type HomeGatherings, isAsking } from '../contract.ts';
import { findNextGatherings } from './read-gatherings.ts';

const ON_HOME = 2;

/** Returns the next gatherings, which Home shows, or undefined without any. */
export async function findHomeGatherings(
  context: AppContext,
  viewer: Viewer,
): Promise<HomeGatherings | undefined> {
  const rows = await findNextGatherings(context, viewer, ON_HOME);
  if (rows.length === 0) return undefined;
  return { rows, isAsked: rows.some(isAsking) };
}

/** Returns the next gatherings for the viewer's own page, as titles with their pages. */
export async function listNextGatherings(
  context: AppContext,
  viewer: Viewer,
  limit: number,
): Promise<FeatureWait[]> {
  const rows = await findNextGatherings(context, viewer, limit);
  return rows.map(({ id, title }) => ({ title, path: `/gatherings/${id}` }));
}
