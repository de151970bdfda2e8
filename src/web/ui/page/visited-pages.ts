import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The paths of the tab's pages by their index in the router's history. A reload forgets them. */
export const visitedPages: string[] = [];

/** Notes each page that is shown. */
export function useVisitedPages(): void {
  const shown = useLocation();
  useEffect(() => {
    visitedPages[history.state?.idx] = shown.pathname;
  }, [shown]);
}
