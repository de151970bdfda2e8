import * as v from 'valibot';

/** The Web Vitals, common metrics of perceived speed (web.dev/articles/vitals). */
export const METRICS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Metric = (typeof METRICS)[number];

/** Longer times come from suspended devices or from forged reports. */
export const MAX_TIME_MS = 120_000;
export const MAX_LAYOUT_SHIFT = 10;

/** A decimal number in the format of our script: without sign and exponent. */
const measured = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(\.\d{1,4})?$/, 'This is not a decimal number.'),
  v.transform(Number),
);
const milliseconds = v.optional(v.pipe(measured, v.maxValue(MAX_TIME_MS, 'This time is too long.')));
const layoutShift = v.optional(
  v.pipe(measured, v.maxValue(MAX_LAYOUT_SHIFT, 'This layout shift is too large.')),
);

/**
 * Creates the schema of one visit's measurements. Metrics are optional, because not all browsers support all of
 * them. `pages` are path patterns: a report must not contain a path, because a path may contain an id or a
 * one-time token.
 */
export function createReportInput(pages: readonly string[]) {
  return v.pipe(
    v.strictObject({
      page: v.picklist(pages),
      LCP: milliseconds,
      INP: milliseconds,
      CLS: layoutShift,
      FCP: milliseconds,
      TTFB: milliseconds,
    }),
    v.check((report) => METRICS.some((metric) => report[metric] !== undefined), 'The report has no metric.'),
  );
}
export type Report = v.InferOutput<ReturnType<typeof createReportInput>>;

export type Rating = 'good' | 'needs-improvement' | 'poor';

/** A metric over several days. `p75` is the 75th percentile: three of four visits were at least this fast. */
export interface MetricSummary {
  metric: Metric;
  /** Milliseconds, or a score without unit for CLS. Estimated from a histogram. */
  p75: number;
  samples: number;
  rating: Rating;
}

export interface PerformanceSummary {
  metrics: MetricSummary[];
  /** Sorted by path pattern. */
  pages: { page: string; metrics: MetricSummary[] }[];
}
