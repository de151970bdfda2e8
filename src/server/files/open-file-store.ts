import { join } from 'node:path';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

/** Where the configuration wants members' photos. Nothing is read or written before the first file. */
export function openFileStore(config: Config, clock: Clock = systemClock): FileStore {
  return config.s3 ? createS3Store(config.s3, clock) : createDiskStore(join(config.dataDir, 'photos'));
}
