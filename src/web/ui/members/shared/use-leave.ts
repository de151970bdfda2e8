import { useLocation, useNavigate } from 'react-router';
import { visitedPages } from '../../page/visited-pages.ts';

/**
 * Returns a function that goes back to the page that led here, past other entries of this page. The first page of a tab is
 * replaced with its parent `to`, so that the parent does not lead back here. The answer to a form that makes something replaces
 * the form's page, so that going back passes it.
 */
export function useLeave(to: string): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    const index = history.state?.idx ?? 0;
    let at = index - 1;
    while (visitedPages[at] === pathname) at -= 1;
    void (at < 0 ? navigate(to, { replace: true }) : navigate(at - index));
  };
}
