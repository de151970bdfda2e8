import { execFileSync } from 'node:child_process';

/** The commit that a release is made from. */
export interface ReleasedCommit {
  /**
   * The end of an archive's name: the commit if no tag names the version, and whether files were changed since.
   */
  suffix: string;
  /** The id, with `-changed` when files differ from it; undefined for sources without their history. */
  id: string | undefined;
  /** The time that every file of the archive gets: SOURCE_DATE_EPOCH, or when the commit was made. */
  time: Date;
}

/** Returns what a release says about its commit. @throws if SOURCE_DATE_EPOCH is no number of seconds */
export function describeCommit(folder: string, version: string): ReleasedCommit {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const given = process.env.SOURCE_DATE_EPOCH?.trim();
  if (given && !/^\d{1,11}$/.test(given)) {
    throw new Error('SOURCE_DATE_EPOCH must be a number of seconds since 1970.');
  }
  try {
    const changed = git('status', '--porcelain') === '' ? '' : '-changed';
    const isTagged = git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`);
    const id = git('rev-parse', 'HEAD');
    return {
      suffix: (isTagged ? '' : `-${id.slice(0, 10)}`) + changed,
      id: id + changed,
      time: toDate(given || git('log', '-1', '--format=%ct')),
    };
  } catch {
    // The sources may come without their history.
    return { suffix: '', id: undefined, time: toDate(given || '0') };
  }
}

function toDate(seconds: string): Date {
  return new Date(Number(seconds) * 1000);
}
