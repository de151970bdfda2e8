import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { keyOf, pointsBackOf, TABLE_NAMES, type TableName } from './table-list.ts';

/** Read, and written, by one statement; of the longest stories these are a few megabytes. */
const PAGE = 200;

type Row = Record<string, string | number | null>;

/** What a table holds, in a form that is the same on every database. */
export interface TableSum {
  rows: number;
  /** Of all rows and columns, in whatever order: equal sums, equal tables. */
  sum: string;
}
export type TableSums = Partial<Record<TableName, TableSum>>;

/**
 * Writes every row of one database into another that has the same tables, in place of what is there.
 * Call it with transactions on both: what is read is one moment's, what is written is there whole or not at all.
 */
export async function copyRows(from: Queries, to: Queries): Promise<void> {
  const tables = await listTables(from);
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(to);
  for (const table of tables) {
    const pointsBack = pointsBackOf(table);
    const later: Row[] = [];
    for await (const rows of readPages(from, table)) {
      if (pointsBack) later.push(...rows.filter((row) => row[pointsBack] !== null));
      const writable = pointsBack ? rows.map((row) => ({ ...row, [pointsBack]: null })) : rows;
      await to
        .insertInto(table)
        .values(writable as never)
        .execute();
    }
    const [key = ''] = keyOf(table);
    for (const row of later) {
      const target = row[pointsBack ?? ''] ?? null;
      await sql`update ${sql.table(table)} set ${sql.ref(pointsBack ?? '')} = ${target}
        where ${sql.ref(key)} = ${row[key] ?? null}`.execute(to);
    }
  }
}

/** Counts and sums up every table. Call it in a transaction, so that all of it is of one moment. */
export async function sumTables(queries: Queries): Promise<TableSums> {
  const sums: TableSums = {};
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

/** The tables in which two databases differ. */
export function findDifferences(one: TableSums, other: TableSums): TableName[] {
  return TABLE_NAMES.filter(
    (table) => one[table]?.rows !== other[table]?.rows || one[table]?.sum !== other[table]?.sum,
  );
}

/** Databases sort texts differently, so that rows are summed up without an order. */
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
      order by ${columns} limit ${sql.lit(PAGE)}`.execute(queries);
    if (page.rows.length > 0) yield page.rows;
    last = page.rows.length === PAGE ? page.rows.at(-1) : undefined;
  } while (last);
}

/** An older database does not have all of them yet. */
async function listTables(queries: Queries): Promise<TableName[]> {
  const found = new Set((await queries.introspection.getTables()).map(({ name }) => name));
  return TABLE_NAMES.filter((table) => found.has(table));
}
