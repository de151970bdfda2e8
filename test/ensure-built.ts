import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

let building: Promise<unknown> | undefined;

/**
 * Builds what is out of date, or waits for the build that the runner began. Each process asks once. The build has a process of its
 * own, because tests change settings of the image library.
 */
export async function ensureBuilt(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  building ??= promisify(execFile)(process.execPath, ['cli/build.ts'], { cwd: root });
  await building;
}
