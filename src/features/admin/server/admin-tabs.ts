import type { ComposedContext } from '../../../app/feature.ts';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AdminTab } from '../contract.ts';

/** Returns the tabs that a viewer may open, in the order of the features except those that stand first, each with its number. */
export async function listAdminTabs(context: ComposedContext, viewer: Viewer): Promise<AdminTab[]> {
  const tabs = context.features.flatMap(({ adminTabs = [] }) => adminTabs);
  const allowed = tabs.filter(({ permission }) => can(viewer, permission));
  const sorted = allowed.sort((a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false));
  return Promise.all(
    sorted.map(async ({ path, label, count }) => ({ path, label, count: await count?.(context, viewer) })),
  );
}
