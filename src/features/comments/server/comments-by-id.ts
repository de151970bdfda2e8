import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { isUnmuted } from '../../mutes/server/muted.ts';
import { toPhotoAddresses } from '../../people/server/photo-keys.ts';
import { initialOf } from '../../people/server/profile.ts';
import { linkedAuthor } from '../../stories/server/linked-author.ts';
import { showMentionsOf } from './mentions.ts';

/** A comment outside of its story's page. */
export interface CommentOfStory {
  id: string;
  text: string;
  storyId: string;
  topic: string;
  storyTitle: string;
  author: string;
  authorId: string | null;
  photo: string | null;
  initial: string;
  createdAt: number;
}

/** Returns the comments among these ids that the viewer may see in a list, in any order. */
export async function readCommentsById(
  { database }: AppContext,
  viewer: Viewer,
  ids: readonly string[],
): Promise<CommentOfStory[]> {
  requirePermission(viewer, 'read-stories');
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('comments')
    .innerJoin('stories', 'stories.id', 'comments.story_id')
    .leftJoin('profiles', 'profiles.account_id', 'comments.author_id')
    .leftJoin('memberships', 'memberships.account_id', 'comments.author_id')
    .select([
      'comments.id',
      'comments.text',
      'comments.created_at',
      'comments.author_id',
      'stories.id as story',
    ])
    .select(['stories.topic', 'stories.title', 'profiles.name as author', 'profiles.photo'])
    .select('memberships.state as author_state')
    .where('comments.id', 'in', ids)
    .where('comments.deleted_at', 'is', null)
    .where('comments.hidden_at', 'is', null)
    .where('stories.deleted_at', 'is', null)
    .where('stories.hidden_at', 'is', null)
    .where(sql<boolean>`${isUnmuted(viewer, 'comments.author_id')}`)
    .where(sql<boolean>`${isUnmuted(viewer, 'stories.author_id')}`)
    .execute();
  const texts = await showMentionsOf(database, rows);
  return rows.map((row, index) => ({
    id: row.id,
    text: texts[index] ?? '',
    storyId: row.story,
    topic: row.topic,
    storyTitle: row.title,
    author: row.author ?? '',
    authorId: linkedAuthor(row),
    photo: row.photo && toPhotoAddresses(row.photo).small,
    initial: initialOf(row.author ?? '', ''),
    createdAt: row.created_at,
  }));
}
