/** SQLite: another process holds the lock for longer than we wait. Its variants differ above the lowest byte. */
const SQLITE_BUSY = 5;
const POSTGRES_BUSY = [
  // Too many connections; no memory to spare.
  ...['53300', '53200'],
  // Starting; shutting down; crashed and recovering; idle for too long in a session, or in a transaction.
  ...['57P03', '57P01', '57P02', '57P05', '25P03'],
  // Two in each other's way, a lock not had in time, too slow.
  ...['40P01', '40001', '55P03', '57014'],
  // The connection is lost, was refused, or never made.
  ...['08000', '08001', '08003', '08004', '08006'],
];
/** A server that is not there, or not to be reached. */
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
];
/** What pg says without a code when a connection breaks under a query or falls silent, or none could be made in time. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed and is not queryable)/;

/** True for an error that will pass by itself: the same request may succeed in a moment. */
export function isBusy(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as Record<'code' | 'errcode' | 'message', unknown>;
  return (
    (typeof errcode === 'number' && errcode % 256 === SQLITE_BUSY) ||
    POSTGRES_BUSY.includes(code as string) ||
    UNREACHABLE.includes(code as string) ||
    CONNECTION_LOST.test(String(message))
  );
}
