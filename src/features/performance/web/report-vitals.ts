import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { findPagePattern } from '../../../web/site-map.ts';

/**
 * Measures this visit and sends one report when the page is first hidden. The report counts for the page that the visit
 * started with. Only usePerformanceReport imports this file, dynamically.
 */
export function reportVitals(): void {
  // Use the address of the document: the reader may have navigated since.
  const [navigation] = performance.getEntriesByType('navigation');
  // The report contains only the pattern, because a path may contain an id or a token.
  const page = findPagePattern(new URL(navigation?.name ?? location.href).pathname);
  if (!page) return;

  const report = new URLSearchParams({ page });
  const record = ({ name, value }: { name: string; value: number }) => {
    report.set(name, name === 'CLS' ? value.toFixed(4) : String(Math.round(value)));
  };
  for (const measure of [onLCP, onINP, onCLS, onFCP, onTTFB]) measure(record);

  // This listener must run after the library's own listener, which finishes the measurements.
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    if ([...report].length === 1) return;
    // Use fetch instead of sendBeacon: browsers may omit the Origin header of a beacon, and the server requires it.
    fetch('/performance', { method: 'POST', body: report, keepalive: true }).catch(() => {});
  };
  document.addEventListener('visibilitychange', send);
}
