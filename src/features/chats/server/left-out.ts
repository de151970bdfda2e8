import type { LeftOut, LeftOutCounts } from '../contract.ts';

/** Returns the sums of several counts. */
export function addCounts(all: readonly Iterable<readonly [LeftOut, number]>[]): LeftOutCounts {
  const sums: LeftOutCounts = {};
  for (const [reason, count] of all.flatMap((counts) => [...counts])) {
    sums[reason] = (sums[reason] ?? 0) + count;
  }
  return sums;
}

/** Returns the counts that a row has as JSON. */
export function readCounts(json: string): [LeftOut, number][] {
  return Object.entries(JSON.parse(json)) as [LeftOut, number][];
}
