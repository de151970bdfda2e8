/* What keeps rows and files from being written, whoever says so: SQLite, PostgreSQL or the file system. */

/** Their variants differ above the lowest byte. */
const SQLITE_FULL = 13;
const SQLITE_UNWRITABLE = {
  /** The file, or its folder, may only be read. */
  readOnly: 8,
  /** A disk that fails; also how a file beside the database says that it could not grow. */
  inputOutput: 10,
  cannotOpen: 14,
};

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];
/** Among them PostgreSQL's word for a server that has become a standby. */
const UNWRITABLE = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', '25006', '58030'];

/** True where no room is left. Reading goes on, and so does writing once there is room. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as Record<'code' | 'errcode', unknown>;
  return FULL.includes(code as string) || sqliteCode(errcode) === SQLITE_FULL;
}

/** True where nothing may, or can, be written. */
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
