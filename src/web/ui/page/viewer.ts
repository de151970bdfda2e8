import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';

/** The permissions that pages need in order to show or hide something. The server checks them again. */
export const PAGE_PERMISSIONS = [
  'open-member-pages',
  'open-admin-pages',
  'moderate-content',
  'decide-applications',
] as const;
type PagePermission = (typeof PAGE_PERMISSIONS)[number];

/** The part of the viewer that every page receives from the root's loader. */
export interface PageViewer {
  accountId: string;
  /** Whether the viewer's profile has a name. */
  hasName: boolean;
  /** How many unread things wait at each entry of the header, by its path. */
  unread: Record<string, number>;
  permissions: PagePermission[];
}

const RefusedViewerContext = createContext<PageViewer | null>(readFromPage());

/** Provides the viewer on the server for a refused page, for which the root's loader does not run. */
export const RefusedViewerProvider = RefusedViewerContext.Provider;

/** Returns the viewer as an attribute of a refused page, which the browser reads; undefined for other pages. */
export function useViewerAttribute(): string | undefined {
  const refused = useContext(RefusedViewerContext);
  return refused ? JSON.stringify(refused) : undefined;
}

function readFromPage(): PageViewer | null {
  return typeof document === 'undefined'
    ? null
    : JSON.parse(document.documentElement.dataset.viewer ?? 'null');
}

/** Returns null for a visitor. */
export function useViewer(): PageViewer | null {
  const root = useRouteLoaderData('root') as { viewer: PageViewer | null } | undefined;
  const refused = useContext(RefusedViewerContext);
  return root ? root.viewer : refused;
}

/** Returns whether the viewer has a permission. */
export function useCan(permission: PagePermission): boolean {
  return useViewer()?.permissions.includes(permission) ?? false;
}
