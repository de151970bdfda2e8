import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import project from '../../package.json' with { type: 'json' };
import { findFreePort } from '../../test/free-port.ts';
import { isUp } from '../../test/is-up.ts';

const START_LIMIT_MS = 60_000;
/** The Node options of `npm start`, without the script. */
const NODE_ARGUMENTS = project.scripts.start.split(' ').slice(1, -1);

export interface PinnedServer {
  url: string;
  /** The origin of the site. Kerikko rejects forms from other origins. */
  publicUrl: string;
  /** The time from the start of the process to its first response. */
  startedInMs: number;
  /** Returns the current and the peak resident memory, in MB. */
  memory(): { now: number; highest: number };
  /** Returns the processor time used so far, in milliseconds. */
  totalCpuMs(): number;
  stop(): Promise<void>;
}

const running = new Set<number>();
process.once('exit', () => {
  for (const pid of running) process.kill(pid, 'SIGKILL');
});

/** Starts a server script in a child process, pinned to one core where possible. Resolves when the server answers. */
export async function startPinnedServer(
  script: string,
  { pin, environment }: { pin: string[]; environment: Record<string, string> },
): Promise<PinnedServer> {
  const port = await findFreePort();
  const { PATH = '', HOME = '' } = process.env;
  const [command = '', ...rest] = [...pin, process.execPath, ...NODE_ARGUMENTS, script];
  const began = performance.now();
  // taskset executes the server in place, so the child's process id is the server's.
  const child = spawn(command, rest, {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH, HOME, NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: string[] = [];
  child.stdout.on('data', (chunk) => printed.push(String(chunk)));
  const pid = child.pid as number;
  running.add(pid);
  child.once('exit', () => running.delete(pid));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isUp(url))) {
    if (child.exitCode !== null || performance.now() - began > START_LIMIT_MS) {
      throw new Error(`${script} did not start:\n${printed.join('')}`);
    }
    await pause(10);
  }
  const startedInMs = performance.now() - began;
  return {
    url,
    publicUrl: `http://localhost:${port}`,
    startedInMs,
    memory: () => ({ now: readMemory(pid, 'VmRSS'), highest: readMemory(pid, 'VmHWM') }),
    totalCpuMs: () => readCpuMs(pid),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readMemory(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

/** Returns user plus system time. /proc counts in hundredths of a second. */
function readCpuMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return 10 * ((user ?? 0) + (system ?? 0));
}
