// Runs nightly on: SQLite and PostgreSQL

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '../../src/compose.ts';
import { readConfig } from '../../src/server/config.ts';
import { isDerivedTable } from '../../src/server/database/search-table.ts';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { dumpDatabase } from '../../test/dump-database.ts';
import { createCommunity, createLeaver, settle } from '../../test/leaving.ts';
import { createTestDatabase } from '../../test/postgres-databases.ts';
import { createFolder } from '../../test/temporary-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

// Each backup compares checksums as well: at night, look at the rows themselves, between both databases.
test.each(['a folder', 'a database server'])(
  'a backup restored into %s has each row and column of every table that no feature changes in backups',
  async (kind) => {
    const app = await createTestApp();
    const community = await createCommunity(app);
    await createLeaver(community);
    await settle(community);
    const file = join(await createFolder(), 'backup.tar');
    await writeBackup(app.context.config, file);
    const url = kind === 'a folder' ? {} : { DATABASE_URL: await createTestDatabase() };
    const place = readConfig({ DATA_DIR: join(await createFolder(), 'data'), ...url });
    await restoreBackup(place, file);
    const again = await createTestApp({ at: place });
    const [before, after] = await Promise.all([app, again].map(readTables));
    const changed = features.flatMap(({ tables }) =>
      Object.entries(tables).flatMap(([table, { backup }]) => (backup ? [table] : [])),
    );
    const kept = Object.keys(before ?? {}).filter(
      (table) => !changed.includes(table) && !isDerivedTable(table),
    );
    for (const table of kept) expect(after?.[table], table).toEqual(before?.[table]);
  },
);

/** Returns the rows of every table, each with its columns by name: the databases have them in different orders. */
async function readTables({ context }: TestApp): Promise<Record<string, string[]>> {
  // Each database has run its own migrations.
  const dump = await dumpDatabase(context.database, ['kysely_migration', 'kysely_migration_lock']);
  const byName = (row: string) => JSON.stringify(Object.entries(JSON.parse(row)).sort());
  return Object.fromEntries(Object.entries(dump).map(([name, { rows }]) => [name, rows.map(byName).sort()]));
}
