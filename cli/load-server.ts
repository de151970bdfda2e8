import { buildIfStale } from './build.ts';

/** The server as it is delivered, built anew where a source has changed. @throws with the build's output */
export async function loadServer(): Promise<typeof import('../src/main.ts')> {
  process.env.NODE_ENV = 'production';
  // What Kerikko writes is for its own user alone, in an older and open folder too.
  process.umask(0o077);
  await buildIfStale();
  return import('../build/server/index.js' as string);
}
