import type { Queries } from '../../../server/database/database.ts';
import { markPending } from '../../../server/database/search-table.ts';
import { runSoonAfterCommit } from '../../../server/database/transaction.ts';

/** The task that writes marked documents: see feature.ts. */
export const PENDING_TASK = 'search marks';

/**
 * Marks a row's document for indexing in the state after the transaction. The document of a deleted or hidden
 * row, or of a member who is not listed, leaves the index. This function only sets the mark: pending.ts writes
 * the terms after the commit, and every search waits for that.
 */
export async function markDocument(queries: Queries, kind: string, id: string): Promise<void> {
  await markPending(queries, { kind, id });
  runSoonAfterCommit(queries, PENDING_TASK);
}
