// Runs on: SQLite

import { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSqliteFile } from '../../../test/sqlite-databases.ts';
import { CommitGroup } from './commit-group.ts';
import { type Database, openDatabase } from './database.ts';
import type { Tables } from './schema.ts';

describe('a commit group', () => {
  test('commits three transactions with one commit, and begins no savepoint for the first', async () => {
    const raw = new DatabaseSync(':memory:');
    const commands: string[] = [];
    const group = new CommitGroup({
      isInTransaction: () => raw.isTransaction,
      requireInPlace: () => {},
      execute: (command) => {
        commands.push(command);
        raw.exec(command);
      },
    });
    const ended: Promise<void>[] = [];
    for (let count = 0; count < 3; count += 1) {
      group.begin();
      ended.push(group.end());
    }
    group.commit();
    await Promise.all(ended);
    const other = ['savepoint member', 'release member'];
    expect(commands).toEqual(['begin immediate', ...other, ...other, 'commit']);
  });

  test('shows changes to other connections only after the commit, and each transaction resolves after it', async () => {
    const { database, file } = await createSqliteFile();
    const other = openDatabase({ file });
    onTestFinished(() => other.destroy());
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await database.transaction().execute(async (transaction) => {
          await addMember(transaction, index);
          expect(await listMembers(transaction)).toContain(`member-${index}`);
          for (const reader of [database, other])
            expect(await listMembers(reader)).not.toContain(`member-${index}`);
        });
        for (const reader of [database, other])
          expect(await listMembers(reader)).toContain(`member-${index}`);
      }),
    );
  });

  test('commits the other transactions when one fails', async () => {
    const { database } = await createSqliteFile();
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3].map((index) =>
        database.transaction().execute(async (transaction) => {
          await addMember(transaction, index);
          if (index === 1) throw new Error('the rule failed');
          // The database refuses a duplicate id.
          if (index === 2) await addMember(transaction, 0);
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await listMembers(database)).toEqual(['member-0', 'member-3']);
  });

  test('fails every transaction when its commit fails, and the next group succeeds', async () => {
    const { database } = await createSqliteFile();
    const outcomes = await Promise.allSettled(
      [0, 1, 2].map((index) =>
        database.transaction().execute(async (transaction) => {
          await addMember(transaction, index);
          if (index !== 1) return;
          // Only the commit checks this foreign key.
          await sql`pragma defer_foreign_keys = on`.execute(transaction);
          await transaction
            .insertInto('memberships')
            .values({ account_id: 'nobody', state: 'pending', role: 'member', joined_at: 0 })
            .execute();
        }),
      ),
    );
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: /FOREIGN KEY/ } });
    expect(await listMembers(database)).toEqual([]);
    await database.transaction().execute((transaction) => addMember(transaction, 7));
    expect(await listMembers(database)).toEqual(['member-7']);
  });

  test('fails every transaction when one error makes SQLite roll back the group', async () => {
    const { database } = await createSqliteFile();
    const outcomes = await Promise.allSettled(
      [0, 1, 2].map((index) =>
        database.transaction().execute(async (transaction) => {
          await addMember(transaction, index);
          if (index === 1)
            await sql`insert or rollback into topics (id) values ('food')`.execute(transaction);
        }),
      ),
    );
    // The third began after the rollback, in a new group.
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(await listMembers(database)).toEqual(['member-2']);
  });

  test('refuses statements and the commit of a transaction that SQLite has rolled back', async () => {
    const { database } = await createSqliteFile();
    const done = database.transaction().execute(async (transaction) => {
      await sql`insert or rollback into topics (id) values ('food')`.execute(transaction).catch(() => {});
      await addMember(transaction, 1);
    });
    await expect(done).rejects.toThrow('SQLite has rolled back this transaction');
    const withoutStatement = database.transaction().execute(async (transaction) => {
      await sql`insert or rollback into topics (id) values ('food')`.execute(transaction).catch(() => {});
    });
    await expect(withoutStatement).rejects.toThrow();
    await database.transaction().execute((transaction) => addMember(transaction, 2));
    expect(await listMembers(database)).toEqual(['member-2']);
  });

  test('is committed before a statement that needs no transaction, and before the database closes', async () => {
    const { database, file } = await createSqliteFile();
    const first = database.transaction().execute((transaction) => addMember(transaction, 0));
    const alone = database.updateTable('topics').set({ stories: 5 }).execute();
    const last = database.transaction().execute((transaction) => addMember(transaction, 1));
    const outside = sql`vacuum`.execute(database);
    await Promise.all([first, alone, last, outside.then(() => database.destroy())]);
    const again = openDatabase({ file });
    onTestFinished(() => again.destroy());
    expect(await listMembers(again)).toEqual(['member-0', 'member-1']);
    expect(await again.selectFrom('topics').select('id').where('stories', '=', 5).execute()).toHaveLength(16);
  });
});

async function addMember(transaction: Transaction<Tables>, index: number): Promise<void> {
  await transaction
    .insertInto('accounts')
    .values({ id: `member-${index}`, email: `${index}@example.org`, created_at: index } as never)
    .execute();
}

async function listMembers(queries: Database | Transaction<Tables>): Promise<string[]> {
  const rows = await queries.selectFrom('accounts').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
