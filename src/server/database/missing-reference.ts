const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';

/** True for a row that would name another one which has just gone: its story was deleted, its member left. */
export function isMissingReference(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as Record<'code' | 'errcode', unknown>;
  return errcode === SQLITE_FOREIGN_KEY || code === POSTGRES_FOREIGN_KEY;
}
