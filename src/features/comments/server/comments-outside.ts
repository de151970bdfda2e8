import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import type { ContentOutside } from '../../circles/questions.ts';
import { listSubjects } from '../../subjects/server/subjects.ts';
import { setDeleted } from './comment-editing.ts';

/** How many comments one form deletes. A member with more sends it again. */
const MAX_DELETED = 500;

/**
 * A member's comments below texts of circles that the member has left. No page shows them to the member, who can
 * only delete all of them (docs/decisions/106).
 */
export const commentsOutside: ContentOutside = {
  async count(context, viewer) {
    return countRows(selectOutside(context, viewer, await isOutside(context, viewer)));
  },
  async remove(context, viewer) {
    requirePermission(viewer, 'write-comments');
    const now = context.clock.now();
    const comments = await selectOutside(context, viewer, await isOutside(context, viewer))
      .select(['id', 'subject_id as subjectId', 'root_id as rootId'])
      .orderBy('created_at')
      .orderBy('id')
      .limit(MAX_DELETED)
      .execute();
    // A transaction for each text: it locks the text before the comments, and two texts in one transaction could deadlock.
    for (const own of Map.groupBy(comments, ({ subjectId }) => subjectId).values()) {
      await inTransaction(context, async (transaction) => {
        for (const comment of own) await setDeleted(transaction, comment, now);
      });
    }
  },
};

function selectOutside({ database }: AppContext, { accountId }: Viewer, isOutside: SqlPart<boolean>) {
  return database
    .selectFrom('comments')
    .where('author_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(isOutside);
}

/** Returns the SQL condition that the text of a comment is for a circle that the viewer is not in. */
async function isOutside(context: AppContext, { accountId }: Viewer): Promise<SqlPart<boolean>> {
  const kinds = (await listSubjects(context)).flatMap(({ kind, isFor }) =>
    isFor
      ? sql`subject_kind = ${sql.lit(kind)} and not ${isFor(sql.ref('comments.subject_id'), sql`${accountId}`)}`
      : [],
  );
  return sql<boolean>`(${sql.join(kinds, sql` or `)})`;
}
