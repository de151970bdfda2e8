import type { LockName } from './schema.ts';
import type { Transaction } from './transaction.ts';

/**
 * Waits until no other transaction on any node holds the lock, then holds it until the caller's transaction ends.
 * Call it before any read of the transaction, so that the rows it guards cannot change in between.
 */
export async function takeLock(transaction: Transaction, name: LockName): Promise<void> {
  await transaction.updateTable('locks').set({ name }).where('name', '=', name).execute();
}
