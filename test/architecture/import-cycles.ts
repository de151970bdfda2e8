import type { Import, SourceFile, Violation } from './source-file.ts';

/** Reports each circle of files that load one another, once. Type imports load nothing and close no circle. */
export function checkImportCycles(files: SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reported = new Set<string>();
  const violations: Violation[] = [];
  for (const { path } of files) {
    if (reported.has(path)) continue;
    const circle = findShortestCircle(path, byPath);
    if (!circle) continue;
    for (const member of circle) reported.add(member);
    const [, next = path] = circle;
    const line = loadedBy(byPath.get(path)).find((used) => used.target === next)?.line ?? 1;
    const problem = `import cycle ${[...circle, path].join(' → ')}: move what they share to a file of its own, or import only the type`;
    violations.push({ path, line, problem });
  }
  return violations;
}

function findShortestCircle(start: string, byPath: Map<string, SourceFile>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const { target } of loadedBy(byPath.get(path))) {
      if (target === start) return pathTo(path, cameFrom);
      if (!target || cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      queue.push(target);
    }
  }
  return undefined;
}

function pathTo(end: string, cameFrom: Map<string, string>): string[] {
  const path = [end];
  for (let at = cameFrom.get(end); at; at = cameFrom.get(at)) path.unshift(at);
  return path;
}

function loadedBy(file: SourceFile | undefined): Import[] {
  return file?.imports.filter((used) => !used.typeOnly) ?? [];
}
