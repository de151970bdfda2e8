import type { Violation } from './source-file.ts';

/** Reports barrel files and catch-all folders. */
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
  const [, folder] = /\/(utils|helpers|common)\//.exec(path) ?? [];
  return folder && `is in ${folder}/: move it to its narrowest owner and name it after its content`;
}
