import { sql } from 'kysely';
import type { Database } from '../src/server/database/database.ts';

/** That something was asked is counted, whatever came of it. */
const COUNTS = ['rate_limits'];

/** Every table with its columns and rows: two dumps are equal when nothing has changed. */
export async function dumpDatabase(
  database: Database,
  except: readonly string[] = [],
): Promise<Record<string, { columns: string[]; rows: string[] }>> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  const dump: Record<string, { columns: string[]; rows: string[] }> = {};
  for (const { name, columns } of tables) {
    if ([...COUNTS, ...except].includes(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database);
    dump[name] = {
      columns: columns.map((column) => `${column.name} ${column.dataType} ${column.isNullable}`),
      rows: rows.map((row) => JSON.stringify(row)).sort(),
    };
  }
  return dump;
}
