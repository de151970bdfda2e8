/** SQLite: another process holds the lock for longer than we wait. Its variants differ above the lowest byte. */
const SQLITE_BUSY = 5;
/** PostgreSQL: too many connections, starting up, shutting down, two in each other's way, too slow; a server that is not there. */
const POSTGRES_BUSY = ['53300', '57P03', '57P01', '40P01', '40001', '57014', 'ECONNREFUSED', 'ECONNRESET'];
/** What pg says without a code when a connection breaks under a query, or none could be made in time. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True for an error that will pass by itself: the same request may succeed in a moment. */
export function isBusy(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as Record<'code' | 'errcode' | 'message', unknown>;
  return (
    (typeof errcode === 'number' && errcode % 256 === SQLITE_BUSY) ||
    POSTGRES_BUSY.includes(code as string) ||
    CONNECTION_LOST.test(String(message))
  );
}
