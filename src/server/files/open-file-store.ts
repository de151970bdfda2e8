import { join } from 'node:path';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

/**
 * Returns the store for members' photos that the configuration names. Connects to nothing yet. Calls `onDown` when an object
 * store is unreachable or refuses a request.
 */
export function openFileStore(config: Config, clock: Clock = systemClock, onDown?: () => void): FileStore {
  const { s3, dataDir } = config;
  return s3 ? createS3Store(s3, clock, { dataDir, onDown }) : createDiskStore(join(dataDir, 'photos'));
}
