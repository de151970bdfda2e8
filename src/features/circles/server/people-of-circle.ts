import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { PersonSummary } from '../../people/contract.ts';
import { findOtherPeople, summarisePeople } from '../../people/server/people.ts';
import { type Circle, mayKeep, type PersonChange } from '../contract.ts';
import { answerEntry, handOverCircle, inviteToCircle, removeFromCircle, setKeeper } from './keeping.ts';

/** How many people a search for somebody to invite offers. */
const OFFERED = 8;

/** Carries out what the founder or a keeper decides about a person. @throws the errors of the rule */
export async function changePerson(
  context: AppContext,
  viewer: Viewer,
  circleId: string,
  { intent, personId }: { intent: PersonChange; personId: string },
): Promise<void> {
  switch (intent) {
    case 'invite':
      return inviteToCircle(context, viewer, circleId, personId);
    case 'accept':
    case 'decline':
      return answerEntry(context, viewer, circleId, { personId, isAccepted: intent === 'accept' });
    case 'remove':
      return removeFromCircle(context, viewer, circleId, personId);
    case 'keeper':
    case 'no-keeper':
      return setKeeper(context, viewer, circleId, { personId, isKeeper: intent === 'keeper' });
    case 'hand-over':
      return handOverCircle(context, viewer, circleId, personId);
  }
}

/**
 * Returns up to eight members whose name begins with the typed text, and who are not in the circle, invited or
 * waiting. Only keepers may search.
 */
export async function findInvitable(
  context: AppContext,
  viewer: Viewer,
  circle: Circle,
  name: string,
): Promise<PersonSummary[]> {
  if (name === '' || !mayKeep(circle)) return [];
  const { members, asking, invited } = circle;
  const known = new Set([...members.map(({ person }) => person), ...asking, ...invited].map(({ id }) => id));
  const found = await findOtherPeople(context, viewer, { begin: name, limit: OFFERED + known.size });
  return summarisePeople(context, viewer, found.filter((id) => !known.has(id)).slice(0, OFFERED));
}
