import { buildIfStale } from './build.ts';

process.env.NODE_ENV = 'production';
await buildIfStale().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const { startServer } = await import('../build/server/index.js' as string);
await startServer(process.env);
