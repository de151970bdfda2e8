import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_LAYOUT_SHIFT, MAX_TIME_MS, METRICS, type Metric } from '../contract.ts';
import { BUCKETS, bucketOf, estimateP75, rate } from './histogram.ts';

/** Thresholds of web.dev: the highest good value, and the highest value that is not poor. */
const LIMITS: Record<Metric, [number, number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};
const most = (metric: Metric) => (metric === 'CLS' ? MAX_LAYOUT_SHIFT : MAX_TIME_MS);

describe.each(METRICS)('%s', (metric) => {
  const [good, poor] = LIMITS[metric];

  test('is rated by the inclusive thresholds of web.dev', () => {
    expect([0, good].map((value) => rate(metric, value))).toEqual(['good', 'good']);
    const between = [good * 1.001, poor].map((value) => rate(metric, value));
    expect(between).toEqual(['needs-improvement', 'needs-improvement']);
    expect([poor * 1.001, most(metric)].map((value) => rate(metric, value))).toEqual(['poor', 'poor']);
  });

  test('has a bucket boundary at each threshold', () => {
    for (const limit of [good, poor]) {
      expect(bucketOf(metric, limit * 1.001)).toBe(bucketOf(metric, limit) + 1);
    }
    expect([bucketOf(metric, 0), bucketOf(metric, most(metric))]).toEqual([0, BUCKETS - 1]);
  });

  test('gets the exact rating from the histogram, and an estimated p75 in the right bucket', () => {
    const value = fc.double({ min: 0, max: most(metric), noNaN: true });
    const near = fc.double({ min: 0, max: poor * 2, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.oneof(value, near), { minLength: 1, maxLength: 60 }), (values) => {
        const counts = new Array(BUCKETS).fill(0);
        for (const each of values) counts[bucketOf(metric, each)] += 1;
        const exact = values.sort((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0;
        const estimate = estimateP75(metric, counts);
        expect(rate(metric, estimate)).toBe(rate(metric, exact));
        expect(bucketOf(metric, estimate)).toBe(bucketOf(metric, exact));
      }),
    );
  });
});

test('p75 is zero without visits', () => {
  expect(estimateP75('LCP', new Array(BUCKETS).fill(0))).toBe(0);
});

test('p75 is interpolated inside a bucket', () => {
  const counts = new Array(BUCKETS).fill(0);
  counts[bucketOf('LCP', 2400)] = 8;
  expect(estimateP75('LCP', counts)).toBe(2200 + 300 * 0.75);
});
