import { flushCompileCache } from 'node:module';
import { loadServer } from './load-server.ts';

const { startServer } = await loadServer().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
await startServer(process.env);
// Write the compile cache now: a process that is killed does not write it.
flushCompileCache();
