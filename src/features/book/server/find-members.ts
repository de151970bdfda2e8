import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { PersonSummary } from '../../people/contract.ts';
import { findOtherPeople, summarisePeople } from '../../people/server/people.ts';

/** How many people a search shows. */
const MAX_FOUND = 10;

/**
 * Returns the listed members whose name begins with the typed text, and the viewer if theirs does. @throws
 * AppError 'forbidden' 403
 */
export async function findMembersNamed(
  context: AppContext,
  viewer: Viewer,
  begin: string,
): Promise<PersonSummary[]> {
  const others = await findOtherPeople(context, viewer, { begin, limit: MAX_FOUND });
  const isOwn = viewer.name.toLowerCase().startsWith(begin.trim().toLowerCase());
  return summarisePeople(context, viewer, isOwn ? [viewer.accountId, ...others] : others);
}
