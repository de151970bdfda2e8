import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { findPagePattern } from '../../../web/site-map.ts';

/**
 * Measures this visit and sends what it found, once, in one small form, when the reader first turns away. It counts
 * for the page that the visit began with. Loaded late, and by usePerformanceReport alone.
 */
export function reportVitals(): void {
  // Where the document came from: the reader may be on another page by now.
  const [navigation] = performance.getEntriesByType('navigation');
  // The report names the pattern alone: an address may hold an id or a token.
  const page = findPagePattern(new URL(navigation?.name ?? location.href).pathname);
  if (!page) return;

  const report = new URLSearchParams({ page });
  const note = ({ name, value }: { name: string; value: number }) => {
    report.set(name, name === 'CLS' ? value.toFixed(4) : String(Math.round(value)));
  };
  for (const measure of [onLCP, onINP, onCLS, onFCP, onTTFB]) measure(note);

  // After the library's own listener, which finishes its measures.
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    if ([...report].length === 1) return;
    // Not a beacon: browsers may leave out where that comes from, and the server takes no change without an origin.
    fetch('/performance', { method: 'POST', body: report, keepalive: true }).catch(() => {});
  };
  document.addEventListener('visibilitychange', send);
}
