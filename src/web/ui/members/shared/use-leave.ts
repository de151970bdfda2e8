import { useNavigate } from 'react-router';

/**
 * Returns a function that goes back to the previous page. On the first page of a tab, it replaces the page with
 * its parent `to`, so that the parent does not lead back here. After a form that creates something, its answer
 * has replaced the form's page, so going back skips the form.
 */
export function useLeave(to: string): () => void {
  const navigate = useNavigate();
  // React Router counts the entries that it has added to the history.
  return () => void (history.state?.idx > 0 ? navigate(-1) : navigate(to, { replace: true }));
}
