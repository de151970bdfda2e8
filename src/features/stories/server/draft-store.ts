import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { lockAccount } from '../../../server/database/locks.ts';
import { executeAhead, type Transaction } from '../../../server/database/transaction.ts';
import type { TopicId } from '../../topics/contract.ts';

/**
 * Waits until no other transaction saves a draft of this account or publishes one. Otherwise a save that runs at the same
 * time as publishing could create the draft again.
 */
export function lockDrafts(transaction: Transaction, accountId: string): Promise<void> {
  return lockAccount(transaction, accountId);
}

/**
 * Returns a condition that the account in a column has a draft with the key in another column. Discarded drafts
 * count.
 */
export function hasDraft(account: string, key: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from drafts
    where drafts.account_id = ${sql.ref(account)} and drafts.id = ${sql.ref(key)})`;
}

/**
 * Returns a draft of the account, even a discarded one. `writer` is the browser's copy that saved last, and
 * `sequence` the number of its text.
 */
export async function findDraft(queries: Queries, accountId: string, id: string) {
  const row = await queries
    .selectFrom('drafts')
    .select(['id', 'topic', 'circle', 'question', 'title', 'content', 'version', 'writer', 'sequence'])
    .select(['updated_at as updatedAt', 'discarded_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { discarded_at, ...draft } = row;
  return { ...draft, topic: row.topic as TopicId | '', isDiscarded: discarded_at !== null };
}

/** Returns how many drafts of the account are not discarded. */
export async function countDrafts(queries: Queries, accountId: string): Promise<number> {
  return countRows(
    queries.selectFrom('drafts').where('account_id', '=', accountId).where('discarded_at', 'is', null),
  );
}

/** Marks a draft as discarded, and deletes earlier discarded drafts: only the last one can be restored. */
export async function markDiscarded(
  transaction: Transaction,
  accountId: string,
  draft: { id: string; now: number },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('drafts')
    .set({ discarded_at: draft.now })
    .where('account_id', '=', accountId)
    .where('id', '=', draft.id)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await transaction
    .deleteFrom('drafts')
    .where('account_id', '=', accountId)
    .where('id', '!=', draft.id)
    .where('discarded_at', 'is not', null)
    .execute();
}

/** Deletes a draft. Call this in the transaction that publishes its story. */
export async function eraseDraft(transaction: Transaction, accountId: string, id: string): Promise<void> {
  await executeAhead(transaction, sql`delete from drafts where account_id = ${accountId} and id = ${id}`);
}
