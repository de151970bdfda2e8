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
  const readMemory = (name: string) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  };
  // A backend of PostgreSQL that ends takes its time with it, so both readings happen while the pool is open.
  const database = environment.DATABASE_URL?.split('/').at(-1);
  const readCpuMs = () => readCpuMsOf(pid) + (database ? readBackendsCpuMs(database) : 0);
  return {
    memory: () => ({ now: readMemory('VmRSS'), highest: readMemory('VmHWM') }),
    async load(requests, seconds) {
      const before = readCpuMs();
      const result = await runLoad({ url, port, folder: environment.DATA_DIR ?? '' }, requests, seconds);
      return { ...result, cpuMs: (readCpuMs() - before) / (result.perSecond * seconds) };
    },
    stop: () => kill('SIGTERM'),
  };
}

/** Returns user plus system time of a process. /proc counts in hundredths of a second. */
export function readCpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** Returns the processor time of all processes of PostgreSQL that serve a database. */
export function readBackendsCpuMs(database: string): number {
  return listBackends(database).reduce((sum, pid) => sum + readCpuMsOf(pid), 0);
}

/** Returns the processes of PostgreSQL that serve a database: they name it in their titles. */
function listBackends(database: string): number[] {
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
