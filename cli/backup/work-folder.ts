import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tryLockFile } from '../../src/server/database/file-lock.ts';

const SUFFIX = '.tmp';
/** Every work folder has this file. A running backup or restore holds a lock on the file. */
const LOCK_FILE = 'kerikko-backup.lock';

interface WorkFolder {
  path: string;
  /** Deletes the folder with everything in it. */
  remove(): Promise<void>;
}

/**
 * Creates the folder FILE.tmp for the temporary files of a backup or restore. Deletes what killed ones left in the same place.
 * @throws with the reason as a sentence when the folder cannot be created, or another one uses it
 */
export async function createWorkFolder(file: string): Promise<WorkFolder> {
  const parent = dirname(file);
  const path = `${file}${SUFFIX}`;
  await removeLeftovers(parent).catch((error) => explain(error, parent, path));
  await mkdir(path, { mode: 0o700 }).catch((error) => explain(error, parent, path));
  const release = tryLockFile(join(path, LOCK_FILE));
  if (!release) throw new Error(`Another backup or restore began in ${path} at the same time.`);
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true });
      release();
    },
  };
}

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of (await readdir(parent)).filter((entry) => entry.endsWith(SUFFIX))) {
    const path = join(parent, name);
    const release = await lockLeftover(join(path, LOCK_FILE));
    if (!release) continue;
    await rm(path, { recursive: true });
    release();
  }
}

/** Locks the file, unless the file is missing, is locked by a running command, or belongs to another user. */
async function lockLeftover(lock: string): Promise<(() => void) | undefined> {
  try {
    await access(lock);
    return tryLockFile(lock);
  } catch {
    return undefined;
  }
}

function explain(error: NodeJS.ErrnoException, parent: string, path: string): never {
  if (error.code === 'EEXIST')
    throw new Error(
      `${path} already exists. If no other backup or restore is running there, remove this folder.`,
    );
  if (error.code === 'ENOENT') throw new Error(`The folder ${parent} does not exist.`);
  if (error.code === 'EACCES' || error.code === 'EROFS')
    throw new Error(`This user cannot write to the folder ${parent}.`);
  throw error;
}
