import type { SourceFile, Violation } from './source-file.ts';

/** Reports each import cycle once. Type imports count too. */
export function checkImportCycles(files: SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reported = new Set<string>();
  const violations: Violation[] = [];
  for (const { path, imports } of files) {
    if (reported.has(path)) continue;
    const cycle = findShortestCycle(path, byPath);
    if (!cycle) continue;
    for (const member of cycle) reported.add(member);
    const [, next = path] = cycle;
    const line = imports.find((used) => used.target === next)?.line ?? 1;
    const problem = `import cycle ${[...cycle, path].join(' → ')}: move what they share to a file of its own`;
    violations.push({ path, line, problem });
  }
  return violations;
}

/** Searches breadth first, so that the first way back to the start is the shortest. */
function findShortestCycle(start: string, byPath: Map<string, SourceFile>): string[] | undefined {
  const importedBy = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const { target } of byPath.get(path)?.imports ?? []) {
      if (target === start) return pathTo(path, importedBy);
      if (!target || importedBy.has(target)) continue;
      importedBy.set(target, path);
      queue.push(target);
    }
  }
  return undefined;
}

function pathTo(end: string, importedBy: Map<string, string>): string[] {
  const path = [end];
  for (let at = importedBy.get(end); at; at = importedBy.get(at)) path.unshift(at);
  return path;
}
