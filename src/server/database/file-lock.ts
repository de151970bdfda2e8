import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './busy.ts';

/**
 * Tries to lock a file exclusively, and creates the file when it is missing. Returns a function that releases the lock,
 * or undefined while somebody else holds the lock. The lock cannot become stale: the operating system releases it when
 * the process ends, even after `kill -9`. The file itself stays.
 * @throws when this user cannot write the file
 */
export function tryLockFile(path: string): (() => void) | undefined {
  // SQLite would open an unwritable file only for reading, and lock nothing.
  accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
  // Node has no call for file locks. An exclusive transaction on an empty database holds one.
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return () => file.close();
}
