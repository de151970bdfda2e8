import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { keyOf, selfReferencesOf, TABLE_NAMES, type TableName } from './table-list.ts';

/** Rows per statement, at most. */
const MAX_PAGE_ROWS = 128;
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
 * Replaces every row of one database with the rows of another that has the same tables. Call it with a transaction on
 * each: the source must not change while it is read, and the target must get all rows or none.
 */
export async function copyRows(from: Queries, to: Queries): Promise<void> {
  const tables = await listTables(from);
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(to);
  for (const table of tables) {
    const selfReferences = selfReferencesOf(table);
    const [key = ''] = keyOf(table);
    const targets: { id: Row[string]; column: string; target: Row[string] }[] = [];
    const cleared = Object.fromEntries(selfReferences.map((column) => [column, null]));
    for await (const rows of readPages(from, table)) {
      for (const column of selfReferences) {
        for (const row of rows) {
          const target = row[column] ?? null;
          if (target !== null) targets.push({ id: row[key] ?? null, column, target });
        }
      }
      await to
        .insertInto(table)
        .values(rows.map((row) => ({ ...row, ...cleared })) as never)
        .execute();
    }
    for (const { id, column, target } of targets) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${target}
        where ${sql.ref(key)} = ${id}`.execute(to);
    }
  }
}

/** Returns the row count and checksum of every table. Call it in a transaction, so that all tables are consistent. */
export async function checksumTables(queries: Queries): Promise<TableChecksums> {
  const sums: TableChecksums = {};
  for (const table of await listTables(queries)) {
    let rows = 0;
    let sum = 0n;
    for await (const page of readPages(queries, table)) {
      rows += page.length;
      for (const row of page) sum += hashRow(row);
    }
    sums[table] = { rows, sum: BigInt.asUintN(64, sum).toString(16).padStart(16, '0') };
  }
  return sums;
}

/** Returns the tables in which two databases differ. */
export function findDifferences(one: TableChecksums, other: TableChecksums): TableName[] {
  return TABLE_NAMES.filter(
    (table) => one[table]?.rows !== other[table]?.rows || one[table]?.sum !== other[table]?.sum,
  );
}

/** Returns a row's hash. Checksums add up the hashes, because the order of rows differs between databases. */
function hashRow(row: Row): bigint {
  const entries = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(entries), 'buffer').readBigUInt64BE();
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
