import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const APT_GET = '/usr/bin/apt-get';
/** For the list of packages, and again for the packages. */
const APT_TIMEOUT_MS = 300_000;

const run = promisify(execFile);

interface Program {
  name: string;
  debianPackage: string;
  /** The environment's variable that may hold its path. */
  variable: string;
  /** Searched after those on PATH. */
  folders?: string[];
  /** How the error begins: who needs it. */
  need: string;
}

/**
 * Finds a program, or installs Debian's package.
 * @returns the path of its executable
 * @throws with the one line to type when there is none and none can be installed
 */
export async function findOrInstallProgram({
  name,
  debianPackage,
  variable,
  folders = [],
  need,
}: Program): Promise<string> {
  const find = async () => {
    const places = [...listPlaces([name]), ...folders.map((folder) => join(folder, name))];
    for (const path of [process.env[variable] ?? '', ...places]) {
      if (path && (await isExecutable(path))) return path;
    }
    return undefined;
  };
  const found = await find();
  if (found) return found;
  await installDebianPackages([debianPackage]);
  const installed = await find();
  if (installed) return installed;
  const line = (await hasDebianPackages())
    ? `sudo apt-get install -y ${debianPackage}`
    : `export ${variable}=/where/it/is/${name}`;
  throw new Error(`${need}, and none could be installed. Type: ${line}`);
}

/** Where on PATH programs of these names would lie, the first name first. */
export function listPlaces(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Installs Debian packages where root may; whether that worked, the caller sees by what is there then. */
export async function installDebianPackages(packages: string[], timeout = APT_TIMEOUT_MS): Promise<void> {
  if (process.getuid?.() !== 0 || !(await hasDebianPackages())) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { timeout, env };
  try {
    await run(APT_GET, ['update'], options);
    const install = ['install', '-y', '--no-install-recommends', '--no-remove', ...packages];
    await run(APT_GET, [...install, '--download-only'], options);
    // Never cut off halfway.
    await run(APT_GET, install, { env });
  } catch {}
}

export function hasDebianPackages(): Promise<boolean> {
  return isExecutable(APT_GET);
}

export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
