import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { access, copyFile, constants as fileModes, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tryLockFile } from '../src/server/database/file-lock.ts';

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
const BUILD = join(root, 'build');
/** A package for development. */
const BUNDLER = join(root, 'node_modules/@react-router/dev/bin.cjs');
/** The server reads this file from the folder of its bundle. */
const COMMON_PASSWORDS = join(root, 'src/features/accounts/server/passwords/common-passwords.bin');
/** Holds the fingerprint of the sources of a complete build. */
const STAMP = join(BUILD, 'stamp');
/** Not in BUILD: the bundler deletes that folder, and a second build would lock a new file. */
const LOCK = join(root, '.build-lock');
const LOCK_POLL_MS = 200;
const COMPRESSIBLE = /\.(js|css|html|svg|txt|webmanifest)$/;

/**
 * Builds the pages and the server when a source has changed since the last build. Returns whether it built.
 * @throws with the build's output, or with a sentence when this user cannot write the build
 */
export async function buildIfStale(): Promise<boolean> {
  if (await isFresh()) return false;
  mustHaveBundler();
  await mustBeWritable();
  return withBuildLock(async () => {
    if (await isFresh()) return false;
    console.log('Building…');
    const fingerprint = fingerprintSources();
    // Delete the previous build's stamp first, so that an interrupted build does not look complete.
    await rm(STAMP, { force: true });
    await runBuild();
    // Imported here, because every start checks the build, and few starts need the image library.
    const { drawIcons } = await import('../src/build-time/icons.ts');
    const { writeOfflinePage } = await import('../src/build-time/offline-page.ts');
    const client = join(BUILD, 'client');
    await copyFile(COMMON_PASSWORDS, join(BUILD, 'server', basename(COMMON_PASSWORDS)));
    await drawIcons(client);
    await writeOfflinePage(client);
    await compressAssets(client);
    await writeFile(STAMP, fingerprint);
    return true;
  });
}

async function isFresh(): Promise<boolean> {
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  return built === fingerprintSources();
}

function mustHaveBundler(): void {
  if (existsSync(BUNDLER)) return;
  throw new Error(
    `In ${root}, the build is missing or out of date, and the packages that build it are not installed: "npm ci --omit=dev" ` +
      'leaves them out. Run "npm ci" without --omit=dev, then start again. A release needs no build.',
  );
}

async function mustBeWritable(): Promise<void> {
  // A folder may be missing because another build deletes it and creates it again.
  const isMissing = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  };
  await access(root, fileModes.W_OK)
    .then(() => access(BUILD, fileModes.W_OK).catch(isMissing))
    .catch((error: Error) => {
      throw new Error(
        `In ${root}, the build is missing, out of date or not readable for this user, who cannot write there either. ` +
          'Run "npm run build" in that folder as the user who owns the files, then start again.',
        { cause: error },
      );
    });
}

/** Serialises builds across processes: they write into the same folder. A second build waits for the first. */
async function withBuildLock<Result>(work: () => Promise<Result>): Promise<Result> {
  let release = tryLockFile(LOCK);
  if (!release) console.log('Waiting for another build…');
  while (!release) {
    await setTimeout(LOCK_POLL_MS);
    release = tryLockFile(LOCK);
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Hashes the content of all sources. File dates are no help: a fresh clone or a restored copy changes them all. Every start
 * waits for this, and asynchronous reads would take twice the time.
 */
function fingerprintSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of listFiles(join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** In bytes. With less free memory, the bundler gets a small heap, which takes a sixth more processor time. */
const ROOMY_MEMORY = 2 * 1024 ** 3;
const SMALL_HEAP = '--max-old-space-size=192 --max-semi-space-size=1';
const LARGE_HEAP = '--max-semi-space-size=32';
/**
 * Small servers need these: with the small heap, the bundler takes less than 600 MB of memory instead of 1 GB. More threads gain
 * little time.
 */
const BUNDLER_LIMITS = {
  MALLOC_ARENA_MAX: '1',
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
};

/** Ends a process with its parent. A bundler that outlives a killed command would write into the folder of the next build. */
const END_WITH_PARENT = `data:text/javascript,process.on('disconnect',process.exit);process.channel.unref()`;

/** Runs the bundler in a child process, so that the server does not keep the bundler in memory. */
async function runBuild(): Promise<void> {
  const heap = process.availableMemory() < ROOMY_MEMORY ? SMALL_HEAP : LARGE_HEAP;
  const child = spawn(
    process.execPath,
    ['--import', END_WITH_PARENT, BUNDLER, 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...BUNDLER_LIMITS, NODE_OPTIONS: heap, NODE_ENV: 'production' },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
}

async function compressAssets(folder: string): Promise<void> {
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
  for (const file of listFiles(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await toBrotli(bytes, { params }));
    await writeFile(`${file}.gz`, await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** Implements `npm run build`. */
if (import.meta.main) {
  try {
    console.log((await buildIfStale()) ? 'Built.' : 'The build is up to date.');
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
