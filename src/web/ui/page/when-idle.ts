/** Runs `work` when the browser is idle, or after three seconds in browsers without requestIdleCallback. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 3000);
}
