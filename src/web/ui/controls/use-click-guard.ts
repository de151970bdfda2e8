import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * Returns a function that accepts a click unless an earlier click is still being handled. The router renders a
 * submission as a transition, so on a slow phone a second tap can arrive before `isBusy` is true.
 */
export function useClickGuard(isBusy: boolean): () => boolean {
  const isClicked = useRef(false);
  const [renderCount, setRenderCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run after each of these renders
  useEffect(() => {
    isClicked.current = false;
  }, [isBusy, renderCount]);
  return () => {
    if (isBusy || isClicked.current) return false;
    isClicked.current = true;
    // If the click started nothing, accept the next one after the pending transitions are rendered.
    setTimeout(() => startTransition(() => setRenderCount((count) => count + 1)));
    return true;
  };
}
