import type { Viewer } from '../../identity/viewer.ts';
import { question } from '../../server/event-handlers.ts';

/** Marks what a viewer has seen of the comments on something as read in News. */
export const markCommentsSeen = question<
  { viewer: Viewer; subjectId: string; commentIds: ReadonlySet<string> },
  void
>('mark-comments-seen');
