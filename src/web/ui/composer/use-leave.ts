import { useNavigate } from 'react-router';

/** Returns a function that goes back to the page that led here, or to `to` if this is the first page of its tab. */
export function useLeave(to: string): () => void {
  const navigate = useNavigate();
  return () => {
    // React Router counts the entries of the history that it has made.
    if (history.state?.idx > 0) void navigate(-1);
    // A page that needs a document of its own, such as one that records.
    else if (document.referrer.startsWith(`${location.origin}/`) && history.length > 1) history.back();
    else void navigate(to, { replace: true });
  };
}
