import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { PersonSummary } from '../../people/contract.ts';
import { findOtherPeople, summarisePeople } from '../../people/server/people.ts';

/** How many people a search shows. */
const MAX_FOUND = 10;

/** Returns the listed members whose name begins with the typed text. @throws AppError 'forbidden' 403 */
export async function findMembersNamed(
  context: AppContext,
  viewer: Viewer,
  begin: string,
): Promise<PersonSummary[]> {
  return summarisePeople(context, viewer, await findNamed(context, viewer, { begin, limit: MAX_FOUND }));
}

/**
 * Returns the listed members whose name begins with a text, and the viewer if the viewer's own name does.
 * @throws AppError 'forbidden' 403
 */
export async function findNamed(
  context: AppContext,
  viewer: Viewer,
  wanted: { begin: string; limit: number },
): Promise<string[]> {
  const others = await findOtherPeople(context, viewer, wanted);
  const isOwn = viewer.name.toLowerCase().startsWith(wanted.begin.trim().toLowerCase());
  return isOwn ? [viewer.accountId, ...others] : others;
}
