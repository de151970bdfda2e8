import { useEffect } from 'react';
import { whenIdle } from '../../../web/ui/when-idle.ts';

/** Has this visit measured, once the page is there and the browser has nothing better to do. */
export function usePerformanceReport(): void {
  useEffect(() => {
    whenIdle(() => {
      import('./report-vitals.ts').then(
        (module) => module.reportVitals(),
        () => {},
      );
    });
  }, []);
}
