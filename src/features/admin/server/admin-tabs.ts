import type { ComposedContext } from '../../../app/feature.ts';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AdminTab } from '../contract.ts';

/** Returns the tabs that a viewer may open, in the order of the features, with the number that each shows. */
export async function listAdminTabs(context: ComposedContext, viewer: Viewer): Promise<AdminTab[]> {
  const tabs = context.features.flatMap(({ adminTabs = [] }) => adminTabs);
  const allowed = tabs.filter(({ permission }) => can(viewer, permission));
  return Promise.all(
    allowed.map(async ({ path, label, count }) => ({ path, label, count: await count?.(context, viewer) })),
  );
}
