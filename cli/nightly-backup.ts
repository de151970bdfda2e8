import { setPriority } from 'node:os';
import type { BackupResult } from '../src/server/backups/backup-process.ts';
import { readConfig } from '../src/server/config.ts';
import { makeNightlyBackup } from './backup/nightly-backup.ts';
import { describeFailure } from './path-command.ts';

/* Makes one scheduled backup for the server, which runs this module in a process of its own and receives the result. */

/** The server exits within 10 seconds of a signal, and must not leave this process behind. */
const EXIT_AFTER_MS = 3000;
/** Requests have priority over a backup. */
const LOW_PRIORITY = 10;

const stopping = new AbortController();
function stop(): void {
  stopping.abort(new Error('The server stopped.'));
  // The next backup deletes the files that this one leaves.
  setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// The server ended without a signal, such as by `kill -9`.
process.once('disconnect', stop);
setPriority(LOW_PRIORITY);
// Backups contain everything that members wrote: only the current user may read them.
process.umask(0o077);

const result: BackupResult = await makeNightlyBackup(readConfig(process.env), stopping.signal).catch(
  (error: Error) => ({ failure: describeFailure(error) }),
);
process.off('disconnect', stop);
process.send?.(result, () => process.disconnect());
