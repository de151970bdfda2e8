import { startTransition, useEffect, useState } from 'react';
import type { LiveState } from './live-state.ts';

/** Pages that are left sooner do not listen. */
const QUIET_MS = 2000;

/**
 * Returns the newest counts of the stories that the page lists as rows, once there are some. Does what useLive does, whose
 * file the browser loads with code that only stories need.
 */
export function useRowCounts(): LiveState['counts'] {
  const [counts, setCounts] = useState<LiveState['counts']>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    const start = async () => {
      const { listen } = await import('./live-stream.ts');
      stop ??= listen('rows', (state) => startTransition(() => setCounts(state.counts)));
    };
    const timer = setTimeout(() => void start().catch(() => {}), QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
      // A script that arrives later must not start.
      stop = () => {};
    };
  }, []);
  return counts;
}
