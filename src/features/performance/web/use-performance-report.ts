import { useEffect } from 'react';

/** Has this visit measured, once the page is there and the browser has nothing better to do. */
export function usePerformanceReport(): void {
  useEffect(() => {
    const start = () =>
      void import('./report-vitals.ts').then(
        (module) => module.reportVitals(),
        () => {},
      );
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start, 3000);
  }, []);
}
