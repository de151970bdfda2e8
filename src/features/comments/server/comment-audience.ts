import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { raise } from '../../../server/database/transaction.ts';
import type { AudienceEvent, NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import type { CommentEvent } from '../events.ts';

const WIDER = 'comment-audience';

const IS_OWN_COMMENT = sql<boolean>`comments.subject_id = news.about_id and comments.author_id = news.account_id
  and comments.deleted_at is null`;

/** The news that more people than before see the subject of the reader's comments. This news disappears if the comments are deleted. */
export const audienceNews: NewsKind = {
  kind: WIDER,
  hasCause: sql<boolean>`exists (select 1 from comments where ${IS_OWN_COMMENT})`,
  async describeRows(queries, news) {
    const { rows } = await sql<{ id: string; comment_id: string; comments: number | string }>`
      select news.id, min(comments.id) as comment_id, count(*) as comments from ${news} join comments on ${IS_OWN_COMMENT} group by news.id`.execute(
      queries,
    );
    return new Map(
      rows.map(({ id, comment_id, comments }) => [
        id,
        { people: Number(comments), place: `?comment=${comment_id}#comment-${comment_id}` },
      ]),
    );
  },
};

/**
 * Handles a changed audience of a subject: renews the search index of its comments, and tells their authors if
 * more people see them.
 */
export async function followAudience(
  transaction: Queries,
  { kind, id: subjectId, isWider, at }: AudienceEvent,
): Promise<void> {
  const rows = await transaction
    .selectFrom('comments')
    .select(['id', 'author_id', 'deleted_at'])
    .where('subject_id', '=', subjectId)
    .execute();
  for (const { id } of rows) {
    await raise<CommentEvent>(transaction, { type: 'comment-visibility-changed', commentId: id });
  }
  if (!isWider) return;
  const authors = rows.flatMap((row) => (row.deleted_at === null && row.author_id) || []);
  await raise<NewsEvent>(transaction, {
    type: 'news-added',
    kind: WIDER,
    accountIds: [...new Set(authors)],
    subjectId,
    about: { kind, id: subjectId },
    actorId: null,
    at,
  });
}
