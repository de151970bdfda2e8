import type pg from 'pg';
import type { RecordedStatement, ValueKind } from './recorded-statements.ts';

/** The kinds of values that each type of a parameter takes as SQLite does. Others fail on PostgreSQL, or are stored differently. */
const ACCEPTED: Record<string, ValueKind[]> = {
  text: ['text'],
  smallint: ['integer'],
  integer: ['integer'],
  bigint: ['integer', 'large'],
  numeric: ['integer', 'large', 'real'],
  'double precision': ['integer', 'large', 'real'],
  boolean: ['boolean'],
  bytea: ['bytes'],
  // Lists are one text of JSON on SQLite: see recorded-statements.ts.
  'text[]': ['text'],
  'integer[]': ['text'],
  'bigint[]': ['text'],
};
/**
 * Types of columns that arrive as the same JavaScript values from both databases. A numeric arrives as text. Rules only ask whether
 * a boolean is truthy, because SQLite returns 1 and 0.
 */
const SAME_RESULTS = [
  'text',
  'character varying',
  'integer',
  'bigint',
  'double precision',
  'bytea',
  'boolean',
];

/**
 * Prepares statements on PostgreSQL, which checks their tables, columns and types, and compares the types with the values that
 * tests gave them. Returns what is wrong, each with a test file that sends the statement.
 */
export async function findWrongStatements(
  connection: pg.Client,
  statements: readonly RecordedStatement[],
): Promise<string[]> {
  const wrong: string[] = [];
  const problems = new Map<string, Promise<Preparation>>();
  for (const { sql, kinds, file } of statements) {
    const preparing = problems.get(sql) ?? prepare(connection, sql);
    problems.set(sql, preparing);
    const { problem, parameters, results } = await preparing;
    const found = problem
      ? [problem]
      : [...parameters.flatMap((type, index) => checkValue(type, kinds[index], index)), ...results];
    wrong.push(...found.map((text) => `${text}\n  in ${sql}\n  sent by ${file}`));
  }
  return [...new Set(wrong)];
}

interface Preparation {
  problem?: string;
  parameters: string[];
  /** What is wrong with the columns of the result. */
  results: string[];
}

async function prepare(connection: pg.Client, sql: string): Promise<Preparation> {
  try {
    await connection.query(`prepare checked as ${sql}`);
  } catch (error) {
    return { problem: (error as Error).message, parameters: [], results: [] };
  }
  const { rows } = await connection.query<{ parameters: string[]; results: string[] | null }>(
    `select parameter_types::text[] as parameters, result_types::text[] as results
    from pg_prepared_statements where name = 'checked'`,
  );
  await connection.query('deallocate checked');
  const [{ parameters, results } = { parameters: [], results: null }] = rows;
  const differing = (results ?? []).filter((type) => !SAME_RESULTS.includes(type));
  return {
    parameters,
    results: differing.map(
      (type) => `a column of the result is ${type}, which SQLite returns as another value`,
    ),
  };
}

function checkValue(type: string, kind: ValueKind | undefined, index: number): string[] {
  if (kind === 'null' || (kind && ACCEPTED[type]?.includes(kind))) return [];
  return [`$${index + 1} is ${type} and gets ${kind ?? 'nothing'}`];
}
