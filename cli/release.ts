import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import packageJson from '../package.json' with { type: 'json' };
import { buildIfStale } from './build.ts';

/*
 * Implements `npm run release`: writes an archive that starts without an installation or a build. It contains the built
 * pages, the commands of an operator, and the installed versions of the packages that these need.
 */

const root = join(import.meta.dirname, '..');
const OUT = join(root, 'release');

/** The npm scripts of a release. */
const SCRIPTS = ['start', 'admin', 'backup', 'check', 'export', 'import', 'members', 'restore'] as const;
const FOLDERS = ['build', 'cli', 'deploy', 'docs', 'migrations', 'src'];
const FILES = ['ARCHITECTURE.md', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package-lock.json'];
/** Sources that only the build or the tests read, and pictures of the documents. */
const LEFT_OUT =
  /\.test\.tsx?$|\.tsx$|\.css$|\.webp$|^cli\/(build|demo|dev|release)|^src\/(build-time|web\/ui)\//;
/** Parts of packages that nothing loads at run time. Licences stay. */
const UNUSED_IN_PACKAGES =
  /\.(map|d\.[cm]?ts|md|markdown)$|^node_modules\/node-linux-[^/]+\/(?!bin|package\.json|LICENSE)/;

type Names = Record<string, unknown>;

/** A package of the lockfile, or the project itself. */
interface LockedPackage {
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const name = `kerikko-${packageJson.version}${describeCommit()}-${process.platform}-${process.arch}`;

console.log((await buildIfStale()) ? 'Built.' : 'The build is up to date.');
const folder = join(OUT, name);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const file of FILES) await copyFile(join(root, file), join(folder, file));
for (const part of FOLDERS) await copyFolder(part, (path) => !LEFT_OUT.test(path));
await copyPackages();
await writeFile(join(folder, 'package.json'), `${JSON.stringify(describeRelease(), null, 2)}\n`);
await writeFile(
  join(folder, 'release.json'),
  `${JSON.stringify({ name, version: packageJson.version }, null, 2)}\n`,
);
const archive = join(OUT, `${name}.tar.gz`);
await writeArchive(archive);
const hash = createHash('sha256');
await pipeline(createReadStream(archive), hash);
await writeFile(`${archive}.sha256`, `${hash.digest('hex')}  ${name}.tar.gz\n`);
console.log(`Wrote ${relative(process.cwd(), archive)} (${toMegabytes((await stat(archive)).size)})`);

/** Returns the commit for the name of an archive that is not a tagged version, and whether files were changed since. */
function describeCommit(): string {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const isChanged = git('status', '--porcelain') !== '';
    const isTagged = git('tag', '--points-at', 'HEAD').split('\n').includes(`v${packageJson.version}`);
    return (isTagged ? '' : `-${git('rev-parse', '--short=10', 'HEAD')}`) + (isChanged ? '-changed' : '');
  } catch {
    // The sources may come without their history.
    return '';
  }
}

function describeRelease() {
  const { version, license, type, engines, dependencies, optionalDependencies } = packageJson;
  const scripts = Object.fromEntries(SCRIPTS.map((script) => [script, packageJson.scripts[script]]));
  return {
    name: 'kerikko',
    version,
    license,
    private: true,
    type,
    engines,
    scripts,
    dependencies,
    optionalDependencies,
  };
}

/** Copies the installed packages that run time needs, as the lockfile names them. */
async function copyPackages(): Promise<void> {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  );
  for (const path of listNeeded(lock.packages)) {
    // Packages of other platforms are not installed.
    const isInstalled = await stat(join(root, path, 'package.json')).catch(() => undefined);
    if (!isInstalled) continue;
    await copyFolder(
      path,
      (file) => !UNUSED_IN_PACKAGES.test(file) && !file.slice(path.length).includes('/node_modules/'),
    );
  }
  const node = `node-${process.platform}-${process.arch}`;
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await symlink(`../${node}/bin/node`, join(folder, 'node_modules/.bin/node'));
}

/**
 * Returns the paths of the packages that the project's dependencies lead to. The flags `dev` and `devOptional` of the
 * lockfile do not suffice: a dependency may name a development package, such as typescript, as an optional peer, and npm
 * then flags what that package needs as `optional` only.
 */
function listNeeded(packages: Record<string, LockedPackage>): Set<string> {
  const needed = new Set<string>();
  const add = (path: string) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional,
    );
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)) {
      const found = resolveLocked(packages, path, name);
      if (found === undefined || needed.has(found)) continue;
      needed.add(found);
      add(found);
    }
  };
  add('');
  return needed;
}

/** Returns the path of the package `name` as Node finds it from `path`: in the nearest `node_modules`. */
function resolveLocked(packages: object, path: string, name: string): string | undefined {
  const found = `${path && `${path}/`}node_modules/${name}`;
  if (found in packages) return found;
  if (path === '') return undefined;
  return resolveLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

async function copyFolder(path: string, isWanted: (file: string) => boolean): Promise<void> {
  for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
    const file = `${path}/${entry.name}`;
    if (entry.isDirectory() && isWanted(`${file}/`)) await copyFolder(file, isWanted);
    if (!entry.isFile() || !isWanted(file)) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(root, file), join(folder, file));
  }
}

/** Writes the folder as files of root that everyone may read, whoever made the release. */
async function writeArchive(archive: string): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(archive));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const header = { name: `${name}/${relative(folder, file)}`, mtime: new Date(0), uid: 0, gid: 0 };
    if (entry.isDirectory()) tar.entry({ ...header, type: 'directory', mode: 0o755 });
    else if (entry.isSymbolicLink())
      tar.entry({ ...header, type: 'symlink', linkname: await readlink(file) });
    else {
      const { size, mode } = await stat(file);
      await new Promise<void>((resolve, reject) => {
        const target = tar.entry({ ...header, size, mode: mode & 0o100 ? 0o755 : 0o644 }, (error) =>
          error ? reject(error) : resolve(),
        );
        pipeline(createReadStream(file), target).catch(reject);
      });
    }
  }
  tar.finalize();
  await written;
}

function toMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
