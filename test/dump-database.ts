import { sql } from 'kysely';
import type { Database } from '../src/server/database/database.ts';

/** Tables that change with every request, even a refused one. */
const COUNTS = ['rate_limits'];

/** SQLite's index of the search, with rows that no statement can read. Its documents are in search_documents. */
const OWN_TABLES_OF_FTS = /^search_terms/;

/** Returns the columns and rows of every table. Two dumps are equal if nothing has changed between them. */
export async function dumpDatabase(
  database: Database,
  except: readonly string[] = [],
): Promise<Record<string, { columns: string[]; rows: string[] }>> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  const dump: Record<string, { columns: string[]; rows: string[] }> = {};
  for (const { name, columns } of tables) {
    if ([...COUNTS, ...except].includes(name) || OWN_TABLES_OF_FTS.test(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database);
    dump[name] = {
      columns: columns.map((column) => `${column.name} ${column.dataType} ${column.isNullable}`),
      rows: rows.map((row) => JSON.stringify(row)).sort(),
    };
  }
  return dump;
}
