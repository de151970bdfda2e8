import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const PROJECT = join(import.meta.dirname, '..');

/** Starts `npm run backup` as package.json has it. `hook` is a module that runs before it in the same process. */
export async function runBackup(environment: Record<string, string>, file: string, hook?: string) {
  const { scripts } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8'));
  const [, ...parameters] = String(scripts.backup).split(' ');
  const hooks = hook ? ['--import', hook] : [];
  const child = spawn(process.execPath, [...hooks, ...parameters, file], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => chunks.push(String(data)));
  return { child, output: () => chunks.join('') };
}
