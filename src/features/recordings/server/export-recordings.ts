import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';

/** Returns the recordings of stories, each story's in their order, for moving to another server. */
export function readRecordingsOf(queries: Queries, storyIds: readonly string[]) {
  return queries
    .selectFrom('recordings')
    .select(['id', 'story_id', 'type', 'duration_ms', 'wave'])
    .where(sql<boolean>`story_id ${isOneOf(queries, storyIds)}`)
    .orderBy('position')
    .orderBy('created_at')
    .execute();
}

/** Returns who writes or wrote these stories down. */
export function readWritingsOf(queries: Queries, storyIds: readonly string[]) {
  return queries
    .selectFrom('written_stories')
    .select(['story_id', 'writer_id', 'approved_at'])
    .where(sql<boolean>`story_id ${isOneOf(queries, storyIds)}`)
    .execute();
}
