import { type Node, type SourceFile, type Violation, walk } from './source-file.ts';

const OPENS_TRANSACTIONS = 'src/server/database/';
/** Wakes the outbox at the start, for mails of an earlier process. */
const START = 'src/main.ts';

const OPENING = `opens a transaction: call inTransaction of ${OPENS_TRANSACTIONS}transaction.ts`;
const PROBLEMS = new Map([
  ['transaction', OPENING],
  ['startTransaction', OPENING],
  ['wake', 'wakes the outbox: queueMail does that after the commit'],
]);

/** Reports rules that open a transaction or wake the outbox themselves, and so bypass afterCommit. Tests may. */
export function checkTransactions(file: SourceFile): Violation[] {
  const { path } = file;
  if (!path.startsWith('src/') || path.startsWith(OPENS_TRANSACTIONS) || path === START) return [];
  if (/\.test\.tsx?$/.test(path)) return [];
  const violations: Violation[] = [];
  for (const statement of file.statements) {
    walk(statement, (node) => {
      const problem = PROBLEMS.get(nameOfCall(node));
      if (problem) violations.push({ path, line: file.lineOf(node), problem });
    });
  }
  return violations;
}

/** Returns the method name of a call without arguments, such as `database.transaction()`, else an empty text. */
function nameOfCall(node: Node): string {
  // IndexedDB in the browser has a method of the same name, with arguments.
  if (node.type === 'CallExpression' && (node.arguments as Node[]).length > 0) return '';
  const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined;
  return callee?.type === 'MemberExpression' ? String((callee.property as Node).name ?? '') : '';
}
