import { startTransition, useEffect, useState } from 'react';
import type { LiveState } from './live-state.ts';

/** A page that the reader leaves sooner does not listen. */
const QUIET_MS = 2000;

/** Returns the newest counts of the stories that the page lists as rows, once there are some. */
export function useRowCounts(): LiveState['counts'] {
  return useCounts('rows')?.counts;
}

/**
 * Returns the newest counts that `query` names, once there are some. Like useLive, whose file the browser loads
 * together with code that only stories need.
 */
export function useCounts(query: string | undefined): LiveState | undefined {
  const [found, setFound] = useState<{ query: string; state: LiveState }>();
  useEffect(() => {
    if (!query) return;
    let stop: (() => void) | undefined;
    const start = async () => {
      const { listen } = await import('./live-stream.ts');
      stop ??= listen(query, (state) => startTransition(() => setFound({ query, state })));
    };
    const timer = setTimeout(() => void start().catch(() => {}), QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
      // If the script arrives later, it must not start.
      stop = () => {};
    };
  }, [query]);
  return found?.query === query ? found?.state : undefined;
}
