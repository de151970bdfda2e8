import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { ask } from '../../../server/event-handlers.ts';
import { isUnderReview, newestReviews, type Review } from '../report-questions.ts';

/** Returns whether somebody still has to decide about a text. */
export async function hasOpenReview(context: AppContext, kind: string, id: string): Promise<boolean> {
  return (await ask(context, isUnderReview, { kind, id })).some(Boolean);
}

/** Returns whether the viewer is a moderator and somebody still has to decide about one of these things. */
export async function mustJudge(
  context: AppContext,
  viewer: Viewer,
  things: readonly { kind: string; id: string }[],
): Promise<boolean> {
  if (!can(viewer, 'moderate-content')) return false;
  const waiting = await Promise.all(things.map(({ kind, id }) => hasOpenReview(context, kind, id)));
  return waiting.some(Boolean);
}

/** Returns the newest review of each text or photo that has one. Runs no query without ids. */
export async function findNewestReviews(
  context: AppContext,
  kind: string,
  ids: string[],
): Promise<ReadonlyMap<string, Review>> {
  if (ids.length === 0) return new Map();
  const answers = await ask(context, newestReviews, { kind, ids });
  return new Map(answers.flatMap((reviews) => [...reviews]));
}
