// Runs on: SQLite and PostgreSQL

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { readRow } from '../../../test/rows.ts';
import { createFolder } from '../../../test/temporary-folder.ts';
import { usesEmbeddedDatabase } from '../../../test/test-database.ts';
import type { AppContext } from '../context.ts';
import {
  afterCommit,
  executeAhead,
  inTransaction,
  runSoonAfterCommit,
  type Transaction,
} from './transaction.ts';

test('work runs once, after the commit, in the order of registration', async () => {
  const { context } = await createTestApp();
  const events: string[] = [];
  const result = await inTransaction(context, async (transaction) => {
    afterCommit(transaction, async () => {
      events.push(`first, with ${await readCount(context)} stories stored`);
    });
    await setCount(transaction, 7);
    afterCommit(transaction, () => void events.push('second'));
    events.push(`rule, with ${await readCount(context)} stories stored`);
    return 'result';
  });
  expect(result).toBe('result');
  expect(events).toEqual(['rule, with 0 stories stored', 'first, with 7 stories stored', 'second']);
});

test('the same work registered twice runs once, at its first place', async () => {
  const { context } = await createTestApp();
  const events: string[] = [];
  const wake = () => void events.push('wake');
  await inTransaction(context, async (transaction) => {
    afterCommit(transaction, wake);
    afterCommit(transaction, () => void events.push('other'));
    afterCommit(transaction, wake);
  });
  await inTransaction(context, async (transaction) => afterCommit(transaction, wake));
  expect(events).toEqual(['wake', 'other', 'wake']);
});

test('a rollback runs no work', async () => {
  const { context } = await createTestApp();
  const events: string[] = [];
  const attempt = inTransaction(context, async (transaction) => {
    afterCommit(transaction, () => void events.push('work'));
    await setCount(transaction, 7);
    throw new Error('the rule failed');
  });
  await expect(attempt).rejects.toThrow('the rule failed');
  expect(events).toEqual([]);
  expect(await readCount(context)).toBe(0);
});

test('a statement that is sent ahead fails its transaction, with its own error', async () => {
  const { context } = await createTestApp();
  for (const follow of [() => undefined, setCount]) {
    const attempt = inTransaction(context, async (transaction) => {
      await setCount(transaction, 7);
      await executeAhead(transaction, sql`insert into topics (id, stories) values ('food', 1)`);
      await follow(transaction, 8);
    });
    await expect(attempt).rejects.toThrow(/topics_pkey|UNIQUE constraint failed: topics.id/);
  }
  expect(await readCount(context)).toBe(0);
  const done = inTransaction(context, (transaction) =>
    executeAhead(transaction, sql`update topics set stories = 9`),
  );
  await done;
  expect(await readCount(context)).toBe(9);
});

test('a check of a statement that is sent ahead fails its transaction, with its own error', async () => {
  const { context } = await createTestApp();
  const insertAgain = (transaction: Transaction) =>
    sql`insert into topics (id, stories) values ('food', 1)`.execute(transaction);
  for (const follow of [() => undefined, insertAgain]) {
    const attempt = inTransaction(context, async (transaction) => {
      await setCount(transaction, 7);
      const change = sql`update topics set stories = 8 where id = 'unknown'`;
      await executeAhead(transaction, change, ({ numAffectedRows }) => {
        if (numAffectedRows === 0n) throw new Error('refused');
      });
      await follow(transaction);
    });
    await expect(attempt).rejects.toThrow('refused');
  }
  expect(await readCount(context)).toBe(0);
});

test('a task runs soon after the commit, once, and not after a rollback', async () => {
  const { context } = await createTestApp();
  const tasks: string[] = [];
  const scheduler = { runSoon: (task: string) => void tasks.push(task) };
  const run = (rule: (transaction: Transaction) => Promise<void>) =>
    inTransaction({ ...context, scheduler }, async (transaction) => {
      runSoonAfterCommit(transaction, 'index');
      runSoonAfterCommit(transaction, 'index');
      expect(tasks).toEqual([]);
      await rule(transaction);
    });
  await expect(run(() => Promise.reject(new Error('the rule failed')))).rejects.toThrow('the rule failed');
  await run(() => Promise.resolve());
  expect(tasks).toEqual(['index']);
});

test('a commit that fails runs no work', async () => {
  const { context } = await createTestApp();
  await createDeferredTable(context);
  const events: string[] = [];
  const attempt = inTransaction(context, async (transaction) => {
    afterCommit(transaction, () => void events.push('work'));
    await setCount(transaction, 7);
    await failAtCommit(transaction);
    events.push('rule ended');
  });
  await expect(attempt).rejects.toThrow(/foreign key/i);
  expect(events).toEqual(['rule ended']);
  expect(await readCount(context)).toBe(0);
});

test('a commit that the database turns into a rollback runs no work', async () => {
  const { context } = await createTestApp();
  const events: string[] = [];
  const attempt = inTransaction(context, async (transaction) => {
    afterCommit(transaction, () => void events.push('work'));
    await setCount(transaction, 7);
    await undoInDatabase(transaction).catch(() => events.push('error ignored'));
  });
  await expect(attempt).rejects.toThrow();
  expect(events).toEqual(['error ignored']);
  expect(await readCount(context)).toBe(0);
});

test('of concurrent transactions, only those that are committed run their work', async () => {
  const { context } = await createTestApp();
  const events: number[] = [];
  const outcomes = await Promise.allSettled(
    [0, 1, 2, 3].map((index) =>
      inTransaction(context, async (transaction) => {
        afterCommit(transaction, () => void events.push(index));
        await setCount(transaction, index);
        if (index === 1) throw new Error('the rule failed');
        if (index === 2) await undoInDatabase(transaction);
      }),
    ),
  );
  const fulfilled = [0, 1, 2, 3].filter((index) => outcomes[index]?.status === 'fulfilled');
  // On SQLite, the third undoes the whole commit group; the fourth is in the next group.
  expect(fulfilled).toEqual(usesEmbeddedDatabase ? [3] : [0, 3]);
  expect(events.sort()).toEqual(fulfilled);
});

test.runIf(usesEmbeddedDatabase)('a commit group that cannot be committed runs no work at all', async () => {
  const { context } = await createTestApp();
  await createDeferredTable(context);
  const events: number[] = [];
  const outcomes = await Promise.allSettled(
    [0, 1, 2].map((index) =>
      inTransaction(context, async (transaction) => {
        afterCommit(transaction, () => void events.push(index));
        await setCount(transaction, index);
        if (index === 1) await failAtCommit(transaction);
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(events).toEqual([]);
});

test.runIf(usesEmbeddedDatabase)('a full disk runs no work', async () => {
  // The setting belongs to the connection, so the next test must not get it.
  const { context } = await createTestApp({ at: { dataDir: await createFolder(), databaseUrl: undefined } });
  const events: string[] = [];
  await sql`pragma max_page_count = 1`.execute(context.database);
  const attempt = inTransaction(context, async (transaction) => {
    afterCommit(transaction, () => void events.push('work'));
    const filler = { key_hash: 'x'.repeat(1_000_000), hits: 1, resets_at: 1 };
    await transaction.insertInto('rate_limits').values(filler).execute();
  });
  await expect(attempt).rejects.toThrow('full');
  expect(events).toEqual([]);
});

test('an error in the work is logged, and the later work and the request go on', async () => {
  const { context, logged } = await createTestApp({ environment: { LOG_LEVEL: 'error' } });
  const events: string[] = [];
  const result = await inTransaction(context, async (transaction) => {
    afterCommit(transaction, () => {
      throw new Error('the signal broke');
    });
    afterCommit(transaction, () => Promise.reject(new Error('the push broke')));
    afterCommit(transaction, () => void events.push('last'));
    return 'result';
  });
  expect(result).toBe('result');
  expect(events).toEqual(['last']);
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ error: 'Error: the signal broke', msg: 'work after a commit failed' }),
    expect.objectContaining({ error: 'Error: the push broke', msg: 'work after a commit failed' }),
  ]);
});

test('work after a commit may open a transaction of its own', async () => {
  const { context } = await createTestApp();
  await inTransaction(context, async (transaction) => {
    afterCommit(transaction, () => inTransaction(context, (inner) => setCount(inner, 9)));
  });
  expect(await readCount(context)).toBe(9);
});

test('registering work is refused outside an open transaction of inTransaction', async () => {
  const { context } = await createTestApp();
  const message = 'afterCommit needs an open transaction of inTransaction';
  await context.database.transaction().execute(async (transaction) => {
    expect(() => afterCommit(transaction, () => {})).toThrow(message);
  });
  const ended = await inTransaction(context, async (transaction) => ({ transaction }));
  expect(() => afterCommit(ended.transaction, () => {})).toThrow(message);
});

test('a nested transaction is refused, and the outer one rolls back', async () => {
  const { context } = await createTestApp();
  const attempt = inTransaction(context, async (transaction) => {
    await setCount(transaction, 7);
    await inTransaction(context, (inner) => setCount(inner, 8));
  });
  await expect(attempt).rejects.toThrow('inTransaction cannot be nested');
  expect(await readCount(context)).toBe(0);
  await inTransaction(context, (transaction) => setCount(transaction, 1));
  expect(await readCount(context)).toBe(1);
});

test('code that a rule has started may open a transaction once the rule has ended', async () => {
  const { context } = await createTestApp();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { later } = await inTransaction(context, async () => ({
    later: ended.then(() => inTransaction(context, (transaction) => setCount(transaction, 5))),
  }));
  end();
  await later;
  expect(await readCount(context)).toBe(5);
});

async function setCount(transaction: Transaction, stories: number): Promise<void> {
  await transaction.updateTable('topics').set({ stories }).where('id', '=', 'food').execute();
}

/** Reads outside the transaction, so that only committed rows count. */
async function readCount({ database }: AppContext): Promise<number> {
  const topic = await readRow(database, 'topics', { id: 'food' }, ['stories']);
  return topic.stories;
}

/** Creates a table whose foreign key is checked by the commit. */
async function createDeferredTable({ database }: AppContext): Promise<void> {
  await sql`create table orphans (topic text references topics (id) deferrable initially deferred)`.execute(
    database,
  );
}

async function failAtCommit(transaction: Transaction): Promise<void> {
  await sql`insert into orphans values ('nothing')`.execute(transaction);
}

/** Runs a statement that fails and makes the database undo the transaction: SQLite at once, PostgreSQL at its commit. */
async function undoInDatabase(transaction: Transaction): Promise<void> {
  const insert = usesEmbeddedDatabase ? sql`insert or rollback` : sql`insert`;
  await sql`${insert} into topics (id) values ('food')`.execute(transaction);
}
