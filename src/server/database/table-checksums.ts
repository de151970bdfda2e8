import { hash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Queries } from './database.ts';
import { isServer } from './is-server.ts';
import type { TableName } from './schema.ts';
import { isDerivedTable } from './search-table.ts';

/**
 * Rows per query of a file. For long rows, a page has fewer, because SQLite and Node keep several copies of it.
 */
const MAX_PAGE_ROWS = 64;
const FIRST_PAGE_ROWS = 4;
const PAGE_BYTES = 200_000;
const LINE_END = 10;

/** A table's content, reduced to values that are equal on every database. */
interface TableChecksum {
  rows: number;
  /** Checksum over all rows and columns. It does not depend on the order of the rows. */
  sum: string;
}
export type TableChecksums = Partial<Record<TableName, TableChecksum>>;

export interface TableColumns {
  name: TableName;
  /** Sorted by name. */
  columns: { name: string; isText: boolean }[];
}

/** Returns the tables of an SQLite file, referenced tables first, without those whose rows follow from others. */
export async function listFileTables(queries: Queries): Promise<TableColumns[]> {
  const { rows } = await sql<{ name: TableName; target: string | null }>`
    select tables.name, keys."table" as target
    from sqlite_schema as tables left join pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' order by tables.name`.execute(queries);
  const targets = Map.groupBy(rows, ({ name }) => name);
  const names = new Set<TableName>();
  function add(name: TableName, referring: readonly string[] = []): void {
    for (const { target } of targets.get(name) ?? []) {
      const isKnown = target === null || target === name || referring.includes(target);
      if (!isKnown) add(target as TableName, [...referring, name]);
    }
    names.add(name);
  }
  for (const name of targets.keys()) if (!isDerivedTable(name)) add(name);
  return listTables(queries, [...names]);
}

/** Returns those of these tables that the database has, in their order. An older database lacks some. */
export async function listTables(queries: Queries, names: readonly TableName[]): Promise<TableColumns[]> {
  const found = await queries.introspection.getTables();
  return names.flatMap((name) => {
    const table = found.find((one) => one.name === name);
    const columns = table?.columns.map((column) => ({
      name: column.name,
      isText: column.dataType.toLowerCase() === 'text',
    }));
    return columns ? [{ name, columns: columns.sort((a, b) => (a.name < b.name ? -1 : 1)) }] : [];
  });
}

/** Like checksumTables, for all tables of an SQLite file. */
export async function checksumFile(queries: Queries): Promise<TableChecksums> {
  const tables = await listFileTables(queries);
  return checksumTables(
    queries,
    tables.map(({ name }) => name),
  );
}

/**
 * Returns the row counts and checksums of those of the given tables that the database has. Call this in a
 * transaction, so that all tables are consistent.
 */
export async function checksumTables(queries: Queries, names: readonly TableName[]): Promise<TableChecksums> {
  const checksum = isServer(queries) ? checksumOnServer : checksumInFile;
  const sums: TableChecksums = {};
  for (const table of await listTables(queries, names)) sums[table.name] = await checksum(queries, table);
  return sums;
}

/** Returns those of the given tables in which two databases differ. Default: all tables of either. */
export function findDifferences(
  one: TableChecksums,
  other: TableChecksums,
  names: readonly TableName[] = namesOf({ ...one, ...other }),
): TableName[] {
  return names.filter(
    (table) => one[table]?.rows !== other[table]?.rows || one[table]?.sum !== other[table]?.sum,
  );
}

/** Returns the tables that have a checksum. */
export function namesOf(sums: TableChecksums): TableName[] {
  return Object.keys(sums) as TableName[];
}

/*
 * A row's text is the JSON of its columns, such as [["id","a"],["likes",1]]. A table's checksum adds up the
 * first 64 bits of the SHA-256 of all texts. The databases build the texts: in JavaScript, copying the values
 * takes twice as long as hashing them.
 */

async function checksumInFile(
  queries: Queries,
  { name: table, columns }: TableColumns,
): Promise<TableChecksum> {
  const pairs = columns.map(({ name }) => `json_array('${name}', "${name}")`);
  let rows = 0;
  let sum = 0n;
  for await (const page of readPages(queries, table, `json_array(${pairs.join(', ')})`)) {
    // Adding numbers of 32 bits takes a third of the time that adding large integers does.
    let high = 0;
    let low = 0;
    for (let start = 0; start < page.length; ) {
      const end = page.indexOf(LINE_END, start);
      const digest = hash('sha256', page.subarray(start, end), 'hex');
      high += Number.parseInt(digest.slice(0, 8), 16);
      low += Number.parseInt(digest.slice(8, 16), 16);
      rows += 1;
      start = end + 1;
    }
    sum += (BigInt(high) << 32n) + BigInt(low);
  }
  return { rows, sum: formatSum(sum) };
}

async function checksumOnServer(
  queries: Queries,
  { name: table, columns }: TableColumns,
): Promise<TableChecksum> {
  const { rows } = await sql<{ rows: number; sum: string }>`select count(*) as rows,
    coalesce(sum(${sql.raw(hashOnServer(columns))}), 0) as sum from ${sql.table(table)}`.execute(queries);
  return { rows: rows[0]?.rows ?? 0, sum: formatSum(BigInt(rows[0]?.sum ?? 0)) };
}

/**
 * Returns a server's SQL for the number that a row adds to the checksum of its table, a signed integer of 64
 * bits.
 */
export function hashOnServer(columns: TableColumns['columns']): string {
  const pairs = columns.map(({ name, isText }) => {
    const value = isText ? `to_json("${name}")` : `"${name}"`;
    return `'["${name}",' || coalesce(${value}::text, 'null') || ']'`;
  });
  const text = `'[' || ${pairs.join(` || ',' || `)} || ']'`;
  return `('x' || left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 16))::bit(64)::bigint`;
}

export function formatSum(sum: bigint): string {
  return BigInt.asUintN(64, sum).toString(16).padStart(16, '0');
}

/**
 * Yields a line for each row of a table in an SQLite file, which nobody may change meanwhile. `line` is an SQL
 * expression.
 */
export async function* readPages(
  queries: Queries,
  table: TableName,
  line: string,
): AsyncGenerator<Uint8Array> {
  const text = `select max(number) as last, cast(group_concat(line, '') as blob) as page from
    (select rowid as number, ${line} || char(${LINE_END}) as line from "${table}" where rowid > ? order by rowid limit ?)`;
  let last = Number.MIN_SAFE_INTEGER;
  let limit = FIRST_PAGE_ROWS;
  for (;;) {
    const query = CompiledQuery.raw(text, [last, limit]);
    const { rows } = await queries.executeQuery<{ last: number | null; page: Uint8Array }>(query);
    const [found] = rows;
    if (!found || found.last === null) return;
    yield found.page;
    last = found.last;
    if (found.page.length > PAGE_BYTES) limit = Math.max(1, limit / 2);
    else if (found.page.length < PAGE_BYTES / 4) limit = Math.min(MAX_PAGE_ROWS, limit * 2);
  }
}
