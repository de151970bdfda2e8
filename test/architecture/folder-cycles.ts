import type { SourceFile, Violation } from './source-file.ts';

/** Reports each pair of folders in src that import each other, also by way of others. Features have an order of their own. */
export function checkFolderCycles(files: SourceFile[]): Violation[] {
  const imports = new Map<string, Map<string, Violation>>();
  for (const { path, imports: used } of files) {
    const from = folderOf(path);
    if (!from || /\.test\.tsx?$/.test(path)) continue;
    for (const { target, line } of used) {
      const to = target && folderOf(target);
      if (!to || to === from) continue;
      const targets = imports.get(from) ?? new Map<string, Violation>();
      imports.set(from, targets);
      if (!targets.has(to)) targets.set(to, { path, line, problem: '' });
    }
  }
  return [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => findReachable(to, imports).has(from))
      .map(([to, { path, line }]) => ({
        path,
        line,
        problem: `imports ${to}, and ${to} imports ${from}: move what both need below them`,
      })),
  );
}

/** Returns the folder below src, undefined for files outside and directly in src. */
function folderOf(path: string): string | undefined {
  return /^src\/[^/]+(?=\/)/.exec(path)?.[0];
}

function findReachable(start: string, imports: Map<string, Map<string, Violation>>): Set<string> {
  const reached = new Set([start]);
  for (const folder of reached) for (const to of imports.get(folder)?.keys() ?? []) reached.add(to);
  return reached;
}
