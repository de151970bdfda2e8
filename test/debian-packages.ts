import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const APT_GET = '/usr/bin/apt-get';
/** The timeout of each download: the list of packages, and the packages. */
const APT_TIMEOUT_MS = 300_000;

const run = promisify(execFile);

interface Program {
  name: string;
  debianPackage: string;
  /** The environment variable that may contain its path. */
  variable: string;
  /** Folders to search after those on PATH. */
  folders?: string[];
  /** The beginning of the error message: the feature that needs the program. */
  need: string;
}

/**
 * Finds a program, or installs its Debian package.
 * @returns the path of its executable
 * @throws with the command to type if the program is missing and cannot be installed
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
    : `export ${variable}=/path/to/${name}`;
  throw new Error(`${need}, and ${name} could not be installed. Type: ${line}`);
}

/** Returns the paths that programs of these names can have on PATH, grouped by name in the given order. */
export function listPlaces(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Installs Debian packages if this process is root. Ignores failures: callers check for the installed files. */
export async function installDebianPackages(packages: string[], timeout = APT_TIMEOUT_MS): Promise<void> {
  if (process.getuid?.() !== 0 || !(await hasDebianPackages())) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { timeout, env };
  try {
    await run(APT_GET, ['update'], options);
    const install = ['install', '-y', '--no-install-recommends', '--no-remove', ...packages];
    await run(APT_GET, [...install, '--download-only'], options);
    // No timeout: an interrupted installation would leave broken packages.
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
