import { useNavigate } from 'react-router';

/**
 * Returns a function that goes back to the page that led here. The first page of a tab is replaced with its parent `to`, so that
 * the parent does not lead back here. The answer to a form that makes something replaces the form's page, so that going back passes it.
 */
export function useLeave(to: string): () => void {
  const navigate = useNavigate();
  // React Router counts the entries of the history that it has made.
  return () => void (history.state?.idx > 0 ? navigate(-1) : navigate(to, { replace: true }));
}
