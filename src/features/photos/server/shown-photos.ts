import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';

/** Returns the photos of stories and other subjects that are not hidden, those of each subject in their order. */
export function readShownPhotos(queries: Queries, subjectIds: readonly string[]) {
  return queries
    .selectFrom('story_photos')
    .select(['id', 'subject_id', 'alt', 'width', 'height'])
    .where(sql<boolean>`subject_id ${isOneOf(queries, subjectIds)}`)
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .execute();
}
