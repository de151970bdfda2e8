import type { Viewer } from '../../identity/viewer.ts';
import { question } from '../../server/event-handlers.ts';

/** Tells that a viewer has seen who waits for a decision, so that it is news no longer. */
export const markApplicantsSeen = question<{ viewer: Viewer }, void>('mark-applicants-seen');
