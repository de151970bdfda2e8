import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../cli/build.ts';

/** A fault did what it must not: the sentence says what. */
export class FaultError extends Error {}

/** Demands what must hold under a fault. */
export function check(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new FaultError(otherwise);
}

/** Runs one script's work in a folder of its own; prints its figures, and ends with 1 where something did not hold. */
export async function runScenario(title: string, work: (folder: string) => Promise<string[]>): Promise<void> {
  await buildIfStale();
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-fault-'));
  const started = performance.now();
  try {
    const figures = await work(folder);
    console.log(`${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    for (const figure of figures) console.log(`  ${figure}`);
  } catch (error) {
    console.error(`${title}: ${error instanceof FaultError ? error.message : (error as Error).stack}`);
    process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  // What a fault left half open must not keep the process.
  process.exit();
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}
