import { sql } from 'kysely';
import type { ArchiveOwner } from '../../../app/feature.ts';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import { BEFORE_ALL, eachRow } from '../../../server/database/in-batches.ts';
import { storiesBy, storiesOfArchive, storiesVisibleTo } from './visible-stories.ts';

/** Batch size, which limits the memory of an export to about the size of one list page. */
const STORIES_AT_ONCE = 20;
const LIKES_AT_ONCE = 500;

/** Returns how many stories of the viewer are published and not deleted. */
export async function countOwnStories(context: AppContext, viewer: Viewer): Promise<number> {
  return countRows(
    context.database.selectFrom(storiesBy(viewer.accountId).as('stories')).where('deleted_at', 'is', null),
  );
}

/**
 * Yields every story that the owner wrote, oldest first; for a person of trust, those that this person may read.
 * Reads the database in batches.
 */
export async function* readOwnStories(context: AppContext, owner: ArchiveOwner) {
  const rows = eachRow(STORIES_AT_ONCE, BEFORE_ALL, (last) =>
    context.database
      .selectFrom(storiesOfArchive(owner).as('stories'))
      .select(['id', 'topic', 'title', 'opening', 'rest', 'likes'])
      .select(['created_at', 'edited_at', 'deleted_at', 'hidden_at'])
      .where('author_id', '=', owner.viewer.accountId)
      .where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
      .orderBy('created_at')
      .orderBy('id'),
  );
  for await (const row of rows) {
    yield {
      id: row.id,
      topic: row.topic,
      title: row.title,
      text: row.opening + (row.rest ?? ''),
      likes: row.likes,
      publishedAt: row.created_at,
      editedAt: row.edited_at,
      deletedAt: row.deleted_at,
      hiddenAt: row.hidden_at,
    };
  }
}

/** Yields every like of the viewer. Reads the database in batches. */
export async function* readOwnLikes(context: AppContext, viewer: Viewer) {
  const rows = eachRow(LIKES_AT_ONCE, { story_id: '' }, (last) =>
    context.database
      .selectFrom('likes')
      .leftJoin(storiesVisibleTo(viewer).as('stories'), 'stories.id', 'likes.story_id')
      .select(['likes.story_id', 'likes.created_at', 'stories.title'])
      .where('likes.account_id', '=', viewer.accountId)
      .where('likes.story_id', '>', last.story_id)
      .orderBy('likes.story_id'),
  );
  for await (const row of rows) {
    // The title is another member's text.
    const title = can(viewer, 'read-stories') ? row.title : null;
    yield { story: row.story_id, title, likedAt: row.created_at };
  }
}
