import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { REPORTED_PAGES, type ReportedPage } from '../contract.ts';

/**
 * Measures this visit and sends what it found, once, in one small form, when the reader first turns away. It counts
 * for the page that the visit began with. Loaded late, and by usePerformanceReport alone.
 */
export function reportVitals(): void {
  // Where the document came from: the reader may be on another page by now.
  const [navigation] = performance.getEntriesByType('navigation');
  const page = findPage(new URL(navigation?.name ?? location.href).pathname);
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

/** The pattern alone leaves the browser: an address may hold an id or a token. */
function findPage(pathname: string): ReportedPage | undefined {
  return REPORTED_PAGES.find((pattern) =>
    new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
}
