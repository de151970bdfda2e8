import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run release` writes this file into a release, which has a build and no sources to build from. */
const isRelease = existsSync(join(import.meta.dirname, '../release.json'));

/**
 * Imports the built server, after building it when a source has changed; a release is never built.
 * @throws with the build's output
 */
export async function loadServer(): Promise<typeof import('../src/main.ts')> {
  process.env.NODE_ENV = 'production';
  if (!isRelease) await (await import('./build.ts')).buildIfStale();
  // Only the current user may read the files that the server writes. The build keeps the user's umask, because a service
  // may run as another user than the one who builds.
  process.umask(0o077);
  return import('../build/server/index.js' as string);
}
