import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { drawIcons } from '../src/build-time/icons.ts';
import { writeOfflinePage } from '../src/build-time/offline-page.ts';

const root = join(import.meta.dirname, '..');
/** Everything that the build depends on. */
const SOURCES = [
  'src',
  'migrations',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const STAMP = join(root, 'build/stamp');
const LOCK = join(root, '.build-lock');
const LOCK_POLL_MS = 200;
const COMPRESSIBLE = /\.(js|css|html|svg|webmanifest)$/;

/** Builds the pages and the server when a source has changed since the last build. @throws with the build's output */
export async function buildIfStale(): Promise<void> {
  if (await isFresh()) return;
  await withBuildLock(async () => {
    if (await isFresh()) return;
    console.log('Building…');
    const fingerprint = await fingerprintSources();
    await runBuild();
    const client = join(root, 'build/client');
    await drawIcons(client);
    await writeOfflinePage(client);
    await compressAssets(client);
    await writeFile(STAMP, fingerprint);
  });
}

async function isFresh(): Promise<boolean> {
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  return built === (await fingerprintSources());
}

/** Serialises builds across processes: they write into the same folder. A second build waits for the first. */
async function withBuildLock(work: () => Promise<void>): Promise<void> {
  while (!(await tryLock())) await setTimeout(LOCK_POLL_MS);
  try {
    await work();
  } finally {
    await rm(LOCK, { force: true });
  }
}

async function tryLock(): Promise<boolean> {
  try {
    await writeFile(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(await readFile(LOCK, 'utf8').catch(() => ''));
    // A process that was killed left its lock behind.
    if (holder > 0 && !isRunning(holder)) await rm(LOCK, { force: true });
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Hashes the content of all sources. File dates are no help: a fresh clone or a restored copy changes them all. */
async function fingerprintSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await listFiles(join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Runs the bundler in a child process, so that the server does not keep the bundler in memory. */
async function runBuild(): Promise<void> {
  const command = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const child = spawn(process.execPath, [command, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
}

async function compressAssets(folder: string): Promise<void> {
  const compress = promisify(brotliCompress);
  for (const file of (await listFiles(folder)).filter((name) => COMPRESSIBLE.test(name))) {
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await compress(bytes, { params }));
  }
}
