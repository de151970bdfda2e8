import { sql } from 'kysely';
import type { ArchiveOwner } from '../../../app/feature.ts';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { BEFORE_ALL, inBatches } from '../../../server/database/in-batches.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import { showMentionsOf } from './mentions.ts';

const COMMENTS_AT_ONCE = 500;

/**
 * Yields every comment that the owner wrote, oldest first, with the titles that the owner may read. A person of trust gets those
 * that this person may read. Reads the database in batches.
 */
export async function* readOwnComments(context: AppContext, { viewer, recipient }: ArchiveOwner) {
  const reader = recipient ?? viewer;
  const batches = inBatches(COMMENTS_AT_ONCE, BEFORE_ALL, (last) =>
    context.database
      .selectFrom('comments')
      .select(['id', 'subject_kind', 'subject_id', 'reply_to_id', 'text', 'likes'])
      .select(['created_at', 'edited_at', 'deleted_at', 'hidden_at'])
      .where('comments.author_id', '=', viewer.accountId)
      .$if(recipient !== undefined, (query) =>
        query.where('deleted_at', 'is', null).where('hidden_at', 'is', null),
      )
      .where(sql<boolean>`(comments.created_at, comments.id) > (${last.created_at}, ${last.id})`)
      .orderBy('comments.created_at')
      .orderBy('comments.id'),
  );
  for await (const rows of batches) {
    const texts = await showMentionsOf(context.database, rows);
    const subjects = await findSubjects(
      context,
      rows.map((row) => row.subject_id),
      reader,
    );
    for (const [index, row] of rows.entries()) {
      if (recipient && !subjects.has(row.subject_id)) continue;
      yield {
        id: row.id,
        about: row.subject_kind,
        story: row.subject_id,
        // The title may be another member's text.
        storyTitle: (can(reader, 'read-stories') && subjects.get(row.subject_id)?.title) || null,
        replyTo: row.reply_to_id,
        text: texts[index] ?? '',
        likes: row.likes,
        postedAt: row.created_at,
        editedAt: row.edited_at,
        deletedAt: row.deleted_at,
        hiddenAt: row.hidden_at,
      };
    }
  }
}

/** Returns the comments that mention the viewer and that members can read, oldest first. */
export async function readOwnMentions(context: AppContext, viewer: Viewer) {
  const rows = await context.database
    .selectFrom('comment_mentions')
    .innerJoin('comments', 'comments.id', 'comment_mentions.comment_id')
    .select(['comments.id as comment', 'subject_id as story', 'comments.created_at as postedAt'])
    .where('comment_mentions.account_id', '=', viewer.accountId)
    .where('place', 'is not', null)
    .where('comments.deleted_at', 'is', null)
    .where('comments.hidden_at', 'is', null)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();
  const ids = rows.map(({ story }) => story);
  const subjects = await findSubjects(context, ids, viewer);
  return rows.filter(({ story }) => subjects.has(story));
}

/** Returns every like of the viewer, without the comment, which is another member's text. */
export function readOwnCommentLikes({ database }: AppContext, viewer: Viewer) {
  return database
    .selectFrom('comment_likes')
    .innerJoin('comments', 'comments.id', 'comment_likes.comment_id')
    .select(['comment_id as comment', 'subject_id as story', 'comment_likes.created_at as likedAt'])
    .where('comment_likes.account_id', '=', viewer.accountId)
    .orderBy('comment_likes.created_at')
    .orderBy('comment_likes.comment_id')
    .execute();
}
