import * as v from 'valibot';

/** Web Vitals, the field's common measures of how fast a page feels (web.dev/articles/vitals). */
export const METRICS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Metric = (typeof METRICS)[number];

/** What takes longer was measured by a machine asleep, or by nobody. */
export const MAX_TIME_MS = 120_000;
export const MAX_LAYOUT_SHIFT = 10;

/** A number as our own script writes it: no sign, no exponent, nothing that is not finite. */
const measured = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(\.\d{1,4})?$/, 'This is not a measure.'),
  v.transform(Number),
);
const milliseconds = v.optional(v.pipe(measured, v.maxValue(MAX_TIME_MS, 'This took too long.')));
const layoutShift = v.optional(v.pipe(measured, v.maxValue(MAX_LAYOUT_SHIFT, 'This moved too far.')));

/**
 * Creates the schema for what one visit to a page measured; browsers differ in what they can measure. A report names
 * one of `pages`, which are patterns: an address may hold an id or a one-time token.
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
    v.check((report) => METRICS.some((metric) => report[metric] !== undefined), 'Nothing was measured.'),
  );
}
export type Report = v.InferOutput<ReturnType<typeof createReportInput>>;

export type Rating = 'good' | 'needs-improvement' | 'poor';

/** A metric over some days: three visits in four were at least as fast as `p75`. */
export interface MetricSummary {
  metric: Metric;
  /** Milliseconds; for CLS a score without unit. Estimated from a histogram. */
  p75: number;
  samples: number;
  rating: Rating;
}

export interface PerformanceSummary {
  metrics: MetricSummary[];
  /** By address pattern, in alphabetical order. */
  pages: { page: string; metrics: MetricSummary[] }[];
}
