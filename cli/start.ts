import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadServer } from './load-server.ts';

/** The first answer must not wait for the garbage collection, which blocks the process for 0.1 s. */
const CLEANUP_DELAY_MS = 1000;
/** On machines with at least 4 GB, V8 allows a heap of this size or more. */
const LARGE_HEAP_BYTES = 2 * 1024 ** 3;

// V8 lets a large heap grow to four times what is in use before it collects garbage, and a small one to less than twice.
if (getHeapStatistics().heap_size_limit >= LARGE_HEAP_BYTES) setFlagsFromString('--heap-growing-percent=100');
const { startServer } = await loadServer().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
await startServer(process.env, { backupModule: join(import.meta.dirname, 'nightly-backup.ts') });
// Write the compile cache now: a process that is killed does not write it.
flushCompileCache();
// Free what only the start needed, 20 MB. Node would keep that memory until its young generation is full.
setTimeout(collectGarbage, CLEANUP_DELAY_MS).unref();

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // Only contexts that are created from now on have the function.
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
