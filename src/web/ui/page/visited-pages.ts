import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** The paths of the tab's pages by their index in the router's history, '' for a page that a sent form has left. A reload forgets them. */
export const visitedPages: string[] = [];

/** Notes each page that is shown, so that a way back can pass forms that were sent. */
export function useVisitedPages(): void {
  const { pathname, key } = useLocation();
  const { state, formMethod, location } = useNavigation();
  const isSent = state === 'loading' && formMethod === 'POST' && location.pathname !== pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the entry's
  useEffect(() => {
    visitedPages[readHistoryIndex()] = isSent ? '' : pathname;
  }, [pathname, key, isSent]);
}

/** Returns the index in the router's history. The steps of a page have the page's. */
export function readHistoryIndex(): number {
  return history.state?.idx ?? 0;
}
