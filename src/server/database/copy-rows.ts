import { hash } from 'node:crypto';
import { CompiledQuery, PostgresAdapter, sql } from 'kysely';
import type { Queries } from './database.ts';
import { keyOf, selfReferencesOf, TABLE_NAMES, type TableName } from './table-list.ts';

/** Rows per statement, at most. SQLite allows 32,766 values in one statement. */
const MAX_PAGE_ROWS = 256;
const FIRST_PAGE_ROWS = 32;
/** Pages of long rows have fewer rows, because 256 of the longest stories would take more than 100 MB of memory. */
const PAGE_CHARACTERS = 200_000;

type Row = Record<string, string | number | null>;

/** A table's content, reduced to values that are equal on every database. */
export interface TableChecksum {
  rows: number;
  /** Checksum over all rows and columns. It does not depend on the order of the rows. */
  sum: string;
}
export type TableChecksums = Partial<Record<TableName, TableChecksum>>;

/**
 * Replaces every row of one database with the rows of another that has the same tables, and returns the checksums of what it
 * read. Call it with a transaction on each: the source must not change while it is read, and the target must get all rows
 * or none.
 */
export async function copyRows(from: Queries, to: Queries): Promise<TableChecksums> {
  const tables = await listTables(from);
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(to);
  const sums: TableChecksums = {};
  for (const table of tables) {
    const selfReferences = selfReferencesOf(table);
    const [key = ''] = keyOf(table);
    const targets: { id: Row[string]; column: string; target: Row[string] }[] = [];
    const checksum = createChecksum();
    for await (const rows of readPages(from, table)) {
      checksum.add(rows);
      for (const column of selfReferences) {
        for (const row of rows) {
          const target = row[column] ?? null;
          if (target !== null) targets.push({ id: row[key] ?? null, column, target });
          row[column] = null;
        }
      }
      await insertRows(to, table, rows);
    }
    for (const { id, column, target } of targets) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${target}
        where ${sql.ref(key)} = ${id}`.execute(to);
    }
    sums[table] = checksum.end();
  }
  return sums;
}

/** Inserts rows of a table, all with the same columns. Writes the statement itself: Kysely takes three times as long. */
async function insertRows(to: Queries, table: TableName, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.flatMap((row) => columns.map((column) => row[column]));
  await to.executeQuery(CompiledQuery.raw(writeInsert(to, table, columns, rows.length), values));
}

/** The statements of the pages before: full pages share one. */
const inserts = new Map<string, string>();

function writeInsert(to: Queries, table: TableName, columns: string[], rows: number): string {
  const isNumbered = to.getExecutor().adapter instanceof PostgresAdapter;
  const key = `${table} ${rows} ${isNumbered}`;
  const known = inserts.get(key);
  if (known) return known;
  const places = Array.from({ length: rows }, (_, row) =>
    columns.map((__, column) => (isNumbered ? `$${row * columns.length + column + 1}` : '?')).join(','),
  );
  const names = columns.map((column) => `"${column}"`).join(',');
  const text = `insert into "${table}" (${names}) values (${places.join('),(')})`;
  inserts.set(key, text);
  return text;
}

/** Returns the row count and checksum of every table. Call it in a transaction, so that all tables are consistent. */
export async function checksumTables(queries: Queries): Promise<TableChecksums> {
  const sums: TableChecksums = {};
  for (const table of await listTables(queries)) {
    const checksum = createChecksum();
    for await (const rows of readPages(queries, table)) checksum.add(rows);
    sums[table] = checksum.end();
  }
  return sums;
}

/** Returns the tables in which two databases differ. */
export function findDifferences(one: TableChecksums, other: TableChecksums): TableName[] {
  return TABLE_NAMES.filter(
    (table) => one[table]?.rows !== other[table]?.rows || one[table]?.sum !== other[table]?.sum,
  );
}

/** Returns a checksum of rows that all have the same columns. It adds up the rows' hashes: their order differs between databases. */
function createChecksum() {
  let rows = 0;
  let sum = 0n;
  let columns: { name: string; start: string }[] | undefined;
  return {
    add(page: readonly Row[]): void {
      columns ??= Object.keys(page[0] ?? {})
        .sort()
        .map((name, index) => ({ name, start: `${index === 0 ? '' : ','}[${JSON.stringify(name)},` }));
      rows += page.length;
      for (const row of page) {
        // The JSON of the entries, sorted by their names. JSON.stringify of the whole takes twice as long.
        let text = '[';
        for (const { name, start } of columns) {
          const value = row[name] ?? null;
          text += `${start}${typeof value === 'string' ? JSON.stringify(value) : value}]`;
        }
        sum += hash('sha256', `${text}]`, 'buffer').readBigUInt64BE();
      }
    },
    end: (): TableChecksum => ({
      rows,
      sum: BigInt.asUintN(64, sum).toString(16).padStart(16, '0'),
    }),
  };
}

async function* readPages(queries: Queries, table: TableName): AsyncGenerator<Row[]> {
  const keys = keyOf(table);
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let limit = FIRST_PAGE_ROWS;
  let last: Row | undefined;
  do {
    const values = keys.map((key) => last?.[key] ?? null);
    const after = last ? sql`where (${columns}) > (${sql.join(values)})` : sql``;
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${after}
      order by ${columns} limit ${sql.lit(limit)}`.execute(queries);
    last = rows.length === limit ? rows.at(-1) : undefined;
    limit = adjustLimit(limit, countCharacters(rows));
    if (rows.length > 0) yield rows;
  } while (last);
}

/** Halves or doubles the limit of the next page. Steps of two keep the number of prepared statements small. */
function adjustLimit(limit: number, characters: number): number {
  if (characters > PAGE_CHARACTERS) return Math.max(1, limit / 2);
  return characters < PAGE_CHARACTERS / 4 ? Math.min(MAX_PAGE_ROWS, limit * 2) : limit;
}

function countCharacters(rows: Row[]): number {
  let characters = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) characters += typeof value === 'string' ? value.length : 0;
  }
  return characters;
}

/** Returns the tables that the database has. An older database lacks some. */
async function listTables(queries: Queries): Promise<TableName[]> {
  const found = new Set((await queries.introspection.getTables()).map(({ name }) => name));
  return TABLE_NAMES.filter((table) => found.has(table));
}
