import { access, constants } from 'node:fs/promises';
import { readBackupKey } from './backups/backup-key.ts';
import type { Config } from './config.ts';
import { describeForLog } from './mail/delivery-error.ts';
import { createSmtpTransport } from './mail/transport.ts';

/** Returns where photos are stored, for a message. The text contains no key. */
export function namePhotoStore({ s3, dataDir }: Config): string {
  return s3 ? `the bucket ${s3.bucket} at ${new URL(s3.endpoint).host}` : `the folder ${dataDir}/photos`;
}

/** Returns how mails are sent, for a message. The text contains no password. */
export function nameMailRoute({ smtpUrl, dataDir }: Config): string {
  return smtpUrl
    ? `the mail server ${new URL(smtpUrl).host}`
    : `files in ${dataDir}/outbox, because SMTP_URL is unset`;
}

/**
 * Connects and signs in to the mail server, without sending a mail. Returns why the sign-in failed; undefined if
 * it succeeded, or if mails are stored as files.
 */
export async function findMailProblem(
  { smtpUrl, mailFrom }: Config,
  limitMs: number,
): Promise<string | undefined> {
  if (!smtpUrl) return undefined;
  const limit = AbortSignal.timeout(limitMs);
  const late = new Promise<string>((resolve) => {
    limit.addEventListener('abort', () => resolve(`no answer within ${limitMs / 1000} seconds`));
  });
  const answer = createSmtpTransport(smtpUrl, mailFrom)
    .verify()
    .then(
      () => undefined,
      (error: unknown) => describeForLog(error).reason ?? 'it refuses the connection',
    );
  return Promise.race([answer, late]);
}

/** Returns where scheduled backups go, for a message. */
export function nameBackups({ backups, backupKeyFile, s3 }: Config): string {
  if (!backups) return 'none (BACKUP_DIR)';
  const copy = s3 ? ` and in the bucket ${s3.bucket}` : '';
  return `each night in ${backups.folder}${copy}, ${backupKeyFile ? 'encrypted' : 'not encrypted (BACKUP_KEY_FILE)'}`;
}

/** Returns a sentence that says why scheduled backups would fail; undefined if nothing is wrong or no backups are scheduled. */
export async function findBackupProblem({ backups, backupKeyFile }: Config): Promise<string | undefined> {
  try {
    if (backups) await access(backups.folder, constants.W_OK);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return `the folder ${backups?.folder} ${isMissing ? 'does not exist' : 'cannot be written'}`;
  }
  return readBackupKey(backupKeyFile).then(
    () => undefined,
    (error: Error) => error.message,
  );
}
