/** SQLITE_BUSY: another process held the lock for too long. Extended codes share the lowest byte. */
const SQLITE_BUSY = 5;
const POSTGRES_BUSY = [
  // Codes: too many connections; out of memory.
  ...['53300', '53200'],
  // Starting; shutting down; crashed and recovering; session or transaction idle for too long.
  ...['57P03', '57P01', '57P02', '57P05', '25P03'],
  // Deadlock; serialisation failure; lock timeout; statement timeout.
  ...['40P01', '40001', '55P03', '57014'],
  // Connection lost, refused or never established.
  ...['08000', '08001', '08003', '08004', '08006'],
  // PgBouncer's code for each of its own errors: the server is unreachable, crashed, or has no free connection.
  '08P01',
];
/** Network errors of an unreachable server. */
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
];
/** Messages of pg errors without a code: a connection broke or fell silent, or none was available in time. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed and is not queryable)/;

/** Returns true for a temporary database error: the same request may succeed later. */
export function isBusy(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as Record<'code' | 'errcode' | 'message', unknown>;
  return (
    (typeof errcode === 'number' && errcode % 256 === SQLITE_BUSY) ||
    POSTGRES_BUSY.includes(code as string) ||
    UNREACHABLE.includes(code as string) ||
    CONNECTION_LOST.test(String(message))
  );
}
