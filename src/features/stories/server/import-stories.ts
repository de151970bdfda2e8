import type { Queries } from '../../../server/database/database.ts';
import { inGroups } from '../../../server/database/in-batches.ts';
import { findExistingIds } from '../../../server/database/is-one-of.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { findExistingAccounts } from '../../accounts/server/import-accounts.ts';
import type { TopicId } from '../../topics/contract.ts';
import { splitOpening } from './opening.ts';
import { adjustTopicCount } from './story-store.ts';
import { sizeOfStory } from './text-space.ts';
import { everyStory } from './visible-stories.ts';

/** A story that an import brings from another server. Times are milliseconds since 1970. */
export interface ImportedStory {
  id: string;
  topic: TopicId;
  /** Null for a story without an author. */
  authorId: string | null;
  /** Cleaned by cleanStory. */
  title: string;
  content: string;
  createdAt: number;
  editedAt: number | null;
  commentsClosedAt: number | null;
  /** The circle that the story is for; null for everyone. */
  circleId: string | null;
  likes: readonly { accountId: string; at: number }[];
}

/** Rows of one statement: databases limit its parameters. */
const LIKES_AT_ONCE = 2000;

/**
 * Inserts stories whose id is free, with their likes, and returns the ids of the inserted ones. Does not change
 * other stories. Leaves out authors and likers without an account here. Raises no event, because an old story
 * must cause no news. The caller renews the index.
 */
export async function insertImportedStories(
  transaction: Transaction,
  stories: readonly ImportedStory[],
): Promise<Set<string>> {
  if (stories.length === 0) return new Set();
  const named = stories.flatMap(({ authorId, likes }) => [
    ...(authorId ? [authorId] : []),
    ...likes.map(({ accountId }) => accountId),
  ]);
  const accounts = await findExistingAccounts(transaction, [...new Set(named)]);
  const likesOf = new Map(
    stories.map(({ id, likes }) => [id, likes.filter(({ accountId }) => accounts.has(accountId))]),
  );
  const inserted = await transaction
    .insertInto('stories')
    .values(
      stories.map(({ id, topic, authorId, title, content, ...story }) => ({
        id,
        topic,
        author_id: authorId && accounts.has(authorId) ? authorId : null,
        submission_key: id,
        created_at: story.createdAt,
        edited_at: story.editedAt,
        deleted_at: null,
        deleted_by: null,
        hidden_at: null,
        comments_closed_at: story.commentsClosedAt,
        circle_id: story.circleId,
        likes: likesOf.get(id)?.length ?? 0,
        title,
        ...splitOpening(content),
        bytes: sizeOfStory({ title, content }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'topic', 'circle_id'])
    .execute();
  const rows = inserted.flatMap(({ id }) =>
    (likesOf.get(id) ?? []).map(({ accountId, at }) => ({
      story_id: id,
      account_id: accountId,
      created_at: at,
    })),
  );
  for await (const group of inGroups(rows, LIKES_AT_ONCE)) {
    await transaction.insertInto('likes').values(group).execute();
  }
  const counted = inserted.filter((row) => row.circle_id === null);
  for (const [topic, ofTopic] of Map.groupBy(counted, (row) => row.topic)) {
    await adjustTopicCount(transaction, topic, ofTopic.length);
  }
  return new Set(inserted.map(({ id }) => id));
}

/** Returns which of these stories exist. */
export function findExistingStories(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  return findExistingIds(queries, queries.selectFrom(everyStory('import').as('stories')).select('id'), ids);
}
