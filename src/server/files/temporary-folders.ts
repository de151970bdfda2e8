import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../clock.ts';

/** The folder in DATA_DIR for files that exist only while something is made. A folder of the system may be in memory. */
const PARENT = 'temporary';
/** The longest work adds a file to its folder every 10 minutes, so nobody uses an older folder. */
const LEFTOVER_AGE_MS = DAY_MS;

/** Creates an empty folder, which the caller deletes. sweepTemporaryFolders deletes those of killed servers. */
export async function createTemporaryFolder(dataDir: string): Promise<string> {
  const parent = join(dataDir, PARENT);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return mkdtemp(join(parent, 'work-'));
}

/** Deletes the temporary folders that killed servers left. Returns their number. */
export async function sweepTemporaryFolders(dataDir: string, now: number): Promise<number> {
  const parent = join(dataDir, PARENT);
  let deleted = 0;
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    const modifiedAt = await lstat(path).then(
      ({ mtimeMs }) => mtimeMs,
      // Its work has just ended.
      () => now,
    );
    if (modifiedAt >= now - LEFTOVER_AGE_MS) continue;
    await rm(path, { recursive: true, force: true });
    deleted += 1;
  }
  return deleted;
}
