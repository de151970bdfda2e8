import { sql } from 'kysely';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { BEFORE_ALL } from '../../../server/database/in-batches.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { everyStory, storiesThatMove } from './visible-stories.ts';

/** Selects the stories after a given one that members can read, oldest first, for moving to another server. */
export function selectStoriesAfter(queries: Queries, { created_at, id }: typeof BEFORE_ALL) {
  return queries
    .selectFrom(storiesThatMove().as('stories'))
    .select(['id', 'author_id', 'topic', 'title', 'opening', 'rest'])
    .select(['created_at', 'edited_at', 'comments_closed_at', 'circle_id'])
    .where(sql<boolean>`(created_at, id) > (${created_at}, ${id})`)
    .orderBy('created_at')
    .orderBy('id');
}

/** Returns the likes of stories, oldest first. */
export function readLikesOf(queries: Queries, storyIds: readonly string[]) {
  return queries
    .selectFrom('likes')
    .select(['story_id as subject', 'account_id', 'created_at'])
    .where(sql<boolean>`story_id ${isOneOf(queries, storyIds)}`)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
}

/** Returns how many stories only their authors and moderators see. */
export async function countHiddenStories(queries: Queries): Promise<number> {
  return countRows(
    queries
      .selectFrom(everyStory('counting').as('stories'))
      .where('hidden_at', 'is not', null)
      .where('deleted_at', 'is', null),
  );
}
