import type { MetricSummary } from '../contract.ts';

/** Formats a p75 in seconds, or as a plain score for the layout shift (CLS). */
export function formatP75({ metric, p75 }: MetricSummary, seconds: (count: string) => string): string {
  return metric === 'CLS' ? p75.toFixed(2) : seconds((p75 / 1000).toFixed(2));
}
