import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { executeAhead, signalAfterCommit } from '../../../server/database/transaction.ts';
import { hasWaitingPhotos } from '../../photos/server/find-photos.ts';
import { listChannels } from './channels.ts';
import { hasDraft } from './draft-store.ts';
import { splitOpening } from './opening.ts';
import { hasTextSpace, sizeOfStory } from './text-space.ts';
import { isVisibleTo, storiesBy, storiesVisibleTo } from './visible-stories.ts';

interface NewStory {
  topic: string;
  authorId: string;
  /** The submission key of the story's form. */
  key: string;
  now: number;
  isHeld: boolean;
  circleId: string | null;
  title: string;
  content: string;
}

/** The facts that the transaction of a new story needs. */
interface InsertedStory {
  id: string;
  /** True for a story for everyone if the author has no other story that is not deleted. */
  isFirst: boolean;
  hasDraft: boolean;
  /** True if photos wait for the form. */
  hasPhotos: boolean;
}

/**
 * Inserts a story, and looks up in the same statement what else belongs to its form. Returns undefined if the
 * form's key belongs to a story already, or if the author has no space for the text.
 */
export async function insertStory(
  transaction: Queries,
  { topic, authorId, key, now, isHeld, title, content, circleId }: NewStory,
): Promise<InsertedStory | undefined> {
  const { opening, rest } = splitOpening(content);
  const bytes = sizeOfStory({ title, content });
  const { rows } = await sql<InsertedStory>`
    insert into stories (id, topic, author_id, submission_key, created_at, hidden_at, title, opening, rest, bytes, circle_id)
    select ${randomUUID()}, ${topic}, ${authorId}, ${key}, ${now}, ${isHeld ? now : null}, ${title}, ${opening}, ${rest}, ${bytes}, ${circleId}
    where ${hasTextSpace(authorId, bytes)}
    on conflict (author_id, submission_key) do nothing
    returning id, ${hasDraft('stories.author_id', 'stories.submission_key')} as "hasDraft",
      ${hasWaitingPhotos('stories.author_id', 'stories.submission_key')} as "hasPhotos",
      not exists (select 1 from ${storiesBy(authorId)} as other
        where stories.circle_id is not null
          or (other.deleted_at is null and other.circle_id is null and other.id <> stories.id)) as "isFirst"
  `.execute(transaction);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      isFirst: Boolean(row.isFirst),
      hasDraft: Boolean(row.hasDraft),
      hasPhotos: Boolean(row.hasPhotos),
    }
  );
}

/** Returns a story's number of likes, or undefined if the viewer does not see the story. */
export async function findLikes(
  queries: Queries,
  viewer: Viewer,
  storyId: string,
): Promise<number | undefined> {
  const story = await queries
    .selectFrom(storiesVisibleTo(viewer).as('stories'))
    .select('likes')
    .where('id', '=', storyId)
    .executeTakeFirst();
  return story?.likes;
}

/** A story's number of likes, which includes the concurrent likes of other members, and its author. */
interface LikedStory {
  likes: number;
  author_id: string | null;
}

/**
 * Inserts or deletes a like and changes the story's number of likes. Returns undefined if nothing changed: the
 * like was already in that state, or the story does not exist, is deleted or is hidden. Locks the story before
 * the like, like leaving.
 */
export async function changeLike(
  queries: Queries,
  { story_id, account_id, created_at }: Tables['likes'],
  isLiked: boolean,
): Promise<LikedStory | undefined> {
  const change = isLiked ? 1 : -1;
  const isThis = sql`likes.story_id = ${story_id} and likes.account_id = ${account_id}`;
  const { rows } = await sql<LikedStory>`
    update stories set likes = likes + ${change}
    where id = ${story_id} and ${isVisibleTo({ accountId: account_id })}
      and ${isLiked ? sql`not` : sql``} exists (select 1 from likes where ${isThis})
    returning likes, author_id`.execute(queries);
  const [story] = rows;
  if (!story) return undefined;
  const { numAffectedRows } = await (isLiked
    ? sql`insert into likes (story_id, account_id, created_at)
        values (${story_id}, ${account_id}, ${created_at}) on conflict (story_id, account_id) do nothing`
    : sql`delete from likes where ${isThis}`
  ).execute(queries);
  if (numAffectedRows === 1n) return story;
  // A concurrent request of the same member changed the like while this one waited for the story.
  await sql`update stories set likes = likes - ${change} where id = ${story_id}`.execute(queries);
  return undefined;
}

/** Adds `change` to a topic's story count. Call this in the transaction that changes the stories. */
export async function adjustTopicCount(queries: Queries, topic: string, change: number): Promise<void> {
  await executeAhead(queries, sql`update topics set stories = stories + ${change} where id = ${topic}`);
  signalAfterCommit(queries, ...listChannels(topic));
}
