import type { SourceFile, Violation } from './source-file.ts';
import { findUses } from './table-owners.ts';

/** A file whose functions decide which rows of a table a query reads. It is named after the table. */
const DECIDING_FILE = /^src\/features\/[^/]+\/server\/visible-([a-z]+)\.ts$/;

/** Tests, and code that handles all tables alike. */
const IGNORED = /\.test\.tsx?$|^src\/server\/database\/|^migrations\//;

/**
 * Reports each query that reads a table of texts other than through the file that decides who sees its rows (docs/decisions/089).
 * Finds the calls of the query builder, SQL, and names of these tables that a variable may hold. A statement that changes rows may
 * name the table.
 */
export function checkReadsOfTexts(files: SourceFile[]): Violation[] {
  const decides = new Map(
    files.flatMap(({ path }) => {
      const table = DECIDING_FILE.exec(path)?.[1];
      return table ? [[table, path] as const] : [];
    }),
  );
  const indirect = listIndirectUses([...decides.keys()].join('|'));
  return files.flatMap(({ path, code }) => {
    if (decides.size === 0 || IGNORED.test(path)) return [];
    const direct = findUses(code).flatMap(({ table, isWrite, line }) => (isWrite ? [] : [{ table, line }]));
    const uses = [...direct, ...indirect.flatMap((pattern) => findNames(code, pattern))];
    return uses.flatMap(({ table, line }) => {
      const file = decides.get(table);
      if (!file || file === path) return [];
      const problem = `reads the table ${table} itself: select from a function of ${file}, which decides who sees its rows`;
      return [{ path, line, problem }];
    });
  });
}

/** Returns what finds names of tables in code that puts SQL together, where no clause shows how the table is used. */
function listIndirectUses(names: string): RegExp[] {
  return [
    new RegExp(`\\bsql\\.(?:table|ref|id|raw)\\(\\s*['"\`](${names})['"\`]`, 'g'),
    new RegExp(`\\bsql(?:<[^>]*>)?\`\\s*(${names})\\s*\``, 'g'),
    new RegExp(`\\btable: '(${names})'`, 'g'),
    new RegExp(`'(${names})' \\|`, 'g'),
    new RegExp(`\\| '(${names})'`, 'g'),
  ];
}

function findNames(code: string, pattern: RegExp): { table: string; line: number }[] {
  return [...code.matchAll(pattern)].map(({ 1: table = '', index }) => ({
    table,
    line: code.slice(0, index).split('\n').length,
  }));
}
