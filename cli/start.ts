import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { loadServer } from './load-server.ts';

const { startServer } = await loadServer().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
await startServer(process.env, { backupModule: join(import.meta.dirname, 'nightly-backup.ts') });
// Write the compile cache now: a process that is killed does not write it.
flushCompileCache();
