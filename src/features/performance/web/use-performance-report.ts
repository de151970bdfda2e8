import { useEffect } from 'react';
import { whenIdle } from '../../../web/ui/page/when-idle.ts';

/** Starts measuring this visit when the browser is idle after the first render. */
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
