import type { Viewer } from '../../identity/viewer.ts';
import { question } from '../../server/event-handlers.ts';
import type { InvitedPerson } from './contract.ts';

/** Asks whom a person invited, in the order in which they came. Only for viewers who see members. */
export const invitedPeople = question<{ viewer: Viewer; accountId: string }, InvitedPerson[]>(
  'invited-people',
);
