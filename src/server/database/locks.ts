import { sql } from 'kysely';
import type { LockName } from './core-tables.ts';
import { isServer } from './is-server.ts';
import { executeAhead, type Transaction } from './transaction.ts';

/**
 * Waits until no other transaction on any node holds the lock, then holds it until the caller's transaction
 * ends. Call this before any read of the transaction, so that the rows that the lock guards cannot change in
 * between.
 */
export async function takeLock(transaction: Transaction, name: LockName): Promise<void> {
  await transaction.updateTable('locks').set({ name }).where('name', '=', name).execute();
}

/**
 * Locks an account's row from the transaction's next statement until the end of the transaction. That statement
 * waits until no other transaction locks or changes the row. Transactions that only refer to the account, such
 * as one that inserts a like, do not wait.
 */
export async function lockAccount(transaction: Transaction, accountId: string): Promise<void> {
  // SQLite runs one transaction at a time.
  if (!isServer(transaction)) return;
  await executeAhead(transaction, sql`select from accounts where id = ${accountId} for no key update`);
}
