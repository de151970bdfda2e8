import type { Viewer } from '../../identity/viewer.ts';
import { question } from '../../server/event-handlers.ts';
import type { InvitedPerson } from './contract.ts';

/** Tells that a viewer has seen who waits for a decision, so that it is news no longer. */
export const markApplicantsSeen = question<{ viewer: Viewer }, void>('mark-applicants-seen');

/** Asks whom a person invited, in the order in which they came. Only for viewers who see members. */
export const invitedPeople = question<{ viewer: Viewer; accountId: string }, InvitedPerson[]>(
  'invited-people',
);
