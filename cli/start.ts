import { flushCompileCache } from 'node:module';
import { loadServer } from './load-server.ts';

const { startServer } = await loadServer().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
await startServer(process.env);
// Kept now, not only when it ends: it may be killed.
flushCompileCache();
