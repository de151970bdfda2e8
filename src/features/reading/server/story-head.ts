import { type RawBuilder, sql } from 'kysely';
import type { SqlPart } from '../../../server/database/database.ts';
import { type CircleColumns, circleOf } from '../../circles/server/circle-of.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import { linkedAuthor } from '../../people/server/linked-author.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { toPhotoAddresses } from '../../people/server/photo-keys.ts';
import { initialOf } from '../../people/server/profile.ts';
import { isLikedBy } from '../../stories/server/liked.ts';
import { audienceColumns, type Opener } from '../../stories/server/visible-stories.ts';
import type { TopicId } from '../../topics/contract.ts';
import type { StoryHead } from '../contract.ts';

/** The columns of a story without its texts. */
export interface HeadRow extends CircleColumns {
  id: string;
  topic: TopicId;
  author: string | null;
  author_id: string | null;
  author_state: string | null;
  photo: string | null;
  created_at: number;
  version: number;
  likes: number;
  comments: number;
  is_liked: number | boolean;
  is_saved: number | boolean;
}

/** Every edit gives its story a version that the story never had before: see editStory. */
export const VERSION: SqlPart = sql`coalesce(stories.edited_at, stories.created_at) as version`;

/** Selects the columns of HeadRow, in its order: parts of a union rely on it. */
export function headColumnsFor(reader: Pick<Opener, 'accountId' | 'hasCircles'>): SqlPart {
  const { accountId } = reader;
  return sql`stories.id, stories.topic, ${nameOf('stories.author_id')} as author, stories.author_id,
      ${memberStateOf('stories.author_id')} as author_state, ${photoOf('stories.author_id')} as photo,
      stories.created_at, ${VERSION}, stories.likes, stories.comments, ${isLikedBy(accountId)} as is_liked,
      ${isSavedBy(accountId)} as is_saved, ${audienceColumns(reader)}`;
}

/** Maps a row field by field, so that a reader never receives any other column. */
export function toHead(row: HeadRow): Omit<StoryHead, 'isMine'> {
  const author = row.author ?? '';
  return {
    id: row.id,
    topic: row.topic,
    author,
    authorId: linkedAuthor(row),
    photo: row.photo && toPhotoAddresses(row.photo).small,
    initial: initialOf(author, ''),
    createdAt: row.created_at,
    version: row.version,
    likes: row.likes,
    comments: row.comments,
    isLiked: Boolean(row.is_liked),
    isSaved: Boolean(row.is_saved),
    ...circleOf(row),
  };
}

/**
 * Returns SQL for whether a reader has saved the story of a row of `stories`, with one look-up by primary key
 * per story.
 */
function isSavedBy(readerId: string): RawBuilder<boolean> {
  return sql<boolean>`(select saved_stories.account_id from saved_stories
    where saved_stories.story_id = stories.id and saved_stories.account_id = ${readerId}) is not null`;
}
