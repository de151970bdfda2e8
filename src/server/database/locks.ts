import { sql } from 'kysely';
import type { LockName } from './core-tables.ts';
import { isServer } from './is-server.ts';
import { executeAhead, type Transaction } from './transaction.ts';

/**
 * Waits until no other transaction on any node holds the lock, then holds it until the caller's transaction ends.
 * Call it before any read of the transaction, so that the rows it guards cannot change in between.
 */
export async function takeLock(transaction: Transaction, name: LockName): Promise<void> {
  await transaction.updateTable('locks').set({ name }).where('name', '=', name).execute();
}

/**
 * Lets the transaction's next statements wait until no other transaction holds the lock on this account's row, or changes the row,
 * and holds it until the caller's transaction ends. Transactions that only refer to the account, such as one that inserts a like, do not wait.
 */
export async function lockAccount(transaction: Transaction, accountId: string): Promise<void> {
  // SQLite runs one transaction at a time.
  if (!isServer(transaction)) return;
  await executeAhead(transaction, sql`select from accounts where id = ${accountId} for no key update`);
}
