import type { Transaction } from 'kysely';
import type pg from 'pg';
import { type DatabaseLocation, liftLimits, openDatabase } from './database.ts';
import type { Tables } from './schema.ts';

/** A transaction of a PostgreSQL server, with its connection for COPY, which Kysely cannot run. */
export interface ServerTransaction {
  queries: Transaction<Tables>;
  client: pg.ClientBase;
}

/**
 * Runs `work` in one transaction of a separate connection without time limits: reading or writing all rows
 * takes longer than a page's statement may. With 'read', nothing can be written, and every query sees the same
 * state.
 */
export async function inServerTransaction<Result>(
  location: DatabaseLocation,
  access: 'read' | 'write',
  work: (transaction: ServerTransaction) => Promise<Result>,
): Promise<Result> {
  let client: pg.ClientBase | undefined;
  let problem: Error | undefined;
  await using database = openDatabase(location, {
    onConnect: (connected) => {
      client = connected;
    },
    onError: (error) => {
      problem ??= error;
    },
    // Allow no second connection, because it would be outside the transaction.
    limits: { max: 1 },
  });
  const transaction = database.transaction();
  try {
    return await (access === 'read'
      ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
      : transaction
    ).execute(async (queries) => {
      await liftLimits(queries);
      return work({ queries, client: client as pg.ClientBase }).catch((error: Error) => {
        // If the connection has ended, the rollback fails too: keep the first error.
        problem ??= error;
        throw error;
      });
    });
  } catch (error) {
    throw problem ?? error;
  }
}
