import { sql, type Updateable } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { type Opener, storiesOpenTo } from '../../stories/server/visible-stories.ts';
import type { TopicId } from '../../topics/contract.ts';

export type ToldStory = NonNullable<Awaited<ReturnType<typeof findToldStory>>>;
export type Writing = NonNullable<Awaited<ReturnType<typeof findWriting>>>;

/** The SQL condition that the author of a row of `stories` is a member. */
export const HAS_TELLER = isMember('stories.author_id');

/**
 * Returns a story that the reader may open, told or not. `hasTeller` says whether its teller is a member now, who
 * can approve a text: false for somebody who has left or is remembered.
 */
export async function findToldStory(queries: Queries, reader: Opener, storyId: string) {
  const row = await queries
    .selectFrom(storiesOpenTo(reader).as('stories'))
    .select(['author_id', 'topic', 'title', 'opening', 'rest', 'created_at', 'edited_at', 'hidden_at'])
    .select(sql<number>`case when ${HAS_TELLER} then 1 else 0 end`.as('has_teller'))
    .where('id', '=', storyId)
    .executeTakeFirst();
  return (
    row && {
      tellerId: row.author_id,
      hasTeller: Number(row.has_teller) === 1,
      topic: row.topic as TopicId,
      title: row.title,
      content: row.opening + (row.rest ?? ''),
      version: row.edited_at ?? row.created_at,
      isHidden: row.hidden_at !== null,
    }
  );
}

/** Returns the offer to write a story down, even if it has expired. */
export async function findWriting(queries: Queries, storyId: string) {
  const row = await queries
    .selectFrom('written_stories')
    .select(['writer_id as writerId', 'text', 'answer', 'offered_at as offeredAt', 'saved_at as savedAt'])
    .select(['sent_at as sentAt', 'approved_at as approvedAt'])
    .select(nameOf('written_stories.writer_id').as('writerName'))
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return row && { ...row, writerName: row.writerName ?? '' };
}

export async function insertWriting(
  queries: Queries,
  { storyId, writerId, now }: { storyId: string; writerId: string; now: number },
): Promise<void> {
  const empty = { text: '', answer: '', sent_at: null, approved_at: null };
  await queries
    .insertInto('written_stories')
    .values({ story_id: storyId, writer_id: writerId, offered_at: now, saved_at: now, ...empty })
    .execute();
}

export async function updateWriting(
  queries: Queries,
  storyId: string,
  change: Updateable<Tables['written_stories']>,
): Promise<void> {
  await queries.updateTable('written_stories').set(change).where('story_id', '=', storyId).execute();
}

export async function deleteWriting(queries: Queries, storyId: string): Promise<void> {
  await queries.deleteFrom('written_stories').where('story_id', '=', storyId).execute();
}
