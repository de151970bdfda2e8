import { MAX_LAYOUT_SHIFT, MAX_TIME_MS, type Metric, type Rating } from '../contract.ts';

/**
 * Inclusive upper bounds of the first 15 of 16 buckets. They contain the thresholds of web.dev, so that a rating is
 * exact although p75 is an estimate.
 */
const LOADING_MS = [100, 200, 400, 600, 800, 1000, 1400, 1800, 2200, 2500, 3000, 4000, 6000, 10_000, 30_000];
const INTERACTION_MS = [8, 16, 32, 48, 72, 100, 150, 200, 250, 300, 400, 500, 800, 1500, 5000];
const SHIFT = [0, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25, 0.35, 0.5, 1, 2];

interface Scale {
  /** The highest good value (web.dev/articles/vitals). */
  good: number;
  /** The highest value that is not poor. */
  poor: number;
  upperBounds: readonly number[];
}

const SCALES: Record<Metric, Scale> = {
  LCP: { good: 2500, poor: 4000, upperBounds: [...LOADING_MS, MAX_TIME_MS] },
  INP: { good: 200, poor: 500, upperBounds: [...INTERACTION_MS, MAX_TIME_MS] },
  CLS: { good: 0.1, poor: 0.25, upperBounds: [...SHIFT, MAX_LAYOUT_SHIFT] },
  FCP: { good: 1800, poor: 3000, upperBounds: [...LOADING_MS, MAX_TIME_MS] },
  TTFB: { good: 800, poor: 1800, upperBounds: [...LOADING_MS, MAX_TIME_MS] },
};

export const BUCKETS = 16;

/** Returns the index of the bucket that contains a value. */
export function bucketOf(metric: Metric, value: number): number {
  const index = SCALES[metric].upperBounds.findIndex((bound) => value <= bound);
  return index === -1 ? BUCKETS - 1 : index;
}

/** Estimates the 75th percentile by linear interpolation inside its bucket. Returns 0 without visits. */
export function estimateP75(metric: Metric, counts: readonly number[]): number {
  const { upperBounds } = SCALES[metric];
  const rank = sum(counts) * 0.75;
  let before = 0;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && before + count >= rank) {
      const lower = upperBounds[index - 1] ?? 0;
      const upper = upperBounds[index] ?? lower;
      return lower + ((upper - lower) * (rank - before)) / count;
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
