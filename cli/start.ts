import { buildIfStale } from './build.ts';

process.env.NODE_ENV = 'production';
// What Kerikko writes is for its own user alone, in an older and open folder too.
process.umask(0o077);
await buildIfStale().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const { startServer } = await import('../build/server/index.js' as string);
await startServer(process.env);
