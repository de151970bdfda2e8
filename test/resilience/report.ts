import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../../cli/build.ts';

/** An expectation of a scenario that did not hold. */
export class ScenarioError extends Error {}

/** Checks an expectation. @throws ScenarioError with the message if it does not hold */
export function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new ScenarioError(message);
}

/** What has not happened after this time does not happen on a slow machine either. */
const WAIT_LIMIT_MS = 300_000;

/** Waits until something holds, and returns the milliseconds. @throws ScenarioError if it never does */
export async function waitUntil(what: string, holds: () => boolean | Promise<boolean>): Promise<number> {
  const started = performance.now();
  const waited = () => performance.now() - started;
  while (!(await holds())) {
    check(waited() < WAIT_LIMIT_MS, `waited in vain until ${what}`);
    await pause(20);
  }
  return waited();
}

/** Runs a scenario in a temporary folder and prints its figures. Exits with 1 if an expectation does not hold. */
export async function runScenario(title: string, work: (folder: string) => Promise<string[]>): Promise<void> {
  await buildIfStale();
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-resilience-'));
  const started = performance.now();
  try {
    const figures = await work(folder);
    console.log(`${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    for (const figure of figures) console.log(`  ${figure}`);
  } catch (error) {
    console.error(`${title}: ${error instanceof ScenarioError ? error.message : (error as Error).stack}`);
    process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  // Connections that a failure left open would keep the process running.
  process.exit();
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}
