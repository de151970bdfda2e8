import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { locateDatabase } from '../src/compose.ts';
import { email as emailSchema } from '../src/features/accounts/contract.ts';
import type { Config } from '../src/server/config.ts';
import {
  type Database,
  DatabaseEncodingError,
  type DatabaseLocation,
  mustNotBeNewer,
  openDatabase,
} from '../src/server/database/database.ts';
import { isMigrated, nameDatabase, readServerTime } from '../src/server/database/existing-database.ts';
import { explainDatabaseError } from '../src/server/database/explain-error.ts';
import { migrations } from '../src/server/database/migrations.ts';
import { MAX_DIFFERENCE_MS } from '../src/server/database/server-clock.ts';
import { openFileStore } from '../src/server/files/open-file-store.ts';
import { findBackupProblem, nameBackups, namePhotoStore } from '../src/server/services.ts';
import { type Finding, failure, ok, warning } from './check/finding.ts';
import { checkInstallation } from './check/installation.ts';
import { checkMail, type MailCheck } from './check/mail.ts';
import { findSandboxProblem } from './check/sandbox.ts';
import { checkSettings } from './check/settings.ts';
import { readUsableConfig } from './check/usable-config.ts';
import { becomeOwner } from './community.ts';
import { print, printFailure } from './print.ts';

const USAGE = `Usage: npm run check
       npm run check -- --mail [EMAIL]   also looks up SPF, DKIM and DMARC of the sender's domain, and sends a mail to EMAIL
       npm run check -- --mail [EMAIL] [--dkim SELECTOR] [--dns SERVER]`;
const MINUTE_MS = 60_000;
/** Nodes whose clocks differ by more may send a mail twice: see docs/operations.md. */
const CLOCK_LIMIT_MS = 2 * MINUTE_MS;
const GIGABYTE = 1e9;
/** Up to this many migrations are named one by one. */
const SHOWN_MIGRATIONS = 3;
/** Part of the disk that should stay free. */
const FREE_PART = 0.2;
/** Less free space than this is a failure: a backup or a day of writing could fill it. */
const MIN_FREE_BYTES = 0.2 * GIGABYTE;

/**
 * Implements `npm run check`, which tries everything that the configuration names without serving or changing anything.
 * `--mail` also looks up the records of the sender's domain, and sends a mail.
 */
async function main(): Promise<void> {
  const mail = readParameters(process.argv.slice(2));
  const usable = readUsableConfig(process.env);
  const { config, isUnknown } = usable;
  await becomeOwner(config.dataDir);
  /** Each check, with the settings that the check requires. */
  const checks: [check: () => Finding[] | Promise<Finding[]>, ...settings: string[]][] = [
    [() => checkSettings(usable, process.env)],
    [() => checkInstallation(process.env)],
    [() => checkDisk(config), 'DATA_DIR'],
    [() => checkDatabase(config), 'DATA_DIR', 'DATABASE_URL'],
    [() => checkPhotos(config), 'DATA_DIR', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
    [() => checkBackups(config), 'BACKUP_DIR', 'BACKUP_KEEP', 'BACKUP_KEY_FILE'],
    [() => checkMail(config, mail), 'SMTP_URL', 'MAIL_FROM'],
  ];
  let hasFailed = false;
  for (const [check, ...settings] of checks) {
    if (isUnknown(...settings)) continue;
    for (const { mark, text } of await check()) {
      print(`${mark} ${text}`);
      hasFailed ||= mark === '✖';
    }
  }
  process.exitCode = hasFailed ? 1 : 0;
}

/** @throws with the usage */
function readParameters(args: string[]): MailCheck {
  // parseArgs requires a value for such an option. `--mail=` gives an empty one.
  const withValue = args.flatMap((text, at) =>
    text === '--mail' && !/^[^-]/.test(args[at + 1] ?? '') ? ['--mail='] : [text],
  );
  try {
    const { values } = parseArgs({
      args: withValue,
      options: { mail: { type: 'string' }, dkim: { type: 'string' }, dns: { type: 'string' } },
    });
    const recipient = values.mail ? v.parse(emailSchema, values.mail) : undefined;
    const isWanted = values.mail !== undefined;
    if (!isWanted && (values.dkim || values.dns)) throw new Error(USAGE);
    return { isWanted, recipient, selector: values.dkim, server: values.dns };
  } catch {
    throw new Error(USAGE);
  }
}

async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  const problem = await access(dataDir, constants.W_OK).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (problem) return [failure(`The data folder cannot be written: ${problem}. Is DATA_DIR right?`)];
  const forbidden = findSandboxProblem(dataDir, process.env);
  if (forbidden) return [failure(`The data folder cannot be used: ${forbidden}`)];
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${(free / GIGABYTE).toFixed(1)} GB are free in ${dataDir}`;
  if (free < MIN_FREE_BYTES) return [failure(text)];
  return [bavail < blocks * FREE_PART ? warning(`${text}, less than a fifth of the disk`) : ok(text)];
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const location = locateDatabase(config);
  const name = nameDatabase(location);
  try {
    if (!(await isMigrated(location))) {
      return [
        failure(
          `There is no community in ${name}. Is ${config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'} right?`,
        ),
      ];
    }
    const database = openDatabase(location);
    try {
      const applied = await mustNotBeNewer(database);
      const pending = Object.keys(migrations).filter((migration) => !applied.includes(migration));
      const state =
        pending.length > 0 ? `the next start applies ${nameMigrations(pending)}` : 'no migration is pending';
      return [ok(`The database ${name} answers, and ${state}`), await checkClock(database, location)];
    } finally {
      await database.destroy();
    }
  } catch (error) {
    if (error instanceof DatabaseEncodingError) return [failure(error.message)];
    return [failure(`The database ${name} cannot be used: ${explainDatabaseError(error)}`)];
  }
}

/** Names the migrations, or only the first and the last of many. */
function nameMigrations(names: string[]): string {
  const isLong = names.length > SHOWN_MIGRATIONS;
  return isLong ? `${names.length} migrations, ${names[0]} to ${names.at(-1)}` : names.join(', ');
}

/** Compares this clock with the clock of the database server; with SQLite, with the time of the newest session. */
async function checkClock(database: Database, location: DatabaseLocation): Promise<Finding> {
  const now = Date.now();
  const server = await readServerTime(database, location);
  const difference = Math.abs((server ?? now) - now);
  if (server !== undefined && difference > MAX_DIFFERENCE_MS) {
    const text = `This clock says ${toText(now)}, and the database server's ${toText(server)}. Run NTP on both`;
    return difference > CLOCK_LIMIT_MS ? failure(text) : warning(text);
  }
  const { newest } = await database
    .selectFrom('sessions')
    .select((select) => select.fn.max('last_seen_at').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest) > now + CLOCK_LIMIT_MS
    ? failure(`This clock says ${toText(now)}, which is before the newest session in the database. Run NTP`)
    : ok(`The clock says ${toText(now)}`);
}

function toText(time: number): string {
  return new Date(time).toISOString();
}

/** Writes, reads and deletes one small file. */
async function checkPhotos(config: Config): Promise<Finding[]> {
  const name = namePhotoStore(config);
  // Writing a photo would create the folder, and hide that DATA_DIR is mistyped.
  if (!config.s3 && !existsSync(config.dataDir)) {
    return [failure(`Photos cannot be stored in ${name}: the folder does not exist`)];
  }
  const store = openFileStore(config);
  // The sweeper would delete this file after an interruption, like any photo without a row.
  const key = `profile-photos/self-check/${randomUUID()}`;
  try {
    await store.put(key, new Uint8Array([1]));
    const file = await store.get(key);
    if (file?.body instanceof ReadableStream) await file.body.cancel();
    await store.delete(key);
    await store.deleteFolder('profile-photos/self-check');
    return [
      file?.size === 1
        ? ok(`Photos can be stored in ${name}`)
        : failure(`A file written to ${name} cannot be read`),
    ];
  } catch (error) {
    return [failure(`Photos cannot be stored in ${name}: ${(error as Error).message}`)];
  }
}

async function checkBackups(config: Config): Promise<Finding[]> {
  const text = `Backups: ${nameBackups(config)}`;
  const problem =
    (await findBackupProblem(config)) ??
    (config.backups && findSandboxProblem(config.backups.folder, process.env));
  if (problem) return [failure(`${text}. They will fail: ${problem}`)];
  if (!config.backups) return [warning(`${text}. Is there another backup each night, on another machine?`)];
  const { bavail, bsize } = await statfs(config.backups.folder);
  const free = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB are free there`;
  const isExposed = config.s3 !== undefined && config.backupKeyFile === undefined;
  return [
    isExposed || bavail * bsize < MIN_FREE_BYTES ? warning(`${text}; ${free}`) : ok(`${text}; ${free}`),
  ];
}

await main().catch(printFailure);
