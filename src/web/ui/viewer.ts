import { useRouteLoaderData } from 'react-router';

/** The permissions that pages need in order to show or hide something. The server checks them again. */
export const PAGE_PERMISSIONS = ['open-member-pages', 'open-admin-pages', 'delete-any-story'] as const;
export type PagePermission = (typeof PAGE_PERMISSIONS)[number];

/** The part of the viewer that every page receives from the root's loader. */
export interface PageViewer {
  accountId: string;
  permissions: PagePermission[];
}

/** Returns null for a visitor, and on pages that the gate refused. */
export function useViewer(): PageViewer | null {
  const root = useRouteLoaderData('root') as { viewer: PageViewer | null } | undefined;
  return root?.viewer ?? null;
}

/** Returns whether the viewer has a permission. */
export function useCan(permission: PagePermission): boolean {
  return useViewer()?.permissions.includes(permission) ?? false;
}
