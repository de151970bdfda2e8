// Runs on: SQLite

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSqliteFile } from '../../../test/sqlite-databases.ts';
import { isDerivedTable } from './search-table.ts';
import { listFileTables } from './table-checksums.ts';

test('the tables of a file are all but the index of the search, and referenced ones come first', async () => {
  const { database } = await createSqliteFile();
  const names: string[] = (await listFileTables(database)).map(({ name }) => name);
  const all = (await database.introspection.getTables()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(all.filter((name) => !isDerivedTable(name)).sort());
  const { rows } = await sql<{ name: string; target: string }>`
    select tables.name, keys."table" as target
    from sqlite_schema as tables join pragma_foreign_key_list(tables.name) as keys`.execute(database);
  expect(rows).toContainEqual({ name: 'cases', target: 'accounts' });
  const late = rows.filter(({ name, target }) => names.indexOf(target) > names.indexOf(name));
  expect(late).toEqual([]);
});
