import type { Queries } from './database.ts';
import type { LockName } from './schema.ts';

/**
 * Waits until no other transaction, on whatever node, holds this lock, and holds it until the caller's transaction
 * ends. Take it first: what is read after it cannot change meanwhile.
 */
export async function takeLock(transaction: Queries, name: LockName): Promise<void> {
  await transaction.updateTable('locks').set({ name }).where('name', '=', name).execute();
}
