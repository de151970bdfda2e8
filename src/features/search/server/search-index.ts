import type { Queries } from '../../../server/database/database.ts';
import { markPending } from '../../../server/database/search-table.ts';
import { runSoonAfterCommit } from '../../../server/database/transaction.ts';

/** The task that writes what is marked: see feature.ts. */
export const PENDING_TASK = 'search marks';

/**
 * Indexes a row as the transaction leaves it. A row that is deleted or hidden, or a member who is not listed, leaves the index. Only
 * marks the document as out of date: pending.ts writes its terms after the commit, and no search reads the index before.
 */
export async function markDocument(queries: Queries, kind: string, id: string): Promise<void> {
  await markPending(queries, { kind, id });
  runSoonAfterCommit(queries, PENDING_TASK);
}
