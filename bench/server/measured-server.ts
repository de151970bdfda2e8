import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
  // User plus system time. /proc counts in hundredths of a second.
  const readCpuMs = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  };
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
