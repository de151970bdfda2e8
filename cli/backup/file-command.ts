import { resolve } from 'node:path';
import { nameCommands } from '../../src/server/command-names.ts';
import { isStorageFull } from '../../src/server/database/storage-errors.ts';

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
    console.error(nameCommands(describeFailure(error as Error), process.env));
    process.exitCode = 1;
  }
}

/** Returns the message of an error, or of a full disk. */
export function describeFailure(error: Error): string {
  const { message, cause } = error;
  return [error, cause].some(isStorageFull) ? `The disk is full: ${message}` : message;
}
