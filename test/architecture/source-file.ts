import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** A node of the syntax tree. */
export interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

export interface Import {
  /** The text in the import, without a query for Vite (`./a.svg?url`). */
  specifier: string;
  /** The path from the project's root; undefined for a package. */
  target: string | undefined;
  /** True for `import type`. Node still loads the file of `import { type A }`. */
  typeOnly: boolean;
  node: Node;
  line: number;
}

export interface SourceFile {
  /** The path from the project's root, with slashes. */
  path: string;
  /** The text without comments. Line numbers are those of the file. */
  code: string;
  statements: Node[];
  imports: Import[];
  syntaxError: string | undefined;
  lineOf(node: Node): number;
}

/** A violation of a rule. */
export interface Violation {
  path: string;
  line: number;
  /** The text of the violation: the problem, and what to do instead. */
  problem: string;
}

/** Reads and parses one file. If it cannot be parsed, `syntaxError` says why and there are no statements. */
export async function readSourceFile(root: string, path: string): Promise<SourceFile> {
  const text = await readFile(join(root, path), 'utf8');
  const parsed = parseSync(path, text);
  const syntaxError = parsed.errors[0]?.message;
  const statements = syntaxError ? [] : (parsed.program.body as unknown as Node[]);
  const lineOf = (node: Node): number => text.slice(0, node.start).split('\n').length;
  const imports: Import[] = [];
  for (const node of statements) {
    walk(node, (inner) => {
      const source = sourceOf(inner);
      if (!source) return;
      const specifier = source.replace(/\?.*$/, '');
      const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;
      imports.push({ specifier, target, typeOnly: isTypeOnly(inner), node: inner, line: lineOf(inner) });
    });
  }
  return { path, code: leaveOutComments(text, parsed.comments), statements, imports, syntaxError, lineOf };
}

/** Replaces the letters of comments with spaces. */
function leaveOutComments(text: string, comments: readonly { start: number; end: number }[]): string {
  let code = '';
  let from = 0;
  for (const { start, end } of comments) {
    code += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    from = end;
  }
  return code + text.slice(from);
}

/** Visits a node and its descendants. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const value of Object.values(node)) {
    // Most values are strings and numbers. Filtering all of them takes twice the time.
    if (typeof value !== 'object') continue;
    if (Array.isArray(value)) children.push(...value.filter(isNode));
    else if (isNode(value)) children.push(value);
  }
  return children;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

const IMPORTING = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
];

function sourceOf(node: Node): string | undefined {
  if (!IMPORTING.includes(node.type)) return undefined;
  const source = node.source as { value?: unknown; quasis?: { value: { cooked: string } }[] } | null;
  const text = source?.quasis?.length === 1 ? source.quasis[0]?.value.cooked : source?.value;
  return typeof text === 'string' ? text : undefined;
}

function isTypeOnly(node: Node): boolean {
  return node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
}
