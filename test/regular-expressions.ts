import { glob } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { type Node, readSourceFile, type SourceFile, walk } from './architecture/source-file.ts';

/** A regular expression of the code. */
export interface FoundExpression {
  /** The file and the line. */
  place: string;
  source: string;
  flags: string;
}

/** Stands for a part of an expression that is known only when the code runs. */
const UNKNOWN = 'x';

/** Returns the literals and the constructors of the files that match, with what they take from constants of their own and of others. */
export async function findExpressions(root: string, files: string): Promise<FoundExpression[]> {
  const sources = new Map<string, SourceFile>();
  for await (const path of glob(files, { cwd: root })) {
    if (!/\.test\.tsx?$|\.spec\.ts$|\+types/.test(path)) sources.set(path, await readSourceFile(root, path));
  }
  const found: FoundExpression[] = [];
  for (const [path, file] of sources) {
    for (const statement of file.statements) {
      walk(statement, (node) => {
        const expression = readExpression(node, (value) => evaluate(value, path, sources));
        if (expression) found.push({ place: `${path}:${file.lineOf(node)}`, ...expression });
      });
    }
  }
  return found;
}

function readExpression(
  node: Node,
  evaluateNode: (value: unknown) => string,
): Pick<FoundExpression, 'source' | 'flags'> | undefined {
  const literal = regexOf(node);
  if (literal) return { source: literal.pattern, flags: literal.flags };
  const isConstructor =
    ['NewExpression', 'CallExpression'].includes(node.type) && nameOf(node.callee) === 'RegExp';
  if (!isConstructor) return undefined;
  const [source, flags] = node.arguments as unknown[];
  return { source: evaluateNode(source), flags: flags === undefined ? '' : evaluateNode(flags) };
}

/** Returns the text of a constant expression. */
function evaluate(value: unknown, path: string, sources: ReadonlyMap<string, SourceFile>): string {
  const node = value as Node;
  const again = (part: unknown) => evaluate(part, path, sources);
  switch (node.type) {
    case 'Literal':
      return regexOf(node)?.pattern ?? String(node.value);
    case 'TemplateLiteral': {
      const quasis = node.quasis as { value: { cooked: string } }[];
      const inside = (node.expressions as unknown[]).map(again);
      return quasis.map(({ value: { cooked } }, index) => cooked + (inside[index] ?? '')).join('');
    }
    case 'BinaryExpression':
      return again(node.left) + again(node.right);
    case 'MemberExpression':
      return nameOf(node.property) === 'source' ? again(node.object) : UNKNOWN;
    case 'Identifier': {
      const constant = findConstant(String(node.name), path, sources);
      return constant ? evaluate(constant.value, constant.path, sources) : UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}

/** Finds the value of a constant at the top of a file, or of the file that it is imported from. */
function findConstant(
  name: string,
  path: string,
  sources: ReadonlyMap<string, SourceFile>,
): { value: unknown; path: string } | undefined {
  const file = sources.get(path);
  for (const statement of file?.statements ?? []) {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as Node | null;
    const declarators =
      declaration?.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : [];
    const declarator = declarators.find(({ id }) => nameOf(id) === name);
    if (declarator?.init) return { value: declarator.init, path };
    if (statement.type !== 'ImportDeclaration') continue;
    const specifier = (statement.specifiers as Node[]).find(({ local }) => nameOf(local) === name);
    if (!specifier) continue;
    const target = resolve('/', dirname(path), String((statement.source as Node).value));
    return findConstant(nameOf(specifier.imported) ?? name, relative('/', target), sources);
  }
  return undefined;
}

const regexOf = (node: Node) => node.regex as { pattern: string; flags: string } | undefined;
const nameOf = (node: unknown) => (node as { name?: string } | null)?.name;
