import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SHORT = 10;

/** The folder of the project. This file is also part of a bundle in `build/server`, at another depth. */
export function findRoot(from = import.meta.dirname): string {
  return existsSync(join(from, 'package.json')) || dirname(from) === from ? from : findRoot(dirname(from));
}

/**
 * Returns the id of the running commit. For a release, this is the commit that it was made from, with
 * `-changed` if files differed; for a checkout, the one that is checked out. Undefined for sources without
 * their history.
 */
export function findCommit(folder = findRoot()): string | undefined {
  const release = readText(join(folder, 'release.json'));
  if (release) {
    const { commit } = JSON.parse(release) as { commit?: string };
    return commit;
  }
  return readHead(join(folder, '.git'));
}

/** Returns a version with the beginning of the commit's id, for people. */
export function nameVersion(version: string, commit: string | undefined): string {
  if (!commit) return version;
  const [id = '', ...changed] = commit.split('-');
  return `${version} (${[id.slice(0, SHORT), ...changed].join('-')})`;
}

/** Reads Git's files: starting Git would take longer than the rest of the start. */
function readHead(git: string): string | undefined {
  const head = readText(join(git, 'HEAD'))?.trim();
  const [, branch] = /^ref: (.+)$/.exec(head ?? '') ?? [];
  if (!branch) return head;
  const loose = readText(join(git, branch))?.trim();
  if (loose) return loose;
  const packed = readText(join(git, 'packed-refs'))?.split('\n') ?? [];
  return packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0];
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
