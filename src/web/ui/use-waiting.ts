import { useEffect, useState } from 'react';

/** What is quicker than this needs no word about waiting. */
export const PATIENCE_MS = 150;

/** True once something has been under way for longer than a moment. */
export function useWaiting(isBusy: boolean): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isBusy) {
      setWaiting(false);
      return;
    }
    const timer = setTimeout(() => setWaiting(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isBusy && isWaiting;
}
