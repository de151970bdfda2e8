import type { ComposedContext } from '../../../app/feature.ts';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Overview } from '../contract.ts';
import { listCommunityFacts, listFacts } from './facts.ts';
import { findKept, readNumbers } from './kept-numbers.ts';
import { toWeekday } from './weekly-mail.ts';

/**
 * Returns the overview of the community and the server. Weeks begin in `timeZone`. Numbers of all members and texts are some minutes old.
 * @throws AppError 'forbidden' 403
 */
export async function readOverview(
  context: ComposedContext,
  viewer: Viewer,
  timeZone: string,
): Promise<Overview> {
  requirePermission(viewer, 'see-performance');
  const now = context.clock.now();
  const [decisions, community, server, kept] = await Promise.all([
    listFacts(context, 'decisions', now),
    listCommunityFacts(context, now),
    listFacts(context, 'server', now),
    findKept(context.database, viewer.accountId, timeZone),
  ]);
  const { counted, ...numbers } = await readNumbers(context, timeZone, kept);
  const decisionKeys = context.features.flatMap(({ overview }) => Object.keys(overview?.decisions ?? {}));
  return {
    decisions,
    decisionKeys,
    community: [...counted, ...community],
    server,
    ...numbers,
    weekday: toWeekday(kept),
  };
}
