import { ProcessTree, readProcesses } from './process-tree.ts';
import type { Outcome } from './step.ts';

/**
 * The most processor time that `npm test` may take, in seconds of the reference machine: a sixth above the 600 wanted. Lower it when the tests
 * get faster.
 */
export const BUDGET_SECONDS = 700;
/** What `work` takes on the reference machine while the tests run beside it, in milliseconds of processor time; alone it takes 2.5. */
export const REFERENCE_MS = 6.5;
/** A machine that is slower than this is busy with other work, which slows the tests more than `work`: its time says nothing about them. */
const MAX_SLOWNESS = 1.25;
const SAMPLE_INTERVAL_MS = 10_000;
/** Reading /proc takes 2 to 10 ms of processor time. */
const TREE_INTERVAL_MS = 2000;
/** The unit of /proc, which every Linux has. */
const TICK_SECONDS = 0.01;

/**
 * Begins to measure this process and its descendants. The function that it returns compares their processor time with the budget.
 * Other programs that share the processor make it slower, so the budget grows with the time that a fixed piece of work takes
 * meanwhile. On a machine that is much slower, the time is only printed.
 */
export function measureProcessorTime(): () => Outcome {
  const samples = [sample()];
  const tree = new ProcessTree(process.pid);
  const look = () => tree.add(readProcesses());
  look();
  const timers = [
    setInterval(() => samples.push(sample()), SAMPLE_INTERVAL_MS),
    setInterval(look, TREE_INTERVAL_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
    look();
    const seconds = tree.total() * TICK_SECONDS;
    // A system without /proc has no samples.
    return seconds > 0 ? judge(seconds, samples) : { passed: 0, failed: 0, output: '' };
  };
}

/** Compares seconds of processor time with the budget. `samples` are durations of the fixed piece of work in milliseconds. */
export function judge(seconds: number, samples: readonly number[]): Outcome {
  const median = [...samples].sort((a, b) => a - b)[samples.length >> 1] ?? REFERENCE_MS;
  const slowness = Math.max(1, median / REFERENCE_MS);
  const budget = BUDGET_SECONDS * slowness;
  if (slowness > MAX_SLOWNESS) {
    const summary = `  ${seconds.toFixed(0)} s, not judged: this machine needs ${slowness.toFixed(2)} times the reference`;
    return { passed: 1, failed: 0, output: '', summary };
  }
  const text = `${seconds.toFixed(0)} s of at most ${budget.toFixed(0)} s, on a machine that needs ${slowness.toFixed(2)} times the reference`;
  return seconds <= budget
    ? { passed: 1, failed: 0, output: '', summary: `  ${text}` }
    : { passed: 0, failed: 1, output: `The tests took ${text}. Make them cheaper, or raise the budget.` };
}

/** Returns the processor time of a fixed piece of work, in milliseconds: the least of three, because the first one is compiled. */
function sample(): number {
  const times = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function work(): number {
  const rows = Array.from({ length: 6000 }, (_, index) => ({
    id: `row ${(index * 7919) % 6000}`,
    values: [index, index * 2, `text of ${index}`],
  }));
  const copied = JSON.parse(JSON.stringify(rows)) as typeof rows;
  copied.sort((a, b) => (a.id < b.id ? -1 : 1));
  return new Set(copied.map(({ id }) => id)).size;
}
