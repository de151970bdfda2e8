import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { SubjectKind } from '../../subjects/contract.ts';

/**
 * Returns the photos of stories, or of another kind of subject, without hidden ones, by subject and in their
 * order.
 */
export function readShownPhotos(
  queries: Queries,
  subjectIds: readonly string[],
  kind: SubjectKind = 'story',
) {
  return queries
    .selectFrom('story_photos')
    .select(['id', 'subject_id', 'account_id', 'alt', 'width', 'height'])
    .where('subject_kind', '=', kind)
    .where(sql<boolean>`subject_id ${isOneOf(queries, subjectIds)}`)
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
