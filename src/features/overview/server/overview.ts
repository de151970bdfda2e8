import type { ComposedContext } from '../../../app/feature.ts';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Overview } from '../contract.ts';
import { listFacts } from './facts.ts';
import { readNumbers } from './kept-numbers.ts';
import { findWeekday } from './weekly-mail.ts';

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
  const [decisions, community, server, { counted, ...numbers }, weekday] = await Promise.all([
    listFacts(context, 'decisions', now),
    listFacts(context, 'community', now),
    listFacts(context, 'server', now),
    readNumbers(context, timeZone),
    findWeekday(context.database, viewer.accountId),
  ]);
  const decisionKeys = context.features.flatMap(({ overview }) => Object.keys(overview?.decisions ?? {}));
  return { decisions, decisionKeys, community: [...counted, ...community], server, ...numbers, weekday };
}
