import type { Viewer } from '../../identity/viewer.ts';
import { question } from '../../server/event-handlers.ts';

/** Tells that a viewer has had the newest letters on a page, so that they are news no longer. */
export const markLettersSeen = question<{ viewer: Viewer; correspondenceId: string }, void>(
  'mark-letters-seen',
);
