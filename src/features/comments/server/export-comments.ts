import { sql } from 'kysely';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import type { BEFORE_ALL } from '../../../server/database/in-batches.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { storiesThatMove } from '../../stories/server/visible-stories.ts';

/**
 * Selects the comments after a given one on subjects that members can read, oldest first, for moving to another
 * server. Includes deleted comments whose replies are shown. `others` selects the ids of moved subjects besides
 * stories.
 */
export function selectCommentsAfter(
  queries: Queries,
  { created_at, id }: typeof BEFORE_ALL,
  others: readonly SqlPart[],
) {
  const moved = [sql`select id from ${storiesThatMove()} as stories`, ...others].map(
    (ids) => sql`exists (select 1 from (${ids}) as moved where moved.id = comments.subject_id)`,
  );
  const isShown = sql<boolean>`comments.deleted_at is null and comments.hidden_at is null`;
  const hasReplies = sql<boolean>`exists (select 1 from comments as replies where replies.root_id = comments.id
    and replies.deleted_at is null and replies.hidden_at is null)`;
  return queries
    .selectFrom('comments')
    .select(['comments.id', 'comments.subject_id', 'root_id', 'reply_to_id', 'comments.author_id', 'text'])
    .select(['comments.created_at', 'comments.edited_at', isShown.as('is_shown')])
    .where(sql<boolean>`(${sql.join(moved, sql` or `)})`)
    .where(sql<boolean>`(${isShown} or ${hasReplies})`)
    .where(sql<boolean>`(comments.created_at, comments.id) > (${created_at}, ${id})`)
    .orderBy('comments.created_at')
    .orderBy('comments.id');
}

/** Returns the likes of comments, oldest first. */
export function readLikesOfComments(queries: Queries, commentIds: readonly string[]) {
  return queries
    .selectFrom('comment_likes')
    .select(['comment_id as subject', 'account_id', 'created_at'])
    .where(sql<boolean>`comment_id ${isOneOf(queries, commentIds)}`)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
}

/** Returns whom comments mention now, with the numbers that stand for them in the texts. */
export function readMentionsOf(queries: Queries, commentIds: readonly string[]) {
  return queries
    .selectFrom('comment_mentions')
    .select(['comment_id', 'account_id', 'place'])
    .where(sql<boolean>`comment_id ${isOneOf(queries, commentIds)}`)
    .where('place', 'is not', null)
    .execute();
}
