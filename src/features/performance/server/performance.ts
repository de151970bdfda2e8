import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { METRICS, type MetricSummary, type PerformanceSummary, type Report } from '../contract.ts';
import { bucketOf, estimateP75, rate, sum } from './histogram.ts';
import { addSamples, deleteBefore, findHistograms, type Histogram } from './performance-store.ts';

export const KEPT_DAYS = 90;
const SHOWN_DAYS = 7;

/** Adds a visit to its day's histograms. The number of rows is bounded by days × pages × metrics. */
export async function recordReport({ database, clock }: AppContext, report: Report): Promise<void> {
  const samples = METRICS.flatMap((metric) => {
    const value = report[metric];
    return value === undefined ? [] : { metric, bucket: bucketOf(metric, value) };
  });
  await addSamples(database, { day: dayOf(clock.now()), page: report.page }, samples);
}

/** Deletes the days older than KEPT_DAYS. */
export async function sweepPerformance(queries: Queries, now: number): Promise<void> {
  await deleteBefore(queries, dayOf(now - (KEPT_DAYS - 1) * DAY_MS));
}

/** Summarises the last seven days including today, for all pages together and for each page. @throws AppError 'forbidden' */
export async function summarisePerformance(
  { database, clock }: AppContext,
  viewer: Viewer,
): Promise<PerformanceSummary> {
  requirePermission(viewer, 'see-performance');
  const histograms = await findHistograms(database, dayOf(clock.now() - (SHOWN_DAYS - 1) * DAY_MS));
  const pages = [...new Set(histograms.map(({ page }) => page))].sort();
  return {
    metrics: summarise(histograms),
    pages: pages.map((page) => ({
      page,
      metrics: summarise(histograms.filter((histogram) => histogram.page === page)),
    })),
  };
}

/** Returns summaries in the order of METRICS, without metrics that nobody measured. */
function summarise(histograms: readonly Histogram[]): MetricSummary[] {
  return METRICS.flatMap((metric) => {
    const [first, ...more] = histograms.filter((histogram) => histogram.metric === metric);
    if (!first) return [];
    const counts = first.counts.map((count, index) =>
      sum([count, ...more.map((row) => row.counts[index] ?? 0)]),
    );
    const p75 = estimateP75(metric, counts);
    return { metric, p75, samples: sum(counts), rating: rate(metric, p75) };
  });
}

/** Returns the UTC day as 2026-11-20. Readers' time zones differ, and a summary needs a common day. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
