import type { Viewer } from '../../identity/viewer.ts';
import { question } from '../../server/event-handlers.ts';

/** Tells what a viewer has seen of the comments on something, so that it is news no longer. */
export const markCommentsSeen = question<
  { viewer: Viewer; subjectId: string; commentIds: ReadonlySet<string> },
  void
>('mark-comments-seen');
