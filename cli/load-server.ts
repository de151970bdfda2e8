import { buildIfStale } from './build.ts';

/** Imports the built server, after building it when a source has changed. @throws with the build's output */
export async function loadServer(): Promise<typeof import('../src/main.ts')> {
  process.env.NODE_ENV = 'production';
  // Only the current user may read the files that Kerikko writes, even in a folder that others may read.
  process.umask(0o077);
  await buildIfStale();
  return import('../build/server/index.js' as string);
}
