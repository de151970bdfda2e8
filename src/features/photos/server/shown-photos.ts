import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';

/** Returns the photos of stories that are not hidden, those of each story in their order. */
export function readShownPhotos(queries: Queries, storyIds: readonly string[]) {
  return queries
    .selectFrom('story_photos')
    .select(['id', 'subject_id', 'alt', 'width', 'height'])
    .where('subject_kind', '=', 'story')
    .where(sql<boolean>`subject_id ${isOneOf(queries, storyIds)}`)
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .execute();
}
