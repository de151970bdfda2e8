import type { Queries } from '../../../server/database/database.ts';
import type { PhotoChoice } from '../../photos/contract.ts';
import { findPhotos } from '../../photos/server/find-photos.ts';
import { storiesBy } from './visible-stories.ts';

/** Names the story that a submitted form created. */
export interface PublishedStory {
  id: string;
  topic: string;
  version: number;
}

/** The story that a submitted form created. */
export interface SubmittedStory extends PublishedStory {
  title: string;
  content: string;
  photos: PhotoChoice[];
  isDeleted: boolean;
  circleId: string | null;
  /** True if only the story's author and moderators see it. */
  isHidden: boolean;
}

/** Returns the story that the form with this key created, even if deleted, or undefined if the key is unused. */
export async function findSubmitted(
  queries: Queries,
  authorId: string,
  key: string,
): Promise<SubmittedStory | undefined> {
  const row = await queries
    .selectFrom(storiesBy(authorId).as('stories'))
    .select(['id', 'topic', 'title', 'opening', 'rest', 'created_at', 'edited_at', 'deleted_at', 'hidden_at'])
    .select('circle_id as circleId')
    .where('submission_key', '=', key)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      topic: row.topic,
      title: row.title,
      content: row.opening + (row.rest ?? ''),
      photos: await findPhotos(queries, { kind: 'story', id: row.id }),
      version: row.edited_at ?? row.created_at,
      circleId: row.circleId,
      isDeleted: row.deleted_at !== null,
      isHidden: row.hidden_at !== null,
    }
  );
}

/**
 * Returns the topic and id of the story that the form with this key created; undefined without one, and for a
 * deleted one. Includes a hidden story, because its author can still read and edit it.
 */
export async function findPublished(
  queries: Queries,
  authorId: string,
  key: string,
): Promise<PublishedStory | undefined> {
  const row = await queries
    .selectFrom(storiesBy(authorId).as('stories'))
    .select(['id', 'topic', 'created_at', 'edited_at'])
    .where('submission_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, topic: row.topic, version: row.edited_at ?? row.created_at };
}

/** Replaces a story's submission key with its own id, so that another story can use the key. */
export async function releaseKey(transaction: Queries, storyId: string): Promise<void> {
  await transaction
    .updateTable('stories')
    .set({ submission_key: storyId })
    .where('id', '=', storyId)
    .execute();
}
