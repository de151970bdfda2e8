import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface MeasuredRun {
  code: number | null;
  output: string;
  milliseconds: number;
  /** The most memory that the process ever had, in MB: VmHWM of Linux. */
  megabytes: number;
  /** Processor time of all threads. It depends less on what else the machine does than `milliseconds`. */
  processorSeconds: number;
}

/** Runs an npm script of package.json as a process of its own, with the same options for Node. */
export async function runMeasured(
  script: string,
  parameters: string[],
  environment: Record<string, string>,
  { killAfterMs }: { killAfterMs?: number } = {},
): Promise<MeasuredRun> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [, ...options] = scripts[script].split(' ');
  const started = performance.now();
  const child = spawn(process.execPath, [...options, ...parameters], {
    cwd: root,
    env: { ...process.env, LANG: 'C', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  let megabytes = 0;
  let processorSeconds = 0;
  const poll = setInterval(() => {
    megabytes = Math.max(megabytes, readPeak(child.pid ?? 0));
    processorSeconds = Math.max(processorSeconds, readProcessorTime(child.pid ?? 0));
  }, 100);
  const kill = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(poll);
  clearTimeout(kill);
  return { code, output, milliseconds: performance.now() - started, megabytes, processorSeconds };
}

function readPeak(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

/** The clock ticks of /proc are hundredths of a second. */
const TICKS = 100;

function readProcessorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0;
  }
}
