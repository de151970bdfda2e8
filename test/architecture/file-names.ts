import type { Violation } from './source-file.ts';

/** Reports barrels and folders that gather what has no owner. */
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
    return 'is a barrel by its name: name the file after its content and import it by that name';
  }
  const [, folder] = /\/(utils|helpers|common)\//.exec(path) ?? [];
  return folder && `stands in ${folder}/: put it beside its narrowest owner and name it after its content`;
}
