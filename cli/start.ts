import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { loadServer } from './load-server.ts';

/** The first answer must not wait for the garbage collection, which blocks the process for 0.1 s. */
const CLEANUP_DELAY_MS = 1000;

const { startServer } = await loadServer().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
await startServer(process.env, { backupModule: join(import.meta.dirname, 'nightly-backup.ts') });
// Write the compile cache now: a process that is killed does not write it.
flushCompileCache();
// Free what only the start needed, 20 MB. Node would keep that memory until its young generation is full.
setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), CLEANUP_DELAY_MS).unref();
