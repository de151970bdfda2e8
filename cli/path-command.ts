import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nameCommands } from '../src/server/command-names.ts';
import { UnusableDatabaseError } from '../src/server/database/database.ts';
import { adviseOn } from '../src/server/database/explain-error.ts';
import { isStorageFull } from '../src/server/database/storage-errors.ts';

type Options = Record<string, { type: 'boolean' | 'string' }>;

interface PathCommand {
  /** The absolute path of the file or folder. */
  path: string;
  options: Record<string, boolean | string | undefined>;
  signal: AbortSignal;
}

/**
 * Runs a command that takes one file or folder, and options. Ctrl-C and SIGTERM abort the work, so that it can clean up. A
 * failure prints its message and sets the exit code to 1.
 */
export async function runPathCommand(
  usage: string,
  options: Options,
  work: (command: PathCommand) => Promise<void>,
): Promise<void> {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => abort.abort(new Error('The command was stopped.')));
  }
  // The files contain everything that members wrote: only the current user may read them.
  process.umask(0o077);
  try {
    await work({ ...readParameters(usage, options), signal: abort.signal });
  } catch (error) {
    console.error(nameCommands(describeFailure(error as Error), process.env));
    process.exitCode = 1;
  }
}

function readParameters(usage: string, options: Options): Omit<PathCommand, 'signal'> {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [given, ...more] = positionals;
    if (!given || more.length > 0) throw new Error('one path is needed');
    return { path: resolve(given), options: values as PathCommand['options'] };
  } catch {
    throw new Error(usage);
  }
}

const OTHER_USER = 'Run the command as a user who may read and write these files: the one who runs Kerikko';

/** Returns the message of an error, or of a full disk, with what to do about files or a database that cannot be used. */
export function describeFailure(error: Error): string {
  const { message, cause } = error;
  if ([error, cause].some(isStorageFull)) return `The disk is full: ${message}`;
  // These errors say themselves what to do.
  if (error instanceof UnusableDatabaseError) return message;
  const advice =
    adviseOn(error) ?? adviseOn(cause) ?? ([error, cause].some(isForbidden) ? OTHER_USER : undefined);
  return advice ? `${message}. ${advice}` : message;
}

/** Returns true if the system does not let this user open, create or change a file. */
function isForbidden(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EPERM';
}
