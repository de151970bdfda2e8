const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';

/** Returns true for a foreign key violation: the row's story or member has just been deleted. */
export function isMissingReference(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as Record<'code' | 'errcode', unknown>;
  return errcode === SQLITE_FOREIGN_KEY || code === POSTGRES_FOREIGN_KEY;
}
