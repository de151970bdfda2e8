import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { raise } from '../../../server/database/transaction.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import { countComments, listSubjects } from '../../subjects/server/subjects.ts';
import { adjustReplies } from './comment-counts.ts';
import { deleteErasedLikes } from './comment-likes.ts';
import { deleteErasedMentions } from './mention-store.ts';

interface ErasedComment {
  subject_id: string;
  root_id: string | null;
  deleted_at: number | null;
  hidden_at: number | null;
}

/**
 * Locks the subjects that an account commented on, or where it likes a comment. Call this before the account's
 * row is locked: posting a comment locks its subject first, and then the account of the author whom it tells.
 */
export async function lockCommentedOn(transaction: Queries, accountId: string): Promise<void> {
  for (const { kind, lock } of await listSubjects(transaction)) {
    await lock(
      transaction,
      sql`select subject_id from comments where author_id = ${accountId} and subject_kind = ${kind}
        union select subject_id from comment_likes join comments on comments.id = comment_likes.comment_id
          where comment_likes.account_id = ${accountId} and subject_kind = ${kind}`,
    );
  }
}

/**
 * Removes the comments of an account that is about to be deleted. 'keep' removes only hidden comments and those in the
 * undo period; the remaining ones lose their author when the account's row is deleted. A comment that others replied to keeps its row,
 * without its text. Call this in the transaction that deletes the account and has locked its row.
 */
export async function eraseComments(
  transaction: Queries,
  accountId: string,
  choice: 'delete' | 'keep',
): Promise<void> {
  const columns = ['subject_id', 'root_id', 'deleted_at', 'hidden_at'] as const;
  let deletion = transaction.deleteFrom('comments').where('author_id', '=', accountId);
  let rest = transaction.selectFrom('comments').where('author_id', '=', accountId);
  let blanking = transaction.updateTable('comments').where('author_id', '=', accountId);
  if (choice === 'keep') {
    const isGone = sql<boolean>`(deleted_at is not null or hidden_at is not null)`;
    deletion = deletion.where(isGone);
    rest = rest.where(isGone);
    blanking = blanking.where(isGone);
  }
  const replies = await deletion.where('root_id', 'is not', null).returning(columns).execute();
  const roots = await deletion
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comments as reply').select('reply.id').whereRef('reply.root_id', '=', 'comments.id'),
        ),
      ),
    )
    .returning(columns)
    .execute();
  const places = await rest.select(columns).execute();
  await blanking
    .set(({ ref, fn }) => ({
      text: '',
      submission_key: ref('id'),
      author_id: null,
      edited_at: null,
      likes: 0,
      // Any time marks the comment as deleted. The time of its creation does not reveal when the account was
      // deleted.
      deleted_at: fn.coalesce('deleted_at', 'created_at'),
    }))
    .execute();
  await deleteErasedMentions(transaction);
  await deleteErasedLikes(transaction);
  await subtract(transaction, [...replies, ...roots, ...places]);
}

async function subtract(transaction: Queries, erased: ErasedComment[]): Promise<void> {
  const counted = erased.filter(({ deleted_at, hidden_at }) => deleted_at === null && hidden_at === null);
  for (const [subjectId, comments] of Map.groupBy(counted, (comment) => comment.subject_id)) {
    await countComments(transaction, subjectId, -comments.length);
  }
  for (const [rootId, replies] of Map.groupBy(counted, (comment) => comment.root_id)) {
    if (rootId) await adjustReplies(transaction, rootId, -replies.length);
  }
  const subjectIds = [...new Set(counted.map(({ subject_id }) => subject_id))];
  await raise<NewsEvent>(transaction, { type: 'causes-erased', aboutIds: subjectIds });
}
