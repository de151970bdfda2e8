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
/** The end of a scheduled backup's name: the time of the backup. */
const MADE_AT = /^(\d{4}-\d\d-\d\dT\d{6}Z)\.tar(\.age)?$/;

/**
 * Makes a verified backup in BACKUP_DIR, deletes the oldest ones, and copies it to the object store if there is one. A
 * copy that fails leaves the backup good. @throws with the reason as a sentence when there is no new backup
 */
export async function makeNightlyBackup(config: Config, signal?: AbortSignal): Promise<MadeBackup> {
  const { backups, s3, backupKeyFile, publicUrl } = config;
  if (!backups) throw new Error('BACKUP_DIR is not set.');
  const { folder, keep } = backups;
  const time = new Date().toISOString().replace(/\.\d+|:/g, '');
  const prefix = toPrefix(publicUrl);
  const name = `${prefix}${time}.tar${backupKeyFile ? '.age' : ''}`;
  const file = join(folder, name);
  const { bytes } = await writeBackup(config, file, signal);
  const problems: string[] = [];
  const attempt = (what: string, work: Promise<void>) =>
    work.catch((error: Error) => problems.push(`${what}: ${error.message}.`));
  await attempt(`Old backups in ${folder} could not be deleted`, pruneFolder(folder, { name, prefix, keep }));
  if (s3)
    await attempt(
      'The backup was not copied to the object store',
      copyToStore({ ...config, s3 }, file, { name, prefix, keep }),
    );
  return { file, bytes, ...(problems.length > 0 ? { problem: problems.join(' ') } : {}) };
}

/** Which backups a deletion keeps. */
interface Kept {
  /** The file that was just made. */
  name: string;
  /** The beginning of the names of this community's scheduled backups. Nothing else is ever deleted. */
  prefix: string;
  /** The number of backups that stay. */
  keep: number;
}

async function pruneFolder(folder: string, kept: Kept): Promise<void> {
  for (const name of findOld(await readdir(folder), kept)) await rm(join(folder, name), { force: true });
}

/**
 * Returns the beginning of the names of a community's scheduled backups. The beginning contains the host of the
 * public address: a trial copy of the community may use the same folder, and must not delete the community's
 * own backups.
 */
function toPrefix(publicUrl: string): string {
  return `kerikko-nightly-${new URL(publicUrl).host.replace(/[^\w.-]/g, '-')}-`;
}

async function copyToStore(
  { s3, dataDir }: Pick<Config, 'dataDir'> & { s3: S3Config },
  file: string,
  kept: Kept,
): Promise<void> {
  await uploadFile(s3, systemClock, `${STORE_FOLDER}/${kept.name}`, file);
  const store = createS3Store(s3, systemClock, { dataDir });
  const names: string[] = [];
  for await (const { key } of store.list(STORE_FOLDER)) names.push(key.slice(STORE_FOLDER.length + 1));
  for (const old of findOld(names, kept)) await store.delete(`${STORE_FOLDER}/${old}`);
}

/**
 * Returns the names of this community's scheduled backups beyond the newest ones. The file that was just made
 * counts as the newest. A file with a later time in its name was made while the clock was ahead: its age is
 * unknown, so it is the first to be deleted.
 */
function findOld(names: string[], { name: made, prefix, keep }: Kept): string[] {
  const earlier = names.filter(
    (name) => name !== made && name.startsWith(prefix) && MADE_AT.test(name.slice(prefix.length)),
  );
  const isOfWrongClock = (name: string) => name > made;
  const oldestFirst = [
    ...earlier.filter(isOfWrongClock).sort(),
    ...earlier.filter((name) => !isOfWrongClock(name)).sort(),
  ];
  return oldestFirst.slice(0, Math.max(0, oldestFirst.length - (keep - 1)));
}
