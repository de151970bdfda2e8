import type { Viewer } from '../../identity/viewer.ts';
import { question } from '../../server/event-handlers.ts';

/** Tells that a viewer has seen which cases wait for a decision, so that they are news no longer. */
export const markCasesSeen = question<{ viewer: Viewer }, void>('mark-cases-seen');

/** Tells that a viewer has seen the decision about their own text, so that it is news no longer. */
export const markOwnCaseSeen = question<{ viewer: Viewer; caseId: string }, void>('mark-own-case-seen');
