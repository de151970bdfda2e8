import type { Queries } from '../../../server/database/database.ts';
import { markPending } from '../../../server/database/search-table.ts';
import { runSoonAfterCommit } from '../../../server/database/transaction.ts';
import type { DocumentKind } from './terms.ts';

/*
 * The handlers of the events of stories, comments and people call one of these functions. They only mark the document as out
 * of date: pending.ts writes its terms after the commit, and no search reads the index before.
 */

/** The task that writes what is marked: see feature.ts. */
export const PENDING_TASK = 'search marks';

/** Indexes a story as this transaction leaves it. A story that is deleted or hidden keeps no terms, so no search finds it. */
export function indexStory(queries: Queries, id: string): Promise<void> {
  return mark(queries, 'story', id);
}

/** Indexes a comment as this transaction leaves it. A comment that is deleted or hidden keeps no terms. */
export function indexComment(queries: Queries, id: string): Promise<void> {
  return mark(queries, 'comment', id);
}

/** Indexes a gathering as it is now. A hidden one leaves the index. */
export function indexGathering(queries: Queries, id: string): Promise<void> {
  return mark(queries, 'gathering', id);
}

/** Indexes a member who agreed to be listed, with the facts that the member shows. Others leave the index. */
export function indexPerson(queries: Queries, id: string): Promise<void> {
  return mark(queries, 'person', id);
}

async function mark(queries: Queries, kind: DocumentKind, id: string): Promise<void> {
  await markPending(queries, { kind, id });
  runSoonAfterCommit(queries, PENDING_TASK);
}
