import { sql } from 'kysely';
import { type Database, migrate, mustNotBeNewer, openDatabase } from './database.ts';
import { migrations } from './migrations.ts';

interface SchemaEntry {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  sql: string;
}

/**
 * Compares the schema of an SQLite snapshot with the one that its migrations make, in a new file `scratch`. A restored trigger
 * would change rows in later years, and the names of columns become a part of statements. Further tables and indexes are
 * accepted: a tool that copies the file of the server may keep a table in it.
 * @throws NewerDatabaseError
 * @throws Error with the first difference as a sentence
 */
export async function mustHaveOwnSchema(snapshot: Database, scratch: string): Promise<void> {
  const applied = await mustNotBeNewer(snapshot);
  if (applied.length === 0) throw new Error('The database does not belong to Kerikko.');
  const [found, known] = [await listSchema(snapshot), await makeSchema(applied, scratch)];
  for (const entry of known.values()) {
    const other = found.get(toKey(entry));
    if (!other) throw new Error(`The database lacks ${describe(entry)}.`);
    if (toComparable(other) !== toComparable(entry)) {
      throw new Error(`The database has ${describe(entry)} in a form that Kerikko never makes.`);
    }
  }
  const [foreign] = findForeign(found, known);
  if (foreign) throw new Error(`The database has ${describe(foreign)}, which Kerikko never makes.`);
}

/** Drops the triggers and views of a snapshot that no migration made, such as an operator's reports. */
export async function dropForeignEntries(snapshot: Database, scratch: string): Promise<void> {
  const known = await makeSchema(await mustNotBeNewer(snapshot), scratch);
  for (const { type, name } of findForeign(await listSchema(snapshot), known)) {
    if (type === 'table') continue;
    // The trigger of a view ends with its view.
    await sql`drop ${sql.raw(type)} if exists ${sql.id(name)}`.execute(snapshot);
  }
}

/** Returns the entries that run when rows are read or written, and that no migration made. */
function findForeign(found: Map<string, SchemaEntry>, known: Map<string, SchemaEntry>): SchemaEntry[] {
  return [...found.values()].filter((entry) => !known.has(toKey(entry)) && !isPlain(entry));
}

function isPlain({ type, name, sql: text }: SchemaEntry): boolean {
  return type === 'index' || (type === 'table' && /^\w+$/.test(name) && /^create\s+table/i.test(text));
}

async function makeSchema(applied: string[], scratch: string): Promise<Map<string, SchemaEntry>> {
  const database = openDatabase({ file: scratch });
  try {
    await migrate(
      database,
      Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name))),
    );
    return await listSchema(database);
  } finally {
    await database.destroy();
  }
}

/** Leaves out SQLite's own tables and indexes. */
async function listSchema(database: Database): Promise<Map<string, SchemaEntry>> {
  const { rows } = await sql<SchemaEntry>`
    select type, name, coalesce(sql, '') as sql from sqlite_schema
    where name not like 'sqlite\\_%' escape '\\' order by type desc, name`.execute(database);
  return new Map(rows.map((row) => [toKey(row), row]));
}

function toKey({ type, name }: SchemaEntry): string {
  return `${type} ${name}`;
}

/** SQLite rewrites the text of a table that is altered. Another version of SQLite may quote and space it in another way. */
function toComparable({ sql: text }: SchemaEntry): string {
  return text.replaceAll(/["\s]/g, '').toLowerCase();
}

function describe({ type, name }: SchemaEntry): string {
  return `the ${type} ${JSON.stringify(name)}`;
}
