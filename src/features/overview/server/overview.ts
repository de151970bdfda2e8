import type { ComposedContext } from '../../../app/feature.ts';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { type Overview, WEEKS, type WeeklyNumbers } from '../contract.ts';
import { listFacts } from './facts.ts';
import { findWeekday } from './weekly-mail.ts';
import { boundWeeks } from './weeks.ts';

/** Returns the overview of the community and the server. Weeks begin in `timeZone`. @throws AppError 'forbidden' 403 */
export async function readOverview(
  context: ComposedContext,
  viewer: Viewer,
  timeZone: string,
): Promise<Overview> {
  requirePermission(viewer, 'see-performance');
  const now = context.clock.now();
  const [decisions, community, server, numbers, weekday] = await Promise.all([
    listFacts(context, 'decisions', now),
    listFacts(context, 'community', now),
    listFacts(context, 'server', now),
    countWeeks(context, boundWeeks(timeZone, now, WEEKS)),
    findWeekday(context.database, viewer.accountId),
  ]);
  const decisionKeys = context.features.flatMap(({ overview }) => Object.keys(overview?.decisions ?? {}));
  return { decisions, decisionKeys, community, server, ...numbers, weekday };
}

async function countWeeks(context: ComposedContext, bounds: number[]): Promise<WeeklyNumbers> {
  const counters = context.features.flatMap(({ overview }) => Object.entries(overview?.weekly ?? {}));
  const series = await Promise.all(
    counters.map(async ([key, count]) => [key, await count(context, bounds)] as const),
  );
  return { weeks: bounds.slice(0, -1), series: Object.fromEntries(series) };
}
