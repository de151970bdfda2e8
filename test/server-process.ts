import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isUp } from './is-up.ts';
import { findFreePort } from './postgres.ts';

export interface ServerProcess {
  url: string;
  output(): string;
  stop(): Promise<void>;
}

/** The server as a volunteer starts it. Resolves once it answers. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await findFreePort();
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100000',
    ...environment,
  };
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../cli/start.ts')], {
    env,
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)));
  const url = `http://localhost:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${lines.join('')}`);
    if (await isUp(url)) break;
    await wait(50);
  }
  return {
    url,
    output: () => lines.join(''),
    async stop() {
      if (child.exitCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** Runs a command of ours to its end. */
export async function runCommand(
  command: string,
  file: string,
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, `../cli/${command}.ts`), file], {
    env: { PATH, HOME, ...environment },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => lines.push(String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output: lines.join('') };
}
