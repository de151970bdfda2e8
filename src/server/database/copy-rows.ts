import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { keyOf, selfReferenceOf, TABLE_NAMES, type TableName } from './table-list.ts';

/** Rows per statement. With the longest stories, a page has a few megabytes. */
const PAGE_ROWS = 200;

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
    const selfReference = selfReferenceOf(table);
    const selfReferencing: Row[] = [];
    for await (const rows of readPages(from, table)) {
      if (selfReference) selfReferencing.push(...rows.filter((row) => row[selfReference] !== null));
      const writable = selfReference ? rows.map((row) => ({ ...row, [selfReference]: null })) : rows;
      await to
        .insertInto(table)
        .values(writable as never)
        .execute();
    }
    const [key = ''] = keyOf(table);
    for (const row of selfReferencing) {
      const target = row[selfReference ?? ''] ?? null;
      await sql`update ${sql.table(table)} set ${sql.ref(selfReference ?? '')} = ${target}
        where ${sql.ref(key)} = ${row[key] ?? null}`.execute(to);
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
  return createHash('sha256').update(JSON.stringify(entries)).digest().readBigUInt64BE();
}

async function* readPages(queries: Queries, table: TableName): AsyncGenerator<Row[]> {
  const keys = keyOf(table);
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let last: Row | undefined;
  do {
    const values = keys.map((key) => last?.[key] ?? null);
    const after = last ? sql`where (${columns}) > (${sql.join(values)})` : sql``;
    const page = await sql<Row>`select * from ${sql.table(table)} ${after}
      order by ${columns} limit ${sql.lit(PAGE_ROWS)}`.execute(queries);
    if (page.rows.length > 0) yield page.rows;
    last = page.rows.length === PAGE_ROWS ? page.rows.at(-1) : undefined;
  } while (last);
}

/** Returns the tables that the database has. An older database lacks some. */
async function listTables(queries: Queries): Promise<TableName[]> {
  const found = new Set((await queries.introspection.getTables()).map(({ name }) => name));
  return TABLE_NAMES.filter((table) => found.has(table));
}
