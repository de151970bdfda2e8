import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../ui/page/when-idle.ts';
import type { LiveState } from './live-state.ts';

/** Pages that are left sooner do not listen. */
const QUIET_MS = 2000;

/** Returns the newest counts of what `query` names, once there are some. Loads its script late. */
export function useLive(query: string | undefined): LiveState | undefined {
  const [found, setFound] = useState<{ query: string; state: LiveState }>();
  useEffect(() => {
    if (!query) return;
    let stop: (() => void) | undefined;
    const start = async () => {
      const { listen } = await import('./live-stream.ts');
      // A transition, because React would draw parts of the page again that it has not hydrated yet.
      stop ??= listen(query, (state) => startTransition(() => setFound({ query, state })));
    };
    const timer = setTimeout(() => whenIdle(() => stop || void start().catch(() => {})), QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
      // A script that arrives later must not start.
      stop = () => {};
    };
  }, [query]);
  return found?.query === query ? found?.state : undefined;
}
