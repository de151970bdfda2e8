import type { Queries } from '../../../server/database/database.ts';
import { countComments } from '../../subjects/server/subjects.ts';

/** Adds `change` to the counts that include a comment or reply. Call this after countComments, which locks the subject. */
export async function countComment(
  transaction: Queries,
  { subjectId, rootId }: { subjectId: string; rootId: string | null },
  change: 1 | -1,
): Promise<void> {
  await countComments(transaction, subjectId, change);
  if (rootId) await adjustReplies(transaction, rootId, change);
}

/** Adds `change` to a comment's number of replies. Call this in the transaction that changes the replies. */
export async function adjustReplies(queries: Queries, rootId: string, change: number): Promise<void> {
  await queries
    .updateTable('comments')
    .set((expression) => ({ replies: expression('replies', '+', change) }))
    .where('id', '=', rootId)
    .execute();
}
