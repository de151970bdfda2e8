import { useRouteLoaderData } from 'react-router';

/** What every page knows of whoever reads it; the root's loader tells. */
export interface PageViewer {
  accountId: string;
  /** Let in and verified: may use everything but the administration. */
  isMember: boolean;
  isAdministrator: boolean;
}

/** Null for a visitor, and on pages that the gate refused. */
export function useViewer(): PageViewer | null {
  const root = useRouteLoaderData('root') as { viewer: PageViewer | null } | undefined;
  return root?.viewer ?? null;
}
