import { sql } from 'kysely';
import { type Database, migrateTo, mustNotBeNewer, openDatabase, type Queries } from './database.ts';
import { listTables, type TableColumns } from './table-checksums.ts';

interface SchemaEntry {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  sql: string;
  /** Empty for an index and a trigger. */
  columns: string[];
}

/** The error that somebody has changed the schema of a database. The message names the first difference. */
export class ForeignSchemaError extends Error {
  override name = 'ForeignSchemaError';
}

/**
 * Compares the schema of an SQLite snapshot with the one that its migrations make, in a new file `scratch`. A restored trigger
 * would change rows in later years, and the names of columns become a part of statements. Further tables and indexes are
 * accepted: backups of earlier versions contain those that a tool or an operator kept in the file of the server.
 * @throws NewerDatabaseError, ForeignSchemaError
 */
export async function mustHaveOwnSchema(snapshot: Database, scratch: string): Promise<void> {
  const applied = await mustNotBeNewer(snapshot);
  if (applied.length === 0) throw new Error('The database does not belong to Kerikko.');
  const [found, known] = [await listSchema(snapshot), await makeSchema(applied, scratch)];
  for (const entry of known.values()) {
    const other = found.get(toKey(entry));
    if (!other) throw new ForeignSchemaError(`The database lacks ${describe(entry)}.`);
    if (toComparable(other) === toComparable(entry)) continue;
    mustHaveColumns(entry.name, other.columns, entry.columns);
    throw new ForeignSchemaError(`The database has ${describe(entry)} in a form that Kerikko never makes.`);
  }
  const [foreign] = findForeign(found, known);
  if (foreign) {
    throw new ForeignSchemaError(`The database has ${describe(foreign)}, which Kerikko never makes.`);
  }
}

/**
 * Drops the tables, triggers and views of a snapshot that no migration made, such as an operator's reports: a backup of a
 * database server has none of them either. Returns the names of these tables.
 */
export async function dropForeignEntries(snapshot: Database, scratch: string): Promise<string[]> {
  const known = await makeSchema(await mustNotBeNewer(snapshot), scratch);
  const tables: string[] = [];
  await snapshot.transaction().execute(async (transaction) => {
    // The rows of one of these tables may refer to those of another.
    await sql`pragma defer_foreign_keys = on`.execute(transaction);
    // Each step ends further entries: a view its triggers, and a virtual table the tables that SQLite made for it.
    for (const isNext of [isViewOrTrigger, isVirtual, isTable]) {
      for (const entry of (await listSchema(transaction)).values()) {
        if (known.has(toKey(entry)) || !isNext(entry)) continue;
        await sql`drop ${sql.raw(entry.type)} if exists ${sql.id(entry.name)}`.execute(transaction);
        if (isTable(entry)) tables.push(entry.name);
      }
    }
  });
  return tables;
}

const isTable = ({ type }: SchemaEntry) => type === 'table';
const isViewOrTrigger = ({ type }: SchemaEntry) => type === 'view' || type === 'trigger';
const isVirtual = ({ sql: text }: SchemaEntry) => /^create\s+virtual/i.test(text);

/**
 * Compares the columns of a server's tables with those that its migrations make in an SQLite file.
 * @throws ForeignSchemaError
 */
export async function mustHaveOwnColumns(server: Queries, own: readonly TableColumns[]): Promise<void> {
  const found = await listTables(
    server,
    own.map(({ name }) => name),
  );
  for (const { name, columns } of own) {
    const other = found.find((table) => table.name === name);
    if (!other) throw new ForeignSchemaError(`The database lacks the table "${name}".`);
    mustHaveColumns(name, namesOfColumns(other), namesOfColumns({ columns }));
  }
}

const namesOfColumns = ({ columns }: Pick<TableColumns, 'columns'>) => columns.map(({ name }) => name);

/** @throws ForeignSchemaError that names the first difference */
function mustHaveColumns(table: string, found: readonly string[], known: readonly string[]): void {
  const [added] = found.filter((name) => !known.includes(name));
  const [missing] = known.filter((name) => !found.includes(name));
  const subject = `The table "${table}" has`;
  if (added !== undefined) {
    throw new ForeignSchemaError(
      `${subject} the column ${JSON.stringify(added)}, which Kerikko never makes.`,
    );
  }
  if (missing !== undefined) throw new ForeignSchemaError(`${subject} no column "${missing}".`);
}

/** Returns the entries that run when rows are read or written, and that no migration made. */
function findForeign(found: Map<string, SchemaEntry>, known: Map<string, SchemaEntry>): SchemaEntry[] {
  return [...found.values()].filter((entry) => !known.has(toKey(entry)) && !isPlain(entry));
}

function isPlain({ type, name, sql: text }: SchemaEntry): boolean {
  return type === 'index' || (type === 'table' && /^\w+$/.test(name) && /^create\s+table/i.test(text));
}

/** Schemas by the names of their migrations. Making one takes 80 ms of processor time, and a restore needs it twice. */
const schemas = new Map<string, Map<string, SchemaEntry>>();

async function makeSchema(applied: string[], scratch: string): Promise<Map<string, SchemaEntry>> {
  const key = applied.join();
  const known = schemas.get(key);
  if (known) return known;
  await using database = openDatabase({ file: scratch });
  await migrateTo(database, applied);
  const made = await listSchema(database);
  schemas.set(key, made);
  return made;
}

/** Leaves out SQLite's own tables and indexes. */
async function listSchema(database: Queries): Promise<Map<string, SchemaEntry>> {
  const { rows } = await sql<Omit<SchemaEntry, 'columns'> & { columns: string }>`
    select type, name, coalesce(sql, '') as sql,
      (select json_group_array(info.name) from pragma_table_info(entry.name) as info) as columns
    from sqlite_schema as entry
    where name not like 'sqlite\\_%' escape '\\' order by type desc, name`.execute(database);
  return new Map(rows.map((row) => [toKey(row), { ...row, columns: JSON.parse(row.columns) }]));
}

function toKey({ type, name }: Pick<SchemaEntry, 'type' | 'name'>): string {
  return `${type} ${name}`;
}

/** SQLite rewrites the text of a table that is altered. Another version of SQLite may quote and space it in another way. */
function toComparable({ sql: text }: SchemaEntry): string {
  return text.replaceAll(/["\s]/g, '').toLowerCase();
}

function describe({ type, name }: SchemaEntry): string {
  return `the ${type} ${JSON.stringify(name)}`;
}
