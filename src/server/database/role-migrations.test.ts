// Runs on: SQLite, PostgreSQL nightly

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { dumpDatabase } from '../../../test/dump-database.ts';
import { openEmptyDatabase } from '../../../test/empty-database.ts';
import { usesDatabaseServer } from '../../../test/test-database.ts';
import { type Database, migrate } from './database.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './schema.ts';

type Role = Tables['memberships']['role'];

const ROLE_MIGRATIONS = [
  ['008-moderator-role', 'moderator'],
  ['059-approver-role', 'approver'],
] as const;

test.each(ROLE_MIGRATIONS)(
  'migration %s keeps every row, index and constraint of memberships and accepts the role %s',
  async (name, role) => {
    const database = await openEmptyDatabase();
    await migrate(database, migrationsBefore(name));
    await addMember(database, 'ammu', 'administrator');
    await addMember(database, 'appu', 'member');
    await expect(addMember(database, 'biju', role)).rejects.toThrow(/check constraint/i);
    const before = { dump: await dump(database), structure: await readStructure(database) };
    expect(before.structure.length).toBeGreaterThan(3);

    expect(
      await migrate(database, { ...migrationsBefore(name), [name]: migrations[name] as Migration }),
    ).toEqual([name]);
    expect(await dump(database)).toEqual(before.dump);
    expect(await readStructure(database)).toEqual(before.structure);

    await addMember(database, 'chitra', role);
    await expect(addMember(database, 'dasan', 'owner')).rejects.toThrow(/check constraint/i);
    const orphan = { account_id: 'nobody', state: 'pending', role: 'member', joined_at: 1 } as const;
    await expect(database.insertInto('memberships').values(orphan).execute()).rejects.toThrow(/foreign key/i);
    await database.deleteFrom('accounts').where('id', '=', 'ammu').execute();
    const left = await database
      .selectFrom('memberships')
      .select('account_id')
      .orderBy('account_id')
      .execute();
    expect(left.map((row) => row.account_id)).toEqual(['appu', 'chitra']);
  },
);

function migrationsBefore(end: string): Record<string, Migration> {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name < end));
}

/** Adds an account with a membership, or neither. */
async function addMember(database: Database, id: string, role: string): Promise<void> {
  const account = { id, email: id, password_hash: null, email_verified_at: null, last_sign_in_at: null };
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('accounts')
      .values({ ...account, created_at: 1 })
      .execute();
    await transaction
      .insertInto('memberships')
      .values({ account_id: id, state: 'approved', role: role as Role, joined_at: 1 })
      .execute();
  });
}

async function dump(database: Database) {
  return dumpDatabase(database, ['kysely_migration', 'kysely_migration_lock']);
}

/** Returns the indexes and constraints of memberships with their definitions, except the check of the role. */
async function readStructure(database: Database): Promise<string[]> {
  const found = usesDatabaseServer
    ? await sql<{ text: string }>`
        select indexdef as text from pg_indexes where tablename = 'memberships'
        union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where conrelid = 'memberships'::regclass`.execute(database)
    : await sql<{ text: string }>`
        select name || ' ' || coalesce(sql, '') as text from sqlite_master where tbl_name = 'memberships'`.execute(
        database,
      );
  return found.rows
    .map(({ text }) => text)
    .map((text) => (/\brole\b.*'member'/.test(text) ? text.replace(/role in \([^)]*\)|CHECK.*/, '') : text))
    .sort();
}
