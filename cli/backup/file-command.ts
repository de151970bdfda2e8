import { resolve } from 'node:path';

/**
 * Runs a command that takes one file. Ctrl-C and SIGTERM abort the work, so that it can clean up. A failure prints its
 * message and sets the exit code to 1.
 */
export async function runFileCommand(
  name: string,
  work: (file: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const [given, ...more] = process.argv.slice(2);
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => abort.abort(new Error('The command was stopped.')));
  }
  // Backups contain everything that members wrote: only the current user may read them.
  process.umask(0o077);
  try {
    if (!given || more.length > 0) throw new Error(`Usage: npm run ${name} -- FILE`);
    await work(resolve(given), abort.signal);
  } catch (error) {
    const { message, cause } = error as Error;
    const isFull = [error, cause].some(
      (one) => (one as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC',
    );
    console.error(isFull ? `The disk is full. ${message}` : message);
    process.exitCode = 1;
  }
}
