import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder } from '../test/temporary-folder.ts';

const PROJECT = join(import.meta.dirname, '..');
/** The files of the real command, and of its lock. */
const REAL_FILES = ['cli/build.ts', 'src/server/database/file-lock.ts', 'src/server/database/busy.ts'];
/** Stands for the bundler: deletes the folder, says so, and writes it when the file `go` exists. */
const BUNDLER = `
const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
rmSync('build', { recursive: true, force: true });
appendFileSync('builds', 'began ');
const timer = setInterval(() => {
  if (!existsSync('go')) return;
  clearInterval(timer);
  for (const folder of ['client', 'server']) mkdirSync('build/' + folder, { recursive: true });
  writeFileSync('build/client/page.js', 'page');
  appendFileSync('builds', 'ended ');
}, 5);
setTimeout(() => process.exit(1), 20_000).unref();
`;

test('of several starts with a stale build only one builds, and the next one when it is killed with its bundler', async () => {
  const project = await createProject();
  const killed = build(project);
  await expect.poll(() => readBuilds(project)).toBe('began ');
  const [second, third] = [build(project), build(project)];
  for (const { output } of [second, third]) await expect.poll(output).toContain('Waiting for another build');
  expect(await readBuilds(project)).toBe('began ');

  killed.child.kill('SIGKILL');
  await expect.poll(() => readBuilds(project)).toBe('began began ');
  await writeFile(join(project, 'go'), '');
  await Promise.all([second, third].map(({ child }) => once(child, 'close')));
  expect([second, third].map(({ output }) => output().trim().split('\n').at(-1)).sort()).toEqual([
    'Built.',
    'The build is up to date.',
  ]);
  expect(await readBuilds(project)).toBe('began began ended ');
  const last = build(project);
  await once(last.child, 'close');
  expect(last.output()).toBe('The build is up to date.\n');
});

test('a stale build without the packages for development ends in one sentence that says what to run', async () => {
  const project = await createProject();
  await rm(join(project, 'node_modules/@react-router'), { recursive: true });
  const { child, output } = build(project);
  await once(child, 'close');
  expect(child.exitCode).toBe(1);
  expect(output()).toMatch(/^In \S+, the build is missing .+ Run "npm ci" without --omit=dev, .+\n$/);
});

/** Creates a small project with the real build command, in which a build takes no time. */
async function createProject(): Promise<string> {
  const folder = await createFolder();
  for (const file of REAL_FILES) await cp(join(PROJECT, file), join(folder, file));
  const files = {
    'package.json': '{ "type": "module" }',
    'src/build-time/icons.ts': 'export async function drawIcons() {}',
    'src/build-time/offline-page.ts': 'export async function writeOfflinePage() {}',
    'src/features/accounts/server/passwords/common-passwords.bin': '',
    'node_modules/@react-router/dev/bin.cjs': BUNDLER,
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  return folder;
}

function build(project: string): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [join(project, 'cli/build.ts')], { cwd: project });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

function readBuilds(project: string): Promise<string> {
  return readFile(join(project, 'builds'), 'utf8').catch(() => '');
}
