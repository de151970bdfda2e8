import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchPackage } from './fetch-package.ts';

/** A processor that releases are made for. */
export type Architecture = 'x64' | 'arm64';

export interface NeededPackage {
  /** Where the lockfile puts it, such as `node_modules/pg`. */
  path: string;
  /** The folder with its files. */
  source: string;
}

type Names = Record<string, unknown>;

/** A package of the lockfile, or the project itself. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * Returns the packages that a release needs, in the order of their paths. Installed ones are taken as they are. Those of another
 * processor or system than this machine's are downloaded, and compared with the lockfile.
 */
export async function collectPackages(root: string, architecture: Architecture): Promise<NeededPackage[]> {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  );
  const found: NeededPackage[] = [];
  for (const path of [...listNeeded(lock.packages, architecture)].sort()) {
    const { version = '', integrity = '' } = lock.packages[path] ?? {};
    const isHere = (await readVersion(join(root, path))) === version;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const wanted = { name, version, integrity };
    found.push({ path, source: isHere ? join(root, path) : await fetchPackage(root, wanted) });
  }
  return found;
}

/**
 * Returns the paths of the packages that the project's dependencies lead to. The flags `dev` and `devOptional` of the
 * lockfile do not suffice: a dependency may name a development package, such as typescript, as an optional peer, and npm
 * then flags what that package needs as `optional` only.
 */
export function listNeeded(packages: Record<string, LockedPackage>, architecture: Architecture): Set<string> {
  const needed = new Set<string>();
  const add = (path: string) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional,
    );
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)) {
      const found = resolveLocked(packages, path, name);
      if (found === undefined || needed.has(found) || !runsOn(packages[found], architecture)) continue;
      needed.add(found);
      add(found);
    }
  };
  add('');
  return needed;
}

/** Returns whether a package is for Linux with the GNU C library on a processor. */
function runsOn({ os, cpu, libc }: LockedPackage = {}, architecture: Architecture): boolean {
  const allows = (list: string[] | undefined, value: string) =>
    list === undefined || (list.includes(value) && !list.includes(`!${value}`));
  return allows(os, 'linux') && allows(cpu, architecture) && allows(libc, 'glibc');
}

/** Returns the path of the package `name` as Node finds it from `path`: in the nearest `node_modules`. */
function resolveLocked(packages: object, path: string, name: string): string | undefined {
  const found = `${path && `${path}/`}node_modules/${name}`;
  if (found in packages) return found;
  if (path === '') return undefined;
  return resolveLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

async function readVersion(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text).version;
}
