import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { readOnce, type SharedReads } from '../../../server/live/live.ts';
import { findSubjects, maySee } from './subjects.ts';

/**
 * Returns the channel for the number of comments on a subject other than a story: stories have one channel for
 * all their counts.
 */
export function commentsChannel(id: string): string {
  return `comments:${id}`;
}

/**
 * Returns the number of comments on a subject. Returns an empty object if the subject does not exist or the
 * viewer may not open it.
 */
export async function readCommentCount(
  context: AppContext,
  viewer: Viewer,
  id: string,
  shared: SharedReads,
): Promise<{ comments?: number }> {
  const found = await readOnce(shared, commentsChannel(id), () => findSubjects(context, [id]));
  const subject = found.get(id);
  return subject && (await maySee(context, viewer, subject)) ? { comments: subject.comments } : {};
}
