import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * Tells a click from one that follows it too soon: while what it began is under way, and in the moment before the page
 * has drawn that. The router draws a submission as a transition, which on a slow phone a second tap may well precede.
 */
export function useFirstClick(isBusy: boolean): () => boolean {
  const isTaken = useRef(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew is what it waits for
  useEffect(() => {
    isTaken.current = false;
  }, [isBusy, turn]);
  return () => {
    if (isBusy || isTaken.current) return false;
    isTaken.current = true;
    // A click that began nothing counts no longer, once all that it could have begun is drawn.
    setTimeout(() => startTransition(() => setTurn((last) => last + 1)));
    return true;
  };
}
