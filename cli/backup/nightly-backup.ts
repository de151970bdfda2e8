import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeBackup } from '../../src/server/backups/backup-schedule.ts';
import { systemClock } from '../../src/server/clock.ts';
import type { Config, S3Config } from '../../src/server/config.ts';
import { createS3Store } from '../../src/server/files/s3-store.ts';
import { uploadFile } from '../../src/server/files/s3-upload.ts';
import { writeBackup } from './write-backup.ts';

/** The folder in the bucket. */
const STORE_FOLDER = 'backups';
/** The names of scheduled backups. Nothing else in the folder is ever deleted. */
const NAME = /^kerikko-nightly-\d{4}-\d\d-\d\dT\d{6}Z\.tar(\.age)?$/;

/**
 * Makes a verified backup in BACKUP_DIR, deletes the oldest ones, and copies it to the object store if there is one. A
 * copy that fails leaves the backup good. @throws with the reason as a sentence when there is no new backup
 */
export async function makeNightlyBackup(config: Config, signal?: AbortSignal): Promise<MadeBackup> {
  const { backups, s3, backupKeyFile } = config;
  if (!backups) throw new Error('BACKUP_DIR is not set.');
  const { folder, keep } = backups;
  const time = new Date().toISOString().replace(/\.\d+|:/g, '');
  const name = `kerikko-nightly-${time}.tar${backupKeyFile ? '.age' : ''}`;
  const file = join(folder, name);
  const { bytes } = await writeBackup(config, file, signal);
  const problems: string[] = [];
  const attempt = (what: string, work: Promise<void>) =>
    work.catch((error: Error) => problems.push(`${what}: ${error.message}.`));
  await attempt(`Old backups in ${folder} could not be deleted`, pruneFolder(folder, keep));
  if (s3)
    await attempt('The backup was not copied to the object store', copyToStore(s3, { file, name, keep }));
  return { file, bytes, ...(problems.length > 0 ? { problem: problems.join(' ') } : {}) };
}

async function pruneFolder(folder: string, keep: number): Promise<void> {
  for (const name of findOld(await readdir(folder), keep)) await rm(join(folder, name), { force: true });
}

async function copyToStore(
  s3: S3Config,
  { file, name, keep }: { file: string; name: string; keep: number },
): Promise<void> {
  await uploadFile(s3, systemClock, `${STORE_FOLDER}/${name}`, file);
  const store = createS3Store(s3, systemClock);
  const names: string[] = [];
  for await (const { key } of store.list(STORE_FOLDER)) names.push(key.slice(STORE_FOLDER.length + 1));
  for (const old of findOld(names, keep)) await store.delete(`${STORE_FOLDER}/${old}`);
}

/** Returns the names of scheduled backups beyond the newest ones. The names sort by time. */
function findOld(names: string[], keep: number): string[] {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep);
}
