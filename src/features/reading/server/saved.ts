import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL for whether a reader has saved the story of a row of `stories`, with one look-up by primary key
 * per story.
 */
export function isSavedBy(readerId: string): RawBuilder<boolean> {
  return sql<boolean>`(select saved_stories.account_id from saved_stories
    where saved_stories.story_id = stories.id and saved_stories.account_id = ${readerId}) is not null`;
}
