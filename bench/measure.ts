import { median, percentile95 } from './table.ts';

/** Times in milliseconds. */
export interface Timings {
  median: number;
  p95: number;
}

/** Times several tasks. Alternates between them, so that other load on the machine affects all of them alike. */
export async function measure<Name extends string>(
  runs: number,
  tasks: Record<Name, () => unknown>,
): Promise<Record<Name, Timings>> {
  const names = Object.keys(tasks) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let run = -Math.ceil(runs / 6); run < runs; run += 1) {
    for (const name of names) {
      const start = performance.now();
      await tasks[name]();
      // Negative runs are a warm-up.
      if (run >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  const timings = [...times].map(([name, own]) => [name, { median: median(own), p95: percentile95(own) }]);
  return Object.fromEntries(timings) as Record<Name, Timings>;
}
