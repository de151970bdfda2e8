import { execFile } from 'node:child_process';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const FOLDER = join(import.meta.dirname, '../node_modules/.cache');
const run = promisify(execFile);

interface Options {
  /** Whether npm runs the installation scripts of the package. */
  runsScripts?: boolean;
}

/**
 * Returns the path of a file in a package that only some commands need, so that `npm ci` does not install it for everybody. Installs
 * the package if it is not there. `packageName` contains the version, such as `vnu-jar@26.9.27`.
 */
export async function findOrInstallPackage(
  packageName: string,
  file: string,
  { runsScripts = false }: Options = {},
): Promise<string> {
  const folder = join(FOLDER, packageName);
  const name = packageName.slice(0, packageName.lastIndexOf('@'));
  const path = join(folder, 'node_modules', name, file);
  if (await isReadable(path)) return path;
  // Another process may install the same package, so the folder gets its name when it is complete.
  const unfinished = `${folder}-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const options = ['--no-save', ...(runsScripts ? [] : ['--ignore-scripts'])];
  await run('npm', ['install', '--prefix', unfinished, ...options, packageName]);
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return path;
}

async function isReadable(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
