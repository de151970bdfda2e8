import type { ComposedContext } from '../../../app/feature.ts';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AdminGroup } from '../contract.ts';

/** The entries of the navigation in their order, each with the page that it leads to. */
const GROUPS: Record<AdminGroup['name'], string> = {
  overview: '/admin/overview',
  people: '/admin',
  reports: '/moderation',
  community: '/admin/community',
  system: '/admin/system',
};

/** Returns the pages that a viewer may open, by the entries of the navigation: in the order of the features, except those that stand first. */
export async function listAdminGroups(context: ComposedContext, viewer: Viewer): Promise<AdminGroup[]> {
  const allowed = context.features
    .flatMap(({ adminTabs = [] }) => adminTabs)
    .filter(({ permission }) => can(viewer, permission))
    .sort((a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false));
  const tabs = await Promise.all(
    allowed.map(async ({ path, group, label, count }) => {
      return { group, page: { path, label, count: await count?.(context, viewer) } };
    }),
  );
  return (Object.keys(GROUPS) as AdminGroup['name'][]).flatMap((name) => {
    const pages = tabs.filter(({ group }) => group === name).map(({ page }) => page);
    const count = pages.reduce((sum, page) => sum + (page.count ?? 0), 0);
    return pages.length > 0 ? [{ name, path: GROUPS[name], count, pages }] : [];
  });
}
