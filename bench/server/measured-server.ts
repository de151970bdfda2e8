import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { startServerProcess } from '../../test/resilience/server-process.ts';
import { type LoadRequest, type LoadResult, runLoad } from './load.ts';

export interface MeasuredServer {
  /** Returns the current and the highest resident memory, in MB. */
  memory(): { now: number; highest: number };
  load(requests: LoadRequest[], seconds: number): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** Starts Kerikko, or another script, on a core of its own. */
export async function startMeasured(
  environment: Record<string, string>,
  file?: string,
): Promise<MeasuredServer> {
  const { pid, url, port, kill } = await startServerProcess(environment, { file });
  execFileSync('taskset', ['-a', '-p', '-c', '0', String(pid)]);
  const readCpu = () => {
    const { nodes, database } = readCpuMs([pid], environment);
    return nodes + database;
  };
  return {
    memory: () => ({ now: readMemoryMb(pid, 'VmRSS'), highest: readMemoryMb(pid, 'VmHWM') }),
    async load(requests, seconds) {
      const before = readCpu();
      const result = await runLoad({ url, port, folder: environment.DATA_DIR ?? '' }, requests, seconds);
      return { ...result, cpuMs: (readCpu() - before) / (result.perSecond * seconds) };
    },
    stop: () => kill('SIGTERM'),
  };
}

/** Returns user plus system time of a process. /proc counts in hundredths of a second. */
export function readCpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/**
 * Returns the processor time of nodes with these process ids, and of the PostgreSQL processes that serve their database: 0 with SQLite. A
 * backend that ends takes its time with it, so read both times while the pool is open.
 */
export function readCpuMs(
  pids: readonly number[],
  { DATABASE_URL }: Record<string, string>,
): { nodes: number; database: number } {
  const sum = (some: readonly number[]) => some.reduce((total, pid) => total + readCpuMsOf(pid), 0);
  return { nodes: sum(pids), database: sum(DATABASE_URL ? listBackends(DATABASE_URL) : []) };
}

/** Returns the current (VmRSS) or the highest (VmHWM) resident memory of a process. */
export function readMemoryMb(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

/** Returns the processes of PostgreSQL that serve a database: they name it in their titles. */
export function listBackends(url: string): number[] {
  const database = url.split('/').at(-1);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`postgres: postgres ${database} `);
      } catch {
        // The process has ended.
        return false;
      }
    })
    .map(Number);
}
