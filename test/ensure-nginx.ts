import { delimiter, join } from 'node:path';
import { hasDebianPackages, installDebianPackages, isExecutable } from './debian-packages.ts';

/**
 * Finds nginx, or installs Debian's package: NGINX_PATH, the system's.
 * @returns the path of its executable
 * @throws with the one line to type when there is none and none can be installed
 */
export async function findOrInstallNginx(): Promise<string> {
  const found = await findNginx();
  if (found) return found;
  await installDebianPackages(['nginx-light']);
  const installed = await findNginx();
  if (installed) return installed;
  const line = (await hasDebianPackages())
    ? 'sudo apt-get install -y nginx-light'
    : 'export NGINX_PATH=/where/it/is/nginx';
  throw new Error(`The test of two nodes needs nginx, and none could be installed. Type: ${line}`);
}

async function findNginx(): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const places = folders.filter(Boolean).map((folder) => join(folder, 'nginx'));
  for (const path of [process.env.NGINX_PATH ?? '', ...places]) {
    if (path && (await isExecutable(path))) return path;
  }
  return undefined;
}
