import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';
import { openSqliteFiles } from '../src/server/database/sqlite.ts';
import type { SqliteFiles } from '../src/server/database/sqlite-driver.ts';
import { copyTestDatabase, SQLITE_FILE_NAME } from './sqlite-databases.ts';

/** How to reset a used SQLite file to the state of a freshly migrated one. */
export interface SqliteReset {
  /** Changes with each change of the schema. */
  schemaVersion: number;
  /** Finds the tables whose rows differ. */
  findChanged: string;
  /** The statements that reset each table. */
  resets: Record<string, string>;
}

/** The full-text index and its tables, which only the index itself may change. */
const FULL_TEXT = 'search_terms';

/** Data folders whose databases are reset. Resetting takes a fifth of the time of copying and opening a database. */
const free: string[] = [];
/** Connections that no app uses, by the data folder. They keep their prepared statements for the next tests. */
const connections = new Map<string, SqliteFiles[]>();

/** Returns a data folder with a migrated, empty database and nothing else. */
export function takeDataFolder(): string {
  const unused = free.pop();
  if (unused) return unused;
  // The run deletes this folder with the template.
  const folder = mkdtempSync(join(dirname(inject('sqliteTemplate')), 'data-'));
  copyTestDatabase(folder);
  return folder;
}

/** Opens the database of a data folder. Closing these connections leaves them open for the next test. */
export function borrowConnections(folder: string): SqliteFiles {
  const unused = connections.get(folder) ?? [];
  connections.set(folder, unused);
  const files = unused.pop() ?? openSqliteFiles(join(folder, SQLITE_FILE_NAME));
  return {
    writer: { ...files.writer, close: () => void unused.push(files) },
    reader: { ...files.reader, close: () => {} },
  };
}

/** Resets a data folder for the next test. Deletes one whose database the test has altered, replaced or kept open. */
export function returnDataFolder(folder: string): void {
  const [files] = connections.get(folder) ?? [];
  if (files && resetDatabase(files)) {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(SQLITE_FILE_NAME)) rmSync(join(folder, name), { recursive: true });
    }
    free.push(folder);
    return;
  }
  for (const { writer, reader } of connections.get(folder) ?? []) {
    writer.close();
    reader.close();
  }
  connections.delete(folder);
  rmSync(folder, { recursive: true, force: true });
}

function resetDatabase({ writer }: SqliteFiles): boolean {
  const { schemaVersion, findChanged, resets } = inject('sqliteReset');
  try {
    writer.requireInPlace();
    const [version] = writer.prepare('pragma schema_version').all([]) as { schema_version: number }[];
    if (version?.schema_version !== schemaVersion) return false;
    const changed = writer.prepare(findChanged).all([]) as { name: string }[];
    if (changed.length === 0) return true;
    // The tables are emptied in any order, so foreign keys are not checked.
    const statements = changed.map(({ name }) => resets[name]).join(';');
    writer.execute(
      `pragma foreign_keys = off; begin immediate; ${statements}; delete from sqlite_sequence; commit; pragma foreign_keys = on`,
    );
    return true;
  } catch {
    // The file is gone, or a connection of the test still holds a lock.
    return false;
  }
}

/** Describes a freshly migrated database. */
export function readReset(file: string): SqliteReset {
  const database = new DatabaseSync(file, { readOnly: true });
  const text = (statement: string) => String(Object.values(database.prepare(statement).get() ?? {})[0]);
  const tables = database
    .prepare(
      `select name, (select group_concat('"' || name || '"') from pragma_table_info(t.name)) as columns
        from sqlite_schema as t where type = 'table' and name not glob 'sqlite_*' and name not glob '${FULL_TEXT}*'`,
    )
    .all() as { name: string; columns: string }[];
  const changed = [`select '${FULL_TEXT}' as name where exists (select 1 from ${FULL_TEXT}_docsize)`];
  const resets: Record<string, string> = {
    [FULL_TEXT]: `insert into ${FULL_TEXT} (${FULL_TEXT}) values ('delete-all')`,
  };
  for (const { name, columns } of tables) {
    const rows = `select json_group_array(json_array(${columns})) from "${name}"`;
    const seed = text(rows).replaceAll("'", "''");
    const differs = seed === '[]' ? `exists (select 1 from "${name}")` : `(${rows}) is not '${seed}'`;
    changed.push(`select '${name}' where ${differs}`);
    const values = columns.split(',').map((_, index) => `value ->> ${index}`);
    const insert = `insert into "${name}" (${columns}) select ${values} from json_each('${seed}')`;
    resets[name] = `delete from "${name}"; ${insert}`;
  }
  const schemaVersion = Number(text('pragma schema_version'));
  database.close();
  return { schemaVersion, findChanged: changed.join(' union all '), resets };
}
