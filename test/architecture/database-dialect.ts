import { type Node, type SourceFile, type Violation, walk } from './source-file.ts';

const HOME = 'src/server/database/';
/** A migration may create what only one of the databases has. */
const MIGRATIONS = 'migrations/';
/** Strings that name a driver or a database. A URL such as postgres://… is none. */
const DIALECT_STRING = /^(node:sqlite|better-sqlite3|sqlite|pg|postgres|postgresql)$/i;
/** Tables and statements that only one of the databases has. */
const DIALECT_SQL = /\b(sqlite_(master|schema|sequence)|pg_(catalog|class|stat\w*))\b|^\s*pragma\s/i;
const DIALECT_NAME = /sqlite|postgres/i;
const COMPARISONS = ['===', '!==', '==', '!='];

/** Reports code outside src/server/database that depends on the kind of database. Comments may mention it. */
export function checkDatabaseDialect(file: SourceFile): Violation[] {
  if (file.path.startsWith(HOME) || file.path.startsWith(MIGRATIONS)) return [];
  const byLine = new Map<number, Violation>();
  for (const statement of file.statements) {
    walk(statement, (node) => {
      const mention = findMention(node);
      if (!mention) return;
      const line = file.lineOf(node);
      if (byLine.has(line)) return;
      const problem = `knows the database dialect (${mention}): put the difference behind a function in ${HOME}`;
      byLine.set(line, { path: file.path, line, problem });
    });
  }
  return [...byLine.values()];
}

function findMention(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return matchText(node.value);
  if (node.type === 'TemplateElement') return matchText((node.value as { raw: string }).raw);
  if (node.type === 'Identifier' && DIALECT_NAME.test(String(node.name))) return String(node.name);
  if (node.type === 'BinaryExpression' && COMPARISONS.includes(String(node.operator))) {
    return isDialect(node.left) || isDialect(node.right) ? `dialect ${node.operator}` : undefined;
  }
  if (node.type === 'SwitchStatement' && isDialect(node.discriminant)) return 'switch over the dialect';
  return undefined;
}

function matchText(text: string): string | undefined {
  if (DIALECT_STRING.test(text)) return `'${text}'`;
  return DIALECT_SQL.exec(text)?.[0].trim();
}

function isDialect(value: unknown): boolean {
  const node = value as Node;
  const name = node.type === 'MemberExpression' ? (node.property as Node).name : node.name;
  return /dialect$/i.test(String(name ?? ''));
}
