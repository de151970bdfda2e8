import { locate } from './import-table.ts';
import { listDeclaredNames, listReferences } from './names-in-code.ts';
import type { Node, SourceFile, Violation } from './source-file.ts';

/** Exports that React Router's compiler removes from the browser's copy of a page, with the code that only they use. */
const SERVER_EXPORTS = ['loader', 'action', 'middleware', 'headers'];
const SERVER_FILES = ['src/pipeline/app.ts', 'src/compose.ts', 'src/main.ts'];

/**
 * Reports imports from the server that a page uses outside loader, action, middleware and headers. A function of the
 * page that only these call may use them too. Type imports are allowed.
 */
export function checkServerInPages(file: SourceFile): Violation[] {
  if (locate(file.path).zone !== 'page' && file.path !== 'src/root.tsx') return [];
  const fromServer = listServerNames(file);
  const declarations = new Map<string, Node>();
  for (const statement of file.statements) {
    const declared = (statement.declaration as Node | null | undefined) ?? statement;
    for (const name of listDeclaredNames(declared)) declarations.set(name, statement);
  }
  const violations = new Map<string, Violation>();
  const inBrowser = new Set(file.statements.filter(isSentToBrowser));
  for (const statement of inBrowser) {
    for (const { name, node } of listBrowserReferences(statement)) {
      const line = file.lineOf(node);
      if (fromServer.has(name)) {
        const problem = `uses ${name} from ${fromServer.get(name)} in code that the browser gets: call it in loader or action and return what the page needs`;
        violations.set(`${line} ${name}`, { path: file.path, line, problem });
      }
      const declaration = declarations.get(name);
      if (declaration) inBrowser.add(declaration);
    }
  }
  return [...violations.values()];
}

/** Returns the values that a page imports from the server, with the file of each. */
function listServerNames(file: SourceFile): Map<string, string> {
  const names = new Map<string, string>();
  for (const { node, target = '', typeOnly } of file.imports) {
    if (node.type !== 'ImportDeclaration' || typeOnly || !isServerFile(target)) continue;
    for (const specifier of node.specifiers as Node[]) {
      if (specifier.importKind !== 'type') names.set(String((specifier.local as Node).name), target);
    }
  }
  return names;
}

function isServerFile(path: string): boolean {
  if (SERVER_FILES.includes(path)) return true;
  return ['server', 'app', 'identity', 'rules', 'request', 'cli', 'migration'].includes(locate(path).zone);
}

/** Returns true if a statement always reaches the browser. A declaration does only if code in the browser uses it. */
function isSentToBrowser(statement: Node): boolean {
  switch (statement.type) {
    case 'ImportDeclaration':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'VariableDeclaration':
      return false;
    case 'ExportNamedDeclaration': {
      const declared = statement.declaration as Node | null;
      return !declared || listDeclaredNames(declared).some((name) => !SERVER_EXPORTS.includes(name));
    }
    default:
      return true;
  }
}

/** Ignores the server's exports: `export { loader }` sends nothing to the browser. */
function listBrowserReferences(statement: Node): ReturnType<typeof listReferences> {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration) return listReferences(statement);
  return (statement.specifiers as Node[])
    .filter((specifier) => !SERVER_EXPORTS.includes(String((specifier.exported as Node).name)))
    .flatMap((specifier) => listReferences(specifier.local as Node));
}
