import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';

const APT_GET = '/usr/bin/apt-get';
const APT_TIMEOUT_MS = 300_000;

const run = promisify(execFile);

/** Installs Debian packages where root may; whether that worked, the caller sees by what is there then. */
export async function installDebianPackages(packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !(await hasDebianPackages())) return;
  const options = { timeout: APT_TIMEOUT_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run(APT_GET, ['update'], options);
    await run(APT_GET, ['install', '-y', '--no-install-recommends', ...packages], options);
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
