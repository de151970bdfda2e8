import { listDeclaredNames } from './names-in-code.ts';
import { isNode, type Node, type SourceFile, type Violation } from './source-file.ts';

/** Files whose exports React Router, the router of pages, a catalogue or `import.meta.glob` finds by name. */
const LOADED_BY_NAME = [
  /-(page|layout|action)\.tsx?$/,
  /^src\/(root|routes|entry\.\w+)\.tsx?$/,
  /^src\/.*\/(texts|words)(-[\w-]+)?\.\w\w\.ts$/,
  /^src\/web\/texts\/\w+\.\w\w\.ts$/,
  /^src\/features\/\w+\/(sample|scene|walk)\.ts$/,
  /^src\/features\/\w+\/web\/(home-part|home-question|home-strip|told-story|device-drafts|draft-player)\.tsx?$/,
  /^migrations\//,
  /\.config\.ts$/,
];

/** Reports exports that no other file imports, tests included. An unused name without `export` is reported by Biome and TypeScript. */
export function checkUnusedExports(files: readonly SourceFile[]): Violation[] {
  const imported = new Map<string, Set<string>>();
  for (const { imports } of files) {
    for (const { target, node } of imports) {
      if (!target) continue;
      const names = imported.get(target) ?? new Set();
      imported.set(target, names);
      for (const name of listImportedNames(node)) names.add(name);
    }
  }
  return files
    .filter(({ path }) => !LOADED_BY_NAME.some((pattern) => pattern.test(path)))
    .flatMap(({ path, statements, lineOf }) => {
      const names = imported.get(path) ?? new Set();
      if (names.has('*')) return [];
      return statements.flatMap((statement): Violation[] =>
        listExportedNames(statement)
          .filter((name) => !names.has(name))
          .map((name) => ({
            path,
            line: lineOf(statement),
            problem: `exports ${name}, which no other file imports: remove \`export\`, or the code if it is unused`,
          })),
      );
    });
}

/** Lists the names that an import reads from its file. '*' stands for all. */
function listImportedNames(node: Node): string[] {
  const isByName = node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration';
  if (!isByName) return ['*'];
  return (node.specifiers as Node[]).map(({ type, imported, local }) => {
    if (type === 'ImportDefaultSpecifier') return 'default';
    if (type === 'ImportNamespaceSpecifier') return '*';
    return nameOf(imported ?? local);
  });
}

function listExportedNames(statement: Node): string[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const { declaration, specifiers } = statement;
  if (!isNode(declaration)) return (specifiers as Node[]).map(({ exported }) => nameOf(exported));
  const isType =
    declaration.type === 'TSInterfaceDeclaration' || declaration.type === 'TSTypeAliasDeclaration';
  return isType ? [nameOf(declaration.id)] : listDeclaredNames(declaration);
}

/** Returns the text of an identifier, or of a string that stands for one. */
function nameOf(node: unknown): string {
  const { name, value } = node as { name?: string; value?: string };
  return name ?? value ?? '';
}
