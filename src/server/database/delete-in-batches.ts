import { setImmediate as giveWay } from 'node:timers/promises';
import { sql } from 'kysely';
import { isServer } from './is-server.ts';
import type { TableName } from './schema.ts';
import type { Transaction } from './transaction.ts';

/** SQLite deletes these in about 5 ms. */
const ROWS = 1000;

/**
 * Deletes the rows with a value in a column on SQLite, where a statement holds the main thread: in batches, between which the server
 * answers requests. Does nothing on PostgreSQL, where foreign keys delete the rows as fast.
 */
export async function deleteInBatches(
  transaction: Transaction,
  table: TableName,
  column: string,
  value: string,
): Promise<void> {
  if (isServer(transaction)) return;
  const batch = sql`delete from ${sql.table(table)} where rowid in (
    select rowid from ${sql.table(table)} where ${sql.ref(column)} = ${value} limit ${sql.lit(ROWS)})`;
  let isFull = true;
  while (isFull) {
    isFull = (await batch.execute(transaction)).numAffectedRows === BigInt(ROWS);
    await giveWay();
  }
}
