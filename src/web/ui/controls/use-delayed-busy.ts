import { useEffect, useState } from 'react';

/** Shorter waits show no indicator, because it would only flicker. */
const BUSY_DELAY_MS = 150;

/** Returns true after `isBusy` has been true for BUSY_DELAY_MS. */
export function useDelayedBusy(isBusy: boolean): boolean {
  const [isDelayOver, setDelayOver] = useState(false);
  useEffect(() => {
    if (!isBusy) {
      setDelayOver(false);
      return;
    }
    const timer = setTimeout(() => setDelayOver(true), BUSY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isBusy && isDelayOver;
}
