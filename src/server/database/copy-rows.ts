import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Queries } from './database.ts';
import type { TableName } from './schema.ts';
import type { ServerTransaction } from './server-transaction.ts';
import {
  formatSum,
  hashOnServer,
  listFileTables,
  listTables,
  readPages,
  type TableChecksums,
  type TableColumns,
} from './table-checksums.ts';

/**
 * Replaces all rows of a server's tables with the rows of an SQLite file that has the same migrations. Nobody may change the
 * file meanwhile. @throws Error when the server refuses a row
 */
export async function copyToServer(source: Queries, { queries, client }: ServerTransaction): Promise<void> {
  const tables = await listFileTables(source);
  await withoutIndexes(
    queries,
    tables.map(({ name }) => name),
    async () => {
      for (const { name, columns } of tables) {
        await sql`delete from ${sql.table(name)}`.execute(queries);
        const fields = columns.map((column) =>
          column.isText
            ? `coalesce('"' || replace("${column.name}", '"', '""') || '"', '')`
            : `coalesce("${column.name}", '')`,
        );
        const statement = `copy "${name}" (${listNames(columns)}) from stdin (format csv)`;
        await pipeline(
          readPages(source, name, fields.join(` || ',' || `)),
          client.query(copyFrom(statement)),
        );
      }
    },
  );
}

/** Runs `work` without the tables' indexes and keys. Creating them for all rows at once takes half as long as row by row. */
async function withoutIndexes(
  queries: Queries,
  tables: readonly TableName[],
  work: () => Promise<void>,
): Promise<void> {
  const ids = sql`any (${tables}::text[]::regclass[])`;
  const { rows } = await sql<{ drop: string; create: string }>`
    select 1 as step, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
      from pg_constraint where conrelid = ${ids} and contype = 'f'
    union all
    select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = ${ids} and contype in ('p', 'u')
    union all
    select 3, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index
      where indrelid = ${ids}
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    order by step`.execute(queries);
  for (const { drop } of rows) await sql.raw(drop).execute(queries);
  await work();
  for (const { create } of rows.toReversed()) await sql.raw(create).execute(queries);
}

/**
 * Replaces all rows of these tables of an SQLite file with the rows of a server. The file must have the same
 * migrations, and its foreign keys must be switched off. Returns the checksums of the server's tables, which
 * the server computes while the rows are written. A failure ends the connection, because the remaining rows
 * would arrive first.
 */
export async function copyToFile(
  { queries, client }: ServerTransaction,
  target: DatabaseSync,
  names: readonly TableName[],
): Promise<TableChecksums> {
  const checksums: TableChecksums = {};
  try {
    for (const { name, columns } of await listTables(queries, names)) {
      target.exec(`delete from "${name}"`);
      // Pass a long text to the database as bytes: as a string, it would be converted twice.
      const places = columns.map(({ isText }) => (isText ? 'cast(? as text)' : '?'));
      const insert = target.prepare(`insert into "${name}" (${listNames(columns)}) values (${places})`);
      const query = `select ${listNames(columns)}, ${hashOnServer(columns)} as hash from "${name}"`;
      const content = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
      let rows = 0;
      let sum = 0n;
      await readBinaryRows(content, [...columns, HASH], (row) => {
        sum += row.pop() as bigint;
        rows += 1;
        insert.run(...row);
      });
      checksums[name] = { rows, sum: formatSum(sum) };
    }
    return checksums;
  } catch (error) {
    await (client as pg.Client).end();
    throw error;
  }
}

const HASH = { name: 'hash', isText: false };

function listNames(columns: TableColumns['columns']): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

/** For fewer bytes than this, creating a string is faster than creating a view. */
const SHORT_BYTES = 128;
/** The signature, the flags and the size of the extension, which is empty. */
const HEADER_BYTES = 19;
/** The initial size of the buffer, which grows for a longer row. */
const FIRST_BUFFER_BYTES = 256 * 1024;

/**
 * Calls `onRow` for each row of PostgreSQL's binary COPY format. Each row begins with the number of its fields in 16 bits, or
 * -1 after the last row. Each field begins with its length in 32 bits, or -1 for null.
 */
async function readBinaryRows(
  content: AsyncIterable<Buffer<ArrayBuffer>>,
  columns: TableColumns['columns'],
  onRow: (values: SQLInputValue[]) => void,
): Promise<void> {
  // Reuse one buffer: the garbage collector frees buffers late.
  let buffer = Buffer.alloc(FIRST_BUFFER_BYTES);
  let length = 0;
  let start = HEADER_BYTES;
  for await (const chunk of content) {
    if (length + chunk.length > buffer.length) {
      buffer = Buffer.concat([buffer.subarray(0, length), chunk], 2 * (length + chunk.length));
    } else chunk.copy(buffer, length);
    length += chunk.length;
    const bytes = buffer.subarray(0, length);
    for (let row = readRow(bytes, start, columns); row; row = readRow(bytes, start, columns)) {
      onRow(row.values);
      start = row.end;
    }
    const read = Math.min(start, length);
    buffer.copyWithin(0, read, length);
    length -= read;
    start -= read;
  }
}

/** Returns the row that begins at `start`, or undefined if its end is missing or no row follows. */
function readRow(
  bytes: Buffer,
  start: number,
  columns: TableColumns['columns'],
): { values: SQLInputValue[]; end: number } | undefined {
  if (start + 2 > bytes.length || bytes.readInt16BE(start) < 0) return undefined;
  const values: SQLInputValue[] = [];
  let at = start + 2;
  for (const { isText } of columns) {
    if (at + 4 > bytes.length) return undefined;
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) {
      values.push(null);
      continue;
    }
    if (at + length > bytes.length) return undefined;
    if (!isText) values.push(length === 8 ? bytes.readBigInt64BE(at) : bytes.readInt32BE(at));
    else if (length <= SHORT_BYTES) values.push(bytes.toString('utf8', at, at + length));
    else values.push(bytes.subarray(at, at + length));
    at += length;
  }
  return { values, end: at };
}
