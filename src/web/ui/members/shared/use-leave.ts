import { useLocation, useNavigate } from 'react-router';
import { readHistoryIndex, visitedPages } from '../../page/visited-pages.ts';

/**
 * Returns a function that goes back to the page that led here, past forms that were sent from other pages and past entries of
 * this page. The first page of a tab is replaced with its parent `to`, so that the parent does not lead back here.
 */
export function useLeave(to: string): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    const index = readHistoryIndex();
    let at = index - 1;
    while (visitedPages[at] === '' || visitedPages[at] === pathname) at -= 1;
    void (at < 0 ? navigate(to, { replace: true }) : navigate(at - index));
  };
}
