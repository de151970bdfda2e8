import { open, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The release notes that each release contains. The newest version is first, below a heading such as `##
 * 0.2.0`.
 */
const NOTES = 'CHANGELOG.md';
const HEADING = /^## v?(\d+(?:\.\d+){2})\b/m;
/** The first heading is within this many bytes. */
const HEAD_BYTES = 4096;

/**
 * Returns the newest version in the release notes of a release in a neighbouring folder; undefined if none is
 * newer than the running version. An operator unpacks a release before switching to it. The server asks no
 * other source for new versions.
 */
export async function findNewerVersion(folder: string, running: string): Promise<string | undefined> {
  // Beside a checkout, there are folders of other projects.
  if (!(await isRelease(folder))) return undefined;
  const beside = dirname(folder);
  const names = await readdir(beside).catch(() => []);
  const versions = await Promise.all(names.map((name) => readVersion(join(beside, name))));
  return versions.reduce(
    (newest, version) => (version && isNewer(version, newest ?? running) ? version : newest),
    undefined,
  );
}

async function readVersion(folder: string): Promise<string | undefined> {
  if (!(await isRelease(folder))) return undefined;
  try {
    await using file = await open(join(folder, NOTES));
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES));
    return HEADING.exec(buffer.toString('utf8', 0, bytesRead))?.[1];
  } catch {
    return undefined;
  }
}

/** Returns whether `npm run release` has written a folder. */
async function isRelease(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => '');
  return /"name": "kerikko-/.test(text);
}

function isNewer(version: string, other: string): boolean {
  const [ours, theirs] = [version, other].map((text) => text.split('.').map(Number));
  const at = ours?.findIndex((part, index) => part !== theirs?.[index]) ?? -1;
  return at >= 0 && (ours?.[at] ?? 0) > (theirs?.[at] ?? 0);
}
