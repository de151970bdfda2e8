import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../ui/page/when-idle.ts';
import type { LiveState } from './live-state.ts';

/** A page that the reader leaves sooner does not listen. */
const QUIET_MS = 2000;

/** Returns the newest counts that `query` names, once there are some. Loads its script late. */
export function useLive(query: string | undefined): LiveState | undefined {
  const [found, setFound] = useState<{ query: string; state: LiveState }>();
  useEffect(() => {
    if (!query) return;
    let stop: (() => void) | undefined;
    const start = async () => {
      const { listen } = await import('./live-stream.ts');
      // Use a transition: otherwise React would draw parts of the page again that are not hydrated yet.
      stop ??= listen(query, (state) => startTransition(() => setFound({ query, state })));
    };
    const timer = setTimeout(() => whenIdle(() => stop || void start().catch(() => {})), QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
      // If the script arrives later, it must not start.
      stop = () => {};
    };
  }, [query]);
  return found?.query === query ? found?.state : undefined;
}
