import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { ensureBuilt } from './ensure-built.ts';
import { findFreePort } from './free-port.ts';
import { isUp } from './is-up.ts';
import { readNodeParameters } from './npm-scripts.ts';
import { copyTestDatabase } from './sqlite-databases.ts';
import { createFolder } from './temporary-folder.ts';

export interface Running {
  child: ChildProcess;
  port: number;
  url: string;
  output(): string;
}

/** Starts a real server process and waits until it answers. */
export async function start(environment: Record<string, string>): Promise<Running> {
  const port = await findFreePort();
  const { child, output } = await launch({ PORT: String(port), LOG_LEVEL: 'warn', ...environment });
  const url = `http://localhost:${port}`;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // The server prints its URL just after it begins to answer.
  await expect.poll(output).toContain('Kerikko is at');
  return { child, port, url, output };
}

/**
 * Starts a server with a migrated SQLite file, which costs less than a first start. Copies the file into DATA_DIR, or into a
 * new folder.
 */
export async function startMigrated(environment: Record<string, string> = {}): Promise<Running> {
  const dataDir = environment.DATA_DIR ?? (await createFolder());
  copyTestDatabase(dataDir);
  return start({ ...environment, DATA_DIR: dataDir });
}

export async function stop({ child }: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
  return child.exitCode;
}

/** Starts a server that should fail to start, and returns its exit code and output. */
export async function runToEnd(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = await launch(environment);
  await once(child, 'close');
  expect(output()).not.toMatch(/^\s+at /m);
  return { code: child.exitCode, output: output().trim() };
}

/** Starts Node, as `npm start` by default, with only the given variables, PATH, HOME and DATA_DIR in its environment. */
export async function launch(environment: Record<string, string>, parameters = readNodeParameters('start')) {
  await ensureBuilt();
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATA_DIR: environment.DATA_DIR ?? (await createFolder()), ...environment };
  const child = spawn(process.execPath, parameters, { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const chunks: string[] = [];
  child.stdout.on('data', (chunk) => chunks.push(String(chunk)));
  child.stderr.on('data', (chunk) => chunks.push(String(chunk)));
  return { child, output: () => chunks.join('') };
}
