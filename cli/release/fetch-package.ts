import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface LockedPackage {
  name: string;
  version: string;
  /** The lockfile's form: an algorithm, and the hash in Base64. */
  integrity: string;
}

/**
 * Returns the folder of a package that this machine does not install, after downloading it once.
 * @throws with a sentence if it cannot be downloaded, or if its hash is not the lockfile's
 */
export async function fetchPackage(root: string, wanted: LockedPackage): Promise<string> {
  const { name, version } = wanted;
  const cache = join(root, 'release/.packages');
  const folder = join(cache, `${name.replace('/', '+')}-${version}`);
  const isHere = await access(folder).then(
    () => true,
    () => false,
  );
  if (isHere) return folder;
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, '.new-'));
  try {
    await run('npm', ['pack', `${name}@${version}`, '--pack-destination', work], { cwd: root }).catch(
      ({ stderr }: { stderr: string }) => {
        throw new Error(`The package ${name}@${version} cannot be downloaded: ${stderr.trim()}`);
      },
    );
    const [archive = ''] = await readdir(work);
    await mustBeIntact(join(work, archive), wanted);
    await run('tar', ['-xzf', join(work, archive), '-C', work]);
    // Each package chooses the name of its only folder.
    const [content = ''] = (await readdir(work)).filter((entry) => entry !== archive);
    await rename(join(work, content), folder);
    return folder;
  } finally {
    await rm(work, { recursive: true });
  }
}

/** @throws if the hash of a downloaded package is not the one of the lockfile */
export async function mustBeIntact(
  archive: string,
  { name, version, integrity }: LockedPackage,
): Promise<void> {
  const [algorithm = '', expected = ''] = integrity.split(/-(.*)/s);
  const isKnown = algorithm === 'sha512' && expected !== '';
  const actual =
    isKnown &&
    createHash(algorithm)
      .update(await readFile(archive))
      .digest('base64');
  if (actual === expected) return;
  throw new Error(`The downloaded package ${name}@${version} is not the one that package-lock.json names.`);
}
