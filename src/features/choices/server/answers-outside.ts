import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import type { ContentOutside } from '../../circles/questions.ts';
import { everyStory, isForReader } from '../../stories/server/visible-stories.ts';

/**
 * A member's answers with their name, under stories of circles that they are not in any more: no page shows these to the member.
 * Deletes them after the question's end too, as leaving the community does (docs/decisions/091).
 */
export const answersOutside: ContentOutside = {
  async count({ database }, viewer) {
    const { count } = await database
      .selectFrom('question_answers')
      .select(({ fn }) => fn.count<number>('question_id').distinct().as('count'))
      .where('account_id', '=', viewer.accountId)
      .where(isOutside(viewer))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  async remove({ database }, viewer) {
    requirePermission(viewer, 'read-stories');
    await database
      .deleteFrom('question_answers')
      .where('account_id', '=', viewer.accountId)
      .where(isOutside(viewer))
      .execute();
  },
};

/** Returns the SQL condition that others see with a name an answer that the viewer no longer sees. */
function isOutside(viewer: Viewer): SqlPart<boolean> {
  return sql<boolean>`exists (select 1 from questions
    join ${everyStory('counting')} as stories on stories.id = questions.story_id
    where questions.id = question_answers.question_id and questions.is_named = 1 and not ${isForReader(viewer)})`;
}
