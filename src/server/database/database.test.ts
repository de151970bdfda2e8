// Runs on: SQLite and PostgreSQL

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dumpDatabase } from '../../../test/dump-database.ts';
import { createEmptyDatabase, createTestDatabase } from '../../../test/postgres-databases.ts';
import { findRow, insertRows } from '../../../test/rows.ts';
import { copyTestDatabase, SQLITE_FILE_NAME } from '../../../test/sqlite-databases.ts';
import { createFolder } from '../../../test/temporary-folder.ts';
import { usesDatabaseServer } from '../../../test/test-database.ts';
import { MINUTE_MS } from '../clock.ts';
import {
  type Database,
  type DatabaseLocation,
  isAnswering,
  MigrationError,
  migrate,
  migrateDatabase,
  NewerDatabaseError,
  openDatabase,
} from './database.ts';
import { isOneOf } from './is-one-of.ts';
import { migrations } from './migrations.ts';

const names = Object.keys(migrations);

test('migrating a fresh database applies every migration in order', async () => {
  const database = open(await createLocation());
  expect(names).toEqual([...names].sort());
  expect(await migrate(database)).toEqual(names);
  const tables = Object.keys(await dumpDatabase(database));
  expect(tables).toEqual(expect.arrayContaining(['accounts', 'sessions', 'stories', 'outbox']));
});

test('a text with U+0000 ends no statement, and equals no text without it', async () => {
  const database = await openMigrated();
  const find = (id: string) => database.selectFrom('accounts').select('id').where('id', '=', id).execute();
  const account = { id: 'ab', email: 'ammu@example.org', created_at: 1 };
  await database.insertInto('accounts').values(account).execute();
  expect([await find('ab'), await find('a\0b'), await find('ab\0')]).toEqual([[{ id: 'ab' }], [], []]);
  const listed = await database
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`id ${isOneOf(database, ['\0', 'ab'])}`)
    .execute();
  expect(listed).toHaveLength(1);
});

test('migrating twice does nothing the second time', async () => {
  const database = await openMigrated();
  const before = await dumpDatabase(database);
  expect(await migrate(database)).toEqual([]);
  expect(await dumpDatabase(database)).toEqual(before);
});

test('migrating applies only the missing migrations', async () => {
  const database = await openMigrated();
  expect(await migrate(database, { ...migrations, '998-table': addTable })).toEqual(['998-table']);
  expect(await migrate(database, { ...migrations, '998-table': addTable })).toEqual([]);
});

test('a database of a newer version is refused, and the message names its unknown migrations', async () => {
  const database = await openMigrated();
  await migrate(database, { ...migrations, '999-future': addTable });
  const attempt = migrate(database);
  await expect(attempt).rejects.toThrow(NewerDatabaseError);
  await expect(attempt).rejects.toThrow(/newer version of Kerikko.*999-future.*Nothing was changed/);
});

test.runIf(usesDatabaseServer)('a PostgreSQL database that is not UTF8 is refused', async () => {
  const location = { url: await createEmptyDatabase('LATIN1'), file: '' };
  const database = open(location);
  await expect(migrate(database)).rejects.toThrow(/encoding LATIN1.*Nothing was changed.*createdb .*UTF8/);
  expect(await database.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
});

test('refusing a database changes no byte of it', async () => {
  const location = await createMigrated();
  const writer = openDatabase(location);
  await migrate(writer, { ...migrations, '999-future': addTable });
  await writer.destroy();
  const before = { dump: await dumpOnce(location), files: await readFiles(location) };

  // Even an older missing migration is not applied.
  const refused = openDatabase(location);
  const wanted = { ...migrations, '000-earlier': addTable, '998-missing': addTable };
  await expect(migrate(refused, wanted)).rejects.toThrow(NewerDatabaseError);
  await refused.destroy();
  expect(await readFiles(location)).toEqual(before.files);
  expect(await dumpOnce(location)).toEqual(before.dump);
});

test('a failed migration changes nothing', async () => {
  const database = await openMigrated();
  const before = await dumpDatabase(database);
  const attempt = migrate(database, { ...migrations, '997-good': addTable, '998-bad': failHalfway });
  await expect(attempt).rejects.toThrow(MigrationError);
  await expect(attempt).rejects.toThrow(/998-bad failed \(it broke halfway\)\. Nothing was changed/);
  expect(await dumpDatabase(database)).toEqual(before);
  // A corrected migration can be applied afterwards.
  expect(await migrate(database, { ...migrations, '997-good': addTable })).toEqual(['997-good']);
});

test('a failed first migration leaves no tables behind', async () => {
  const database = open(await createLocation());
  await expect(migrate(database, { ...migrations, '998-bad': failHalfway })).rejects.toThrow('halfway');
  const left = Object.entries(await dumpDatabase(database, ['kysely_migration_lock']));
  expect(left.filter(([name, { rows }]) => name !== 'kysely_migration' || rows.length > 0)).toEqual([]);
  expect(await migrate(database)).toEqual(names);
});

test('a process killed during a migration changes nothing', async () => {
  const location = await createMigrated();
  const database = open(location);
  const before = await dumpDatabase(database);
  const module = pathToFileURL(join(import.meta.dirname, 'database.ts')).href;
  const known = pathToFileURL(join(import.meta.dirname, 'migrations.ts')).href;
  const script = `
    import { migrate, openDatabase } from ${JSON.stringify(module)};
    import { migrations } from ${JSON.stringify(known)};
    const database = openDatabase(${JSON.stringify(location)});
    const slow = { async up(database) {
      await database.schema.createTable('half').addColumn('id', 'text').execute();
      await database.schema.alterTable('topics').addColumn('half', 'text').execute();
      await database.updateTable('topics').set({ stories: 99 }).execute();
      console.log('halfway');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    } };
    await migrate(database, { ...migrations, '998-slow': slow });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const [halfway] = await once(child.stdout, 'data');
  expect(String(halfway)).toBe('halfway\n');
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await migrate(database, { ...migrations, '997-good': addTable })).toEqual(['997-good']);
  await database.schema.dropTable('additions').execute();
  await sql`delete from kysely_migration where name = '997-good'`.execute(database);
  expect(await dumpDatabase(database)).toEqual(before);
});

test.runIf(usesDatabaseServer)(
  'migrations run without time limits, also without those of the server',
  async () => {
    const location = await createMigrated();
    const name = sql.id(new URL(location.url ?? '').pathname.slice(1));
    for (const setting of ['statement_timeout', 'lock_timeout']) {
      await sql`alter database ${name} set ${sql.ref(setting)} = '7s'`.execute(open(location));
    }
    const limits: Record<string, string>[] = [];
    const look: Migration = {
      async up(queries: Kysely<unknown>) {
        const { rows } = await sql<Record<string, string>>`select name, setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout') order by name`.execute(queries);
        limits.push(...rows);
      },
    };
    await migrateDatabase(location, { ...migrations, '998-look': look });
    // Kysely itself waits an hour for its lock.
    expect(limits.map(({ setting }) => setting)).toEqual(['3600000', '0']);
    const after = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(open(location));
    expect(after.rows[0]?.statement_timeout).toBe('15s');
  },
);

test('two nodes that start at the same time migrate once', async () => {
  const location = await createLocation();
  const [module, known] = ['database.ts', 'migrations.ts'].map(
    (file) => pathToFileURL(join(import.meta.dirname, file)).href,
  );
  // The first migrations show the same as all of them, sooner.
  const script = `
    import { migrateDatabase } from ${JSON.stringify(module)};
    import { migrations } from ${JSON.stringify(known)};
    const first = Object.fromEntries(Object.entries(migrations).slice(0, 3));
    console.log(JSON.stringify(await migrateDatabase(${JSON.stringify(location)}, first)));`;
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const outputs = await Promise.all([start(), start()]);
  const applied = outputs.map(({ stdout }) => JSON.parse(stdout) as string[]);
  expect(applied.flat()).toEqual(names.slice(0, 3));
});

test.skipIf(usesDatabaseServer)(
  'a migration waits for another process that changes the SQLite file, and says so',
  async () => {
    const location = await createMigrated();
    const other = new DatabaseSync(location.file);
    other.exec('begin immediate');
    // Let the driver's time limit end at once.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += MINUTE_MS;
      return now;
    });
    onTestFinished(() => clock.mockRestore());
    const lines: string[] = [];
    const print = (line: string) => {
      lines.push(line);
      other.close();
    };
    const known = { ...migrations, '998-table': addTable };
    expect(await migrateDatabase(location, known, undefined, print)).toEqual(['998-table']);
    expect(lines).toEqual([expect.stringMatching(/^Another process is changing the database/)]);
  },
);

test('isAnswering returns true until the database is closed', async () => {
  const empty = open(await createLocation());
  expect(await isAnswering(empty)).toBe(false);
  const database = openDatabase(await createMigrated());
  expect(await isAnswering(database)).toBe(true);
  await database.destroy();
  expect(await isAnswering(database)).toBe(false);
});

test.runIf(usesDatabaseServer)('isAnswering reads one row of a large table', async () => {
  const database = openDatabase(await createMigrated());
  await sql`insert into accounts (id, email, created_at) values ('ammu', 'ammu@example.org', 1)`.execute(
    database,
  );
  await sql`insert into stories (id, topic, author_id, submission_key, created_at, likes, comments, title, opening, rest)
    select i, 'food', 'ammu', i, i, 0, 0, '', '', '' from generate_series(1, 1000) i`.execute(database);
  await sql`analyze`.execute(database);
  const rows = await database.transaction().execute(async (transaction) => {
    await isAnswering(transaction);
    const read = await sql<{ rows: string }>`select seq_tup_read + idx_tup_fetch as rows
      from pg_stat_xact_user_tables where relname = 'stories'`.execute(transaction);
    return Number(read.rows[0]?.rows);
  });
  expect(rows).toBe(1);
  await database.destroy();
});

test('isAnswering returns false for a database with a damaged table', async () => {
  const database = openDatabase(await createMigrated());
  await sql`alter table sessions rename to damaged`.execute(database);
  expect(await isAnswering(database)).toBe(false);
  await database.destroy();
});

test.skipIf(usesDatabaseServer)('isAnswering returns false for a corrupt file', async () => {
  const location = await createMigrated();
  const bytes = await readFile(location.file);
  // Everything but the header and the first page of the schema.
  await writeFile(location.file, bytes.fill(0x5a, 4096));
  const corrupt = openDatabase(location);
  expect(await isAnswering(corrupt)).toBe(false);
  await corrupt.destroy();
});

test('a transaction that fails changes nothing', async () => {
  const database = await openMigrated();
  const attempt = database.transaction().execute(async (transaction) => {
    await transaction.updateTable('topics').set({ stories: 7 }).execute();
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  const topics = await database.selectFrom('topics').select('stories').execute();
  expect(topics.every(({ stories }) => stories === 0)).toBe(true);
});

test('concurrent increments of one row are all counted', async () => {
  const database = await openMigrated();
  await Promise.all(
    Array.from({ length: 20 }, () =>
      database.transaction().execute((transaction) =>
        transaction
          .updateTable('topics')
          .set((expression) => ({ stories: expression('stories', '+', 1) }))
          .where('id', '=', 'food')
          .execute(),
      ),
    ),
  );
  const food = await findRow(database, 'topics', { id: 'food' }, ['stories']);
  expect(food?.stories).toBe(20);
});

test('times are read back as the exact numbers that were stored', async () => {
  const database = await openMigrated();
  const now = Date.parse('2026-11-20T09:00:00.123Z');
  await insertAccount(database, 'a', now);
  const account = await database.selectFrom('accounts').selectAll().executeTakeFirst();
  expect(account).toMatchObject({ created_at: now, email_verified_at: null });
});

test('Malayalam text with joiners is read back unchanged', async () => {
  const database = await openMigrated();
  const text = 'ക്‍ഷ ന്‌മ 👩‍👩‍👧 \u0D7B';
  await insertAccount(database, text, 1);
  expect(await database.selectFrom('accounts').select('email').executeTakeFirst()).toEqual({ email: text });
});

test('a membership without an account is refused', async () => {
  const database = await openMigrated();
  const orphan = { account_id: 'nobody', state: 'pending', role: 'member', joined_at: 1 } as const;
  await expect(database.insertInto('memberships').values(orphan).execute()).rejects.toThrow(/foreign key/i);
});

test('an unknown membership state or role is refused', async () => {
  const database = await openMigrated();
  await insertAccount(database, 'a', 1);
  const membership = { account_id: 'a', state: 'pending', role: 'member', joined_at: 1 } as const;
  for (const wrong of [{ state: 'banned' }, { role: 'owner' }]) {
    const insert = database.insertInto('memberships').values({ ...membership, ...(wrong as object) });
    await expect(insert.execute()).rejects.toThrow(/check constraint/i);
  }
});

async function openMigrated(): Promise<Database> {
  return open(await createMigrated());
}

async function insertAccount(database: Database, id: string, now: number): Promise<void> {
  const account = { id, email: id, password_hash: null, email_verified_at: null, last_sign_in_at: null };
  await insertRows(database, 'accounts', { ...account, created_at: now });
}

const addTable: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.createTable('additions').addColumn('id', 'text').execute();
  },
};

const failHalfway: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.createTable('half').addColumn('id', 'text').execute();
    await sql`insert into half (id) values ('row')`.execute(database);
    await sql`update topics set stories = 99`.execute(database);
    await database.schema.alterTable('topics').addColumn('half', 'text').execute();
    throw new Error('it broke halfway');
  },
};

/** Returns a location without a database, for the engine of this test project. */
async function createLocation(): Promise<DatabaseLocation> {
  const folder = await createFolder();
  const url = usesDatabaseServer ? await createEmptyDatabase() : undefined;
  return { url, file: join(folder, SQLITE_FILE_NAME) };
}

/** Returns the location of a migrated, empty database. */
async function createMigrated(): Promise<DatabaseLocation> {
  const folder = await createFolder();
  if (!usesDatabaseServer) copyTestDatabase(folder);
  const url = usesDatabaseServer ? await createTestDatabase() : undefined;
  return { url, file: join(folder, SQLITE_FILE_NAME) };
}

function open(location: DatabaseLocation): Database {
  const database = openDatabase(location);
  onTestFinished(() => database.destroy());
  return database;
}

async function dumpOnce(location: DatabaseLocation) {
  const database = openDatabase(location);
  const dump = await dumpDatabase(database);
  await database.destroy();
  return dump;
}

/** Returns every file in the database's folder with its bytes; no file on PostgreSQL. */
async function readFiles({ file }: DatabaseLocation): Promise<Record<string, string>> {
  const files = (await readdir(dirname(file))).sort();
  const contents = files.map(async (name) => [
    name,
    (await readFile(join(dirname(file), name))).toString('hex'),
  ]);
  return Object.fromEntries(await Promise.all(contents));
}
