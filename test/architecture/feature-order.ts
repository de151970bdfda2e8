import type { SourceFile, Violation } from './source-file.ts';

const ORDER_FILE = 'src/features/order.ts';

/**
 * Reports imports from a feature to one that stands above it in src/features/order.ts, folders that the list omits, and
 * entries without a folder. Tests may import any feature.
 */
export function checkFeatureOrder(files: SourceFile[]): Violation[] {
  const order = readFeatureOrder(files);
  const folders = new Set(files.flatMap(({ path }) => featureOf(path) ?? []));
  return [
    ...[...folders]
      .filter((folder) => !order.includes(folder))
      .map((folder) => ({
        path: ORDER_FILE,
        line: 1,
        problem: `omits the folder src/features/${folder}: put it above every feature that it imports`,
      })),
    ...order
      .filter((name) => !folders.has(name))
      .map((name) => ({ path: ORDER_FILE, line: 1, problem: `names ${name}, which has no folder` })),
    ...files.filter(({ path }) => !/\.test\.tsx?$/.test(path)).flatMap((file) => checkImports(file, order)),
  ];
}

function checkImports({ path, imports }: SourceFile, order: readonly string[]): Violation[] {
  const from = featureOf(path);
  if (from === undefined || !order.includes(from)) return [];
  return imports.flatMap(({ target, line }) => {
    const to = target && featureOf(target);
    if (!to || to === from || order.indexOf(to) < order.indexOf(from)) return [];
    const problem = `must not import ${target}: ${to} stands above ${from} in ${ORDER_FILE}; raise an event that ${to} handles, ask a question that it answers, or move the code to ${to}`;
    return [{ path, line, problem }];
  });
}

/** Returns the features of src/features/order.ts, lowest first. */
export function readFeatureOrder(files: SourceFile[]): string[] {
  const list = files.find(({ path }) => path === ORDER_FILE);
  return [...(list?.code ?? '').matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}
