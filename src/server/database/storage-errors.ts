/* Recognises storage errors of SQLite, PostgreSQL and the file system. */

/** Extended SQLite codes share the lowest byte. */
const SQLITE_FULL = 13;
const SQLITE_UNWRITABLE = {
  /** The file or its folder is read-only. */
  readOnly: 8,
  /** The disk fails, or a file beside the database could not grow. */
  inputOutput: 10,
  cannotOpen: 14,
};

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];
/** 25006: the PostgreSQL server has become a read-only standby. 58030: its disk fails. */
const UNWRITABLE = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', '25006', '58030'];

/** Returns true if the disk is full. Reads still work; writes work again once there is space. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as Record<'code' | 'errcode', unknown>;
  return FULL.includes(code as string) || sqliteCode(errcode) === SQLITE_FULL;
}

/** Returns true when the database or a file cannot be written. */
export function isUnwritable(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as Record<'code' | 'errcode', unknown>;
  const sqlite = sqliteCode(errcode);
  return (
    UNWRITABLE.includes(code as string) || Object.values(SQLITE_UNWRITABLE).some((known) => known === sqlite)
  );
}

function sqliteCode(errcode: unknown): number | undefined {
  return typeof errcode === 'number' ? errcode % 256 : undefined;
}
