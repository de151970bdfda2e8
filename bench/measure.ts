import { performance } from 'node:perf_hooks';

/** Times in milliseconds. */
export interface Timings {
  runs: number;
  minimum: number;
  median: number;
  p95: number;
}

/** Times several tasks. Alternates between them, so that other load on the machine affects all of them alike. */
export async function measure<Name extends string>(
  runs: number,
  warmUp: number,
  tasks: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, Timings>> {
  const names = Object.keys(tasks) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let run = -warmUp; run < runs; run += 1) {
    for (const name of names) {
      const start = performance.now();
      await tasks[name]();
      const time = performance.now() - start;
      if (run >= 0) times.get(name)?.push(time);
    }
  }
  return Object.fromEntries(names.map((name) => [name, summarize(times.get(name) ?? [])])) as Record<
    Name,
    Timings
  >;
}

function summarize(times: number[]): Timings {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { runs: sorted.length, minimum: at(0), median: at(0.5), p95: at(0.95) };
}
