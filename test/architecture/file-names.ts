import type { Violation } from './source-file.ts';

/** Reports barrel files, catch-all folders and SQL under another suffix than that of the import table. */
export function checkFileNames(paths: string[]): Violation[] {
  return paths
    .filter((path) => path.startsWith('src/'))
    .flatMap((path) => {
      const problem = findProblem(path);
      return problem ? [{ path, line: 1, problem }] : [];
    });
}

function findProblem(path: string): string | undefined {
  if (/\/index\.tsx?$/.test(path)) {
    return 'is a barrel file: name the file after its content and import it by that name';
  }
  if (/^src\/features\/[^/]+\/server\/.*-(rows|queries|sql)\.ts$/.test(path)) {
    return 'names SQL by another suffix: …-store.ts is SQL that only its own feature imports';
  }
  const [, folder] = /\/(utils|helpers|common)\//.exec(path) ?? [];
  return folder && `is in ${folder}/: move it to its narrowest owner and name it after its content`;
}
