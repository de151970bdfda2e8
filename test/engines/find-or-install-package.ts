import { execFile } from 'node:child_process';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache');
const run = promisify(execFile);

/**
 * Returns the path of a file in a package that only this command needs, so that `npm ci` does not install it for everybody. Installs
 * the package, without its installation scripts, if it is not there. `packageName` contains the version, such as `vnu-jar@26.9.27`.
 */
export async function findOrInstallPackage(packageName: string, file: string): Promise<string> {
  const folder = join(FOLDER, packageName);
  const name = packageName.slice(0, packageName.lastIndexOf('@'));
  const path = join(folder, 'node_modules', name, file);
  if (await isReadable(path)) return path;
  await mkdir(folder, { recursive: true });
  await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', packageName]);
  return path;
}

async function isReadable(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
