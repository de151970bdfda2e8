import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nameCommands } from '../../src/server/command-names.ts';
import { describeFailure } from '../backup/file-command.ts';

type Values = Record<string, boolean | string | undefined>;

/** What a command receives: the folder, its options, and a signal that Ctrl-C and SIGTERM abort. */
export interface FolderCommand {
  folder: string;
  options: Values;
  signal: AbortSignal;
}

/** Runs a command that takes one folder and options. A failure prints its message and sets the exit code to 1. */
export async function runFolderCommand(
  usage: string,
  options: Record<string, { type: 'boolean' | 'string' }>,
  work: (command: FolderCommand) => Promise<void>,
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

function readParameters(
  usage: string,
  options: Record<string, { type: 'boolean' | 'string' }>,
): Omit<FolderCommand, 'signal'> {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [given, ...more] = positionals;
    if (!given || more.length > 0) throw new Error('one folder is needed');
    return { folder: resolve(given), options: values as Values };
  } catch {
    throw new Error(usage);
  }
}
