import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';

const APT_GET = '/usr/bin/apt-get';
/** For the list of packages, and again for the packages. */
const APT_TIMEOUT_MS = 300_000;

const run = promisify(execFile);

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
