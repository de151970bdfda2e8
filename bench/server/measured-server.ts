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
  return {
    memory: () => ({ now: readMemoryMb(pid, 'VmRSS'), highest: readMemoryMb(pid, 'VmHWM') }),
    async load(requests, seconds) {
      const readCpu = createCpuMeter([pid], environment);
      const result = await runLoad({ url, port, folder: environment.DATA_DIR ?? '' }, requests, seconds);
      const { nodes, database } = readCpu();
      return { ...result, cpuMs: (nodes + database) / (result.perSecond * seconds) };
    },
    stop: () => kill('SIGTERM'),
  };
}

/** The fields of /proc with the user and system time of a process, and with those of its children that have ended. */
const OWN_TIME = [11, 12];
const TIME_OF_ENDED = [13, 14];

/** Returns user plus system time of a process. @throws Error if the process has ended */
export function readCpuMsOf(pid: number): number {
  if (!readStat(pid)) throw new Error(`the process ${pid} has ended`);
  return readTimes(pid, OWN_TIME);
}

/**
 * Returns a function that returns the processor time since now: of nodes with these process ids, and of the PostgreSQL processes that serve
 * their database, which is 0 with SQLite. A process that has ended meanwhile does not count, such as that of an idle connection.
 */
export function createCpuMeter(
  pids: readonly number[],
  { DATABASE_URL }: Record<string, string>,
): () => { nodes: number; database: number } {
  const readNodes = () => pids.reduce((sum, pid) => sum + readCpuMsOf(pid), 0);
  const listDatabase = () => (DATABASE_URL ? listBackends(DATABASE_URL) : []);
  const before = readNodes();
  const backends = new Map(listDatabase().map((pid) => [pid, readTimes(pid, OWN_TIME)]));
  return () => ({
    nodes: readNodes() - before,
    database: listDatabase().reduce(
      (sum, pid) => sum + Math.max(0, readTimes(pid, OWN_TIME) - (backends.get(pid) ?? 0)),
      0,
    ),
  });
}

/** Returns the processor time of a whole PostgreSQL server, with its writers, autovacuum, and the processes that have ended. */
export function readClusterMs(url: string): number {
  const [backend] = listBackends(url);
  if (backend === undefined) return 0;
  const parentOf = (pid: string | number) => readStat(pid)?.[1];
  const postmaster = parentOf(backend);
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
  const ofPostmaster = readTimes(postmaster ?? '', [...OWN_TIME, ...TIME_OF_ENDED]);
  return children.reduce((sum, pid) => sum + readTimes(pid, OWN_TIME), ofPostmaster);
}

/** Returns the sum of some fields of /proc in milliseconds, or 0 if the process has ended. /proc counts in hundredths of a second. */
function readTimes(pid: string | number, fields: readonly number[]): number {
  const stat = readStat(pid);
  return 10 * fields.reduce((sum, field) => sum + Number(stat?.[field] ?? 0), 0);
}

/** Returns the fields of /proc after the name of the process, or undefined if it has ended. */
function readStat(pid: string | number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  } catch {
    return undefined;
  }
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
