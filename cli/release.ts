import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { buildIfStale } from './build.ts';
import { writeArchive } from './release/archive.ts';
import { describeCommit, type ReleasedCommit } from './release/commit.ts';
import { dropSymbols } from './release/drop-symbols.ts';
import { type Architecture, collectPackages, type NeededPackage } from './release/packages.ts';
import { writeBillOfMaterials } from './release/sbom.ts';
import { signFile } from './release/sign.ts';

/*
 * Implements `npm run release`: writes archives for both processors that start without an installation or a build. They contain
 * the built pages, the commands of an operator, and the versions of the packages that the lockfile names. Two runs of one commit
 * write the same bytes.
 */

const root = join(import.meta.dirname, '..');
const OUT = join(root, 'release');
const USAGE = `Usage: npm run release [-- --arch x64|arm64] [--sign KEY]
KEY is the file of a private SSH key; SIGNING_KEY may name it too.`;

/** The npm scripts of a release. */
const SCRIPTS = [
  'start',
  'admin',
  'backup',
  'check',
  'export',
  'import',
  'members',
  'migrate',
  'restore',
] as const;
const FOLDERS = ['build', 'cli', 'deploy', 'docs', 'migrations', 'src'];
const FILES = ['ARCHITECTURE.md', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package-lock.json'];
/** Sources that only the build or the tests read, and pictures of the documents. */
const LEFT_OUT =
  /\.test\.tsx?$|\.tsx$|\.css$|\.webp$|^cli\/(build|demo|dev|release)|^src\/(build-time|web\/ui)\//;
/** Parts of packages that nothing loads at run time. Licences stay. */
const UNUSED_IN_PACKAGES =
  /\.(map|[cm]?ts|flow|md|markdown|bare|html|cc|c)$|\/prebuilds\/|^node_modules\/bintrees\/test\/|^node_modules\/react-dom\/cjs\/.*(profiling|bun|browser|edge|-client|static)/;
const UNUSED_IN_NODE = /^(?!bin|package\.json|LICENSE)/;

await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

async function main(parameters: string[]): Promise<void> {
  const { architectures, key } = readParameters(parameters);
  console.log((await buildIfStale()) ? 'Built.' : 'The build is up to date.');
  const commit = describeCommit(root, packageJson.version);
  const written: string[] = [];
  for (const architecture of architectures) written.push(...(await writeRelease(architecture, commit)));
  const sums = join(OUT, 'SHA256SUMS');
  const lines = await Promise.all(
    written.map(async (name) => `${await hashFile(join(OUT, name))}  ${name}\n`),
  );
  await writeFile(sums, lines.join(''));
  await rm(`${sums}.sig`, { force: true });
  if (key) await signFile(sums, key);
  for (const name of written) {
    const { size } = await stat(join(OUT, name));
    console.log(`Wrote ${relative(process.cwd(), join(OUT, name))} (${(size / 1e6).toFixed(1)} MB)`);
  }
  console.log(
    key ? 'Wrote SHA256SUMS and its signature' : 'Wrote SHA256SUMS, without a signature (SIGNING_KEY)',
  );
}

function readParameters(parameters: string[]): { architectures: Architecture[]; key: string | undefined } {
  try {
    const { values } = parseArgs({
      args: parameters,
      options: { arch: { type: 'string' }, sign: { type: 'string' } },
    });
    if (values.arch !== undefined && values.arch !== 'x64' && values.arch !== 'arm64') throw new Error(USAGE);
    return {
      architectures: values.arch ? [values.arch] : ['x64', 'arm64'],
      key: values.sign ?? (process.env.SIGNING_KEY?.trim() || undefined),
    };
  } catch {
    throw new Error(USAGE);
  }
}

/** Writes the archive and the bill of materials for a processor. Returns their names. */
async function writeRelease(architecture: Architecture, commit: ReleasedCommit): Promise<string[]> {
  const name = `kerikko-${packageJson.version}${commit.suffix}-linux-${architecture}`;
  const folder = join(OUT, '.unpacked', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    for (const file of FILES) await copyFile(join(root, file), join(folder, file));
    for (const part of FOLDERS) await copyFolder(join(root, part), part, folder, LEFT_OUT);
    const packages = await collectPackages(root, architecture);
    await copyPackages(packages, folder, architecture);
    await dropSymbols(join(folder, `node_modules/node-linux-${architecture}/bin/node`));
    await writeJson(join(folder, 'package.json'), describeRelease());
    await writeJson(join(folder, 'release.json'), {
      name,
      version: packageJson.version,
      commit: commit.id,
    });
    await writeArchive(folder, join(OUT, `${name}.tar.gz`), commit.time);
    const paths = new Set(packages.map(({ path }) => path));
    await writeBillOfMaterials(root, join(OUT, `${name}.cdx.json`), { name, paths, time: commit.time });
  } finally {
    await rm(join(OUT, '.unpacked'), { recursive: true, force: true });
  }
  return [`${name}.tar.gz`, `${name}.cdx.json`];
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

async function copyPackages(
  packages: NeededPackage[],
  folder: string,
  architecture: Architecture,
): Promise<void> {
  const node = `node_modules/node-linux-${architecture}`;
  for (const { path, source } of packages) {
    await copyFolder(source, path, folder, UNUSED_IN_PACKAGES, {
      isWanted: (file) => !file.startsWith('node_modules/') && !(path === node && UNUSED_IN_NODE.test(file)),
    });
  }
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await symlink(`../node-linux-${architecture}/bin/node`, join(folder, 'node_modules/.bin/node'));
}

/** Copies the files of a folder to a path of the release, except those whose path there is left out. */
async function copyFolder(
  source: string,
  path: string,
  target: string,
  leftOut: RegExp,
  { isWanted = () => true, below = '' }: { isWanted?: (file: string) => boolean; below?: string } = {},
): Promise<void> {
  for (const entry of await readdir(join(source, below), { withFileTypes: true })) {
    const file = below + entry.name;
    const suffix = entry.isDirectory() ? '/' : '';
    if (leftOut.test(`${path}/${file}${suffix}`) || !isWanted(file + suffix)) continue;
    if (entry.isDirectory()) {
      await copyFolder(source, path, target, leftOut, { isWanted, below: `${file}/` });
    } else if (entry.isFile()) {
      await mkdir(dirname(join(target, path, file)), { recursive: true });
      await copyFile(join(source, file), join(target, path, file));
    }
  }
}

async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
