import { MAX_LAYOUT_SHIFT, MAX_TIME_MS, type Metric, type Rating } from '../contract.ts';

/**
 * The upper end of each of 16 buckets, itself included. web.dev's limits of good and poor are among them, so that a
 * rating is exact though p75 is an estimate.
 */
const LOADING_MS = [100, 200, 400, 600, 800, 1000, 1400, 1800, 2200, 2500, 3000, 4000, 6000, 10_000, 30_000];
const INTERACTION_MS = [8, 16, 32, 48, 72, 100, 150, 200, 250, 300, 400, 500, 800, 1500, 5000];
const SHIFT = [0, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25, 0.35, 0.5, 1, 2];

interface Scale {
  /** Up to and including this is good (web.dev/articles/vitals). */
  good: number;
  /** Beyond this is poor. */
  poor: number;
  ends: readonly number[];
}

const SCALES: Record<Metric, Scale> = {
  LCP: { good: 2500, poor: 4000, ends: [...LOADING_MS, MAX_TIME_MS] },
  INP: { good: 200, poor: 500, ends: [...INTERACTION_MS, MAX_TIME_MS] },
  CLS: { good: 0.1, poor: 0.25, ends: [...SHIFT, MAX_LAYOUT_SHIFT] },
  FCP: { good: 1800, poor: 3000, ends: [...LOADING_MS, MAX_TIME_MS] },
  TTFB: { good: 800, poor: 1800, ends: [...LOADING_MS, MAX_TIME_MS] },
};

export const BUCKETS = 16;

/** The bucket that a measured value falls into. */
export function bucketOf(metric: Metric, value: number): number {
  const index = SCALES[metric].ends.findIndex((end) => value <= end);
  return index === -1 ? BUCKETS - 1 : index;
}

/** What three visits in four kept within, as if visits were spread evenly inside a bucket. Zero without visits. */
export function estimateP75(metric: Metric, counts: readonly number[]): number {
  const { ends } = SCALES[metric];
  const wanted = sum(counts) * 0.75;
  let before = 0;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) {
      const start = ends[index - 1] ?? 0;
      return start + (((ends[index] ?? start) - start) * (wanted - before)) / count;
    }
    before += count;
  }
  return 0;
}

export function rate(metric: Metric, p75: number): Rating {
  const { good, poor } = SCALES[metric];
  if (p75 <= good) return 'good';
  return p75 <= poor ? 'needs-improvement' : 'poor';
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
