import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import { isUp } from '../is-up.ts';
import { readNodeParameters } from '../npm-scripts.ts';
import type { Order } from './steerable-time.ts';

/** The demo fills its community before it answers, which takes longer on a loaded machine. */
const START_LIMIT_MS = 120_000;

/** A Kerikko server that runs in a separate process, as in production, so that a test can kill it. */
export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  /** Returns everything that the server has printed. */
  output(): string;
  hasEnded(): boolean;
  /** Moves the clock of a server that is steered, or measures it, and returns its answer: see steerable-time.ts. */
  order(order: Order): Promise<unknown>;
  /** Sends a signal (by default SIGKILL) and waits until the process has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

interface ServerOptions {
  /** A cgroup's file. The server joins that cgroup before it starts. */
  joinFile?: string | undefined;
  /** The npm script that starts the server. */
  script?: 'start' | 'demo';
  /** A script that runs instead of cli/start.ts, with the same options for Node. */
  file?: string | undefined;
  /** The folder of an unpacked release, which starts with its own Node. */
  release?: string;
  /** Lets `order` reach the server, whose NODE_OPTIONS preload steerable-time.ts. */
  isSteered?: true;
}

/** Starts a server and waits until it answers. @throws with its output if it does not start */
export async function startServerProcess(
  environment: Record<string, string>,
  options?: ServerOptions,
): Promise<ServerProcess> {
  const { child, output } = await spawnServer(environment, options);
  const port = Number(environment.PORT ?? child.port);
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isUp(url))) {
    if (child.process.exitCode !== null || performance.now() > deadline) {
      child.process.kill('SIGKILL');
      throw new Error(`the server did not start:\n${output()}`);
    }
    await pause(20);
  }
  return {
    url,
    port,
    pid: child.process.pid ?? 0,
    output,
    async order(order) {
      const answered = once(child.process, 'message');
      child.process.send?.(order);
      const [answer] = await answered;
      return answer;
    },
    hasEnded: () => child.process.exitCode !== null || child.process.signalCode !== null,
    async kill(signal = 'SIGKILL') {
      if (child.process.exitCode !== null || child.process.signalCode !== null) return;
      const ended = once(child.process, 'exit');
      child.process.kill(signal);
      await ended;
    },
  };
}

/** Starts a server that should fail to start, and returns its exit code and output. */
export async function startAndEnd(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = await spawnServer(environment);
  const ended = once(child.process, 'exit');
  const timer = setTimeout(() => child.process.kill('SIGKILL'), START_LIMIT_MS);
  const [code] = await ended;
  clearTimeout(timer);
  return { code, output: output() };
}

/** Runs one of Kerikko's commands, such as `backup`, until it ends. */
export async function runCommand(
  command: string,
  file: string,
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...readNodeParameters(command), file], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = gatherOutput(child);
  const [code] = await once(child, 'close');
  return { code, output: printed.join('') };
}

async function spawnServer(
  environment: Record<string, string>,
  { joinFile, script = 'start', file, release, isSteered }: ServerOptions = {},
) {
  const port = await findFreePort();
  const options = readNodeParameters(script, release);
  const node = release ? `${release}/node_modules/.bin/node` : process.execPath;
  const command = [node, ...(file ? [...options.slice(0, -1), file] : options)];
  // The shell joins the cgroup and becomes Node, so that all of its memory counts and the process id stays.
  const join = joinFile ? ['/bin/sh', '-c', 'echo $$ >"$0" && exec "$@"', joinFile] : [];
  const [program = '', ...parameters] = [...join, ...command];
  const child = spawn(program, parameters, {
    ...(release ? { cwd: release } : {}),
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // The rate limits must not interfere with the scenarios.
      RATE_LIMIT_FACTOR: '10000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(isSteered ? ['ipc' as const] : [])],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  running.add(child);
  const printed = gatherOutput(child);
  child.once('exit', (_code, signal) => {
    running.delete(child);
    if (signal) printed.push(`\n[ended by ${signal}]`);
  });
  return { child: { process: child, port }, output: () => printed.join('') };
}

/** Collects the output of a process in a growing list. */
function gatherOutput(child: ChildProcessByStdio<null, Readable, Readable>): string[] {
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  return printed;
}
