import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../test/resilience/server-process.ts';
import { readCpuMsOf } from './server/measured-server.ts';
import { formatMarkdown, median } from './table.ts';

/** A server runs its first tasks meanwhile. */
const SETTLE_MS = 15_000;
const REST_MS = 30_000;

/**
 * Starts many communities as processes of their own with SQLite, one after another, and prints a table of what each needs at rest for
 * docs/scale.md. Stops early when the machine has little memory left.
 */
export async function benchCommunities(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kerikko-communities-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const availableBefore = readAvailableMb();
  const servers: ServerProcess[] = [];
  const starts: number[] = [];
  try {
    while (servers.length < count && readAvailableMb() > availableBefore / 10) {
      const settings = { DATA_DIR: join(folder, String(servers.length)), LOG_LEVEL: 'warn' };
      const server = await startServerProcess(settings);
      servers.push(server);
      starts.push(readCpuMsOf(server.pid));
    }
    await pause(SETTLE_MS);
    const before = servers.map(({ pid }) => readCpuMsOf(pid));
    await pause(REST_MS);
    const rest = servers.map(({ pid }, index) => readCpuMsOf(pid) - (before[index] ?? 0));
    const memory = servers.map(({ pid }) => readMemory(pid));
    const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
    const taken = availableBefore - readAvailableMb();
    const row = (name: string, figure: number, unit: string) => [name, `${figure.toFixed(1)} ${unit}`];
    console.log(
      formatMarkdown([
        [`what, with ${servers.length} communities`, 'for each'],
        row('memory of its own (private)', median(memory.map((one) => one.ownMb)), 'MB'),
        row('share of the memory, with what all share (PSS)', median(memory.map((one) => one.shareMb)), 'MB'),
        row('what the machine has less of', taken / servers.length, 'MB'),
        row('processor time to start', median(starts) / 1000, 's'),
        row('processor time at rest', (total(rest) / servers.length / REST_MS) * 1000, 'ms a second'),
      ]),
    );
  } finally {
    for (const server of servers) await server.kill('SIGTERM');
  }
}

function readAvailableMb(): number {
  return readKb(readFileSync('/proc/meminfo', 'utf8'), 'MemAvailable') / 1024;
}

function readMemory(pid: number): { ownMb: number; shareMb: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const own = readKb(rollup, 'Private_Clean') + readKb(rollup, 'Private_Dirty');
  return { ownMb: own / 1024, shareMb: readKb(rollup, 'Pss') / 1024 };
}

function readKb(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]);
}
