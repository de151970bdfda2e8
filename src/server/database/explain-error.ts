import { isUnwritable } from './storage-errors.ts';

/** Extended SQLite codes share the lowest byte: SQLITE_CORRUPT, SQLITE_NOTADB. */
const SQLITE_DAMAGED = [11, 26];
/** Codes of PostgreSQL: a wrong password, an unknown role, an unknown database. */
const POSTGRES_REFUSED = ['28P01', '28000', '3D000'];

/** Returns why the database cannot be used, and what the operator can do about it. The text contains no password. */
export function explainDatabaseError(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  // A host with several addresses fails with an error that has no message.
  const reason = message || code || String(error);
  const advice = adviseOn(error);
  return advice ? `${reason}. ${advice}` : reason;
}

/** Returns what the operator can do about an error of the database; undefined for other errors. */
export function adviseOn(error: unknown): string | undefined {
  const { code, errcode, syscall } = (error ?? {}) as Record<'code' | 'errcode' | 'syscall', unknown>;
  if (typeof errcode === 'number') {
    if (SQLITE_DAMAGED.includes(errcode % 256))
      return 'Set DATA_DIR to the right folder, or restore a backup into an empty one.';
    return isUnwritable(error)
      ? 'The user who runs Kerikko must own the folder DATA_DIR and its files, and the disk must be writable.'
      : undefined;
  }
  if (POSTGRES_REFUSED.includes(code as string)) return 'Is DATABASE_URL right?';
  const isNetwork = syscall === 'connect' || syscall === 'getaddrinfo' || error instanceof AggregateError;
  return isNetwork ? 'Is PostgreSQL running, and is DATABASE_URL right?' : undefined;
}
