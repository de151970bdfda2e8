import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledQuery, createQueryId, type LogEvent, PostgresQueryCompiler } from 'kysely';
import { expect, inject } from 'vitest';

/** A statement that a test sent to SQLite, as PostgreSQL would get it. */
export interface RecordedStatement {
  sql: string;
  kinds: ValueKind[];
  /** A test file that sends the statement. */
  file: string;
}

/** What a parameter's value is. A large integer needs more than 32 bits. */
export type ValueKind = 'null' | 'boolean' | 'integer' | 'large' | 'real' | 'text' | 'bytes' | 'other';

/** Statements of rules. Others begin transactions, change settings or, in a test, the schema. */
const OF_RULES = /^\s*(select|insert into|update|delete|with)\b/i;
/** The full-text index, the catalogue of SQLite and what large-community/ plants: PostgreSQL gets other statements for these, or none. */
const OTHER_ON_POSTGRES =
  /\b(search_terms|sqlite_schema|sqlite_master|total_changes)\b|\* from "?search_documents\b|insert into search_documents \(number, kind|update search_documents set version = .* from json_each|pragma_table_info|insert into templates|insert or ignore/is;
/** Parts that these files write differently for each database, and what they write for PostgreSQL. */
const TRANSLATIONS: [RegExp, string][] = [
  // server/database/is-one-of.ts
  [/\bin \(select value from json_each\((\$\d+)\)\)/g, '= any($1)'],
  // server/database/pairs.ts
  [
    /\bselect value ->> 0, value ->> 1 from json_each\((\$\d+)\) order by key/g,
    'select * from unnest($1::text[], $1::text[])',
  ],
  // stories/server/visible-stories.ts
  [/ indexed by "\w+"/g, ''],
  // server/database/delete-in-batches.ts
  [/\browid\b/g, 'ctid'],
];

const compiler = new PostgresQueryCompiler();
/** The statements of this process, by their text on SQLite and the kinds of their values. */
const recorded = new Set<string>();

/** Records a statement for `readRecordedStatements`, unless this process has recorded the same one. */
export function recordStatement({ query }: LogEvent): void {
  const kinds = query.parameters.map(kindOf);
  const key = `${query.sql} ${kinds}`;
  if (recorded.has(key)) return;
  recorded.add(key);
  if (!OF_RULES.test(query.sql) || OTHER_ON_POSTGRES.test(query.sql)) return;
  const { testPath = '' } = expect.getState();
  const statement: RecordedStatement = { sql: translate(query), kinds, file: testPath };
  appendFileSync(join(inject('statements'), `${process.pid}.jsonl`), `${JSON.stringify(statement)}\n`);
}

/** Returns the statements that the tests of all processes have sent to SQLite so far. */
export function readRecordedStatements(): RecordedStatement[] {
  const folder = inject('statements');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as RecordedStatement),
  );
}

function translate({ query }: CompiledQuery): string {
  const { sql } = compiler.compileQuery(query, createQueryId());
  return TRANSLATIONS.reduce((text, [part, replacement]) => text.replace(part, replacement), sql);
}

function kindOf(value: unknown): ValueKind {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'text';
  if (value instanceof Uint8Array) return 'bytes';
  if (typeof value !== 'number') return 'other';
  if (!Number.isInteger(value)) return 'real';
  return Math.abs(value) < 2 ** 31 ? 'integer' : 'large';
}
