import { buildIfStale } from './build.ts';

/** Imports the built server, after building it when a source has changed. @throws with the build's output */
export async function loadServer(): Promise<typeof import('../src/main.ts')> {
  process.env.NODE_ENV = 'production';
  await buildIfStale();
  // Only the current user may read the files that the server writes. The build keeps the user's umask, because a service
  // may run as another user than the one who builds.
  process.umask(0o077);
  return import('../build/server/index.js' as string);
}
