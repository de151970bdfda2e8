import { access, constants, statfs } from 'node:fs/promises';

/** The folder in memory that Linux offers to programs. */
const MEMORY_FOLDER = '/dev/shm';
/** Several times what the tests' databases, photos and browser profiles need at once. */
const NEEDED_BYTES = 2e9;

/**
 * Moves the temporary files of this process and its children to memory where there is enough of it. Each test creates a
 * database, and most of the tests' time would be spent waiting for the disk to sync.
 */
export async function moveTemporaryFilesToMemory(): Promise<void> {
  if (process.env.TMPDIR || process.availableMemory() < 2 * NEEDED_BYTES) return;
  try {
    await access(MEMORY_FOLDER, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(MEMORY_FOLDER);
    if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = MEMORY_FOLDER;
  } catch {
    // Systems without this folder keep the usual one.
  }
}
