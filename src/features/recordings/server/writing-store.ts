import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { type Opener, storiesOpenTo } from '../../stories/server/visible-stories.ts';
import type { TopicId } from '../../topics/contract.ts';

export interface ToldStory {
  tellerId: string | null;
  /** Whether the teller is a member now, who can approve a text: false for somebody who has left or is remembered. */
  hasTeller: boolean;
  topic: TopicId;
  title: string;
  content: string;
  version: number;
  isHidden: boolean;
}

export interface Writing {
  writerId: string | null;
  writerName: string;
  text: string;
  answer: string;
  offeredAt: number;
  savedAt: number;
  sentAt: number | null;
  approvedAt: number | null;
}

/** The SQL condition that the author of a row of `stories` is a member. */
export const HAS_TELLER = isMember('stories.author_id');

/** Returns a story that the reader may open, told or not. */
export async function findToldStory(
  queries: Queries,
  reader: Opener,
  storyId: string,
): Promise<ToldStory | undefined> {
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
export async function findWriting(queries: Queries, storyId: string): Promise<Writing | undefined> {
  const row = await queries
    .selectFrom('written_stories')
    .select(['writer_id', 'text', 'answer', 'offered_at', 'saved_at', 'sent_at', 'approved_at'])
    .select(nameOf('written_stories.writer_id').as('name'))
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return (
    row && {
      writerId: row.writer_id,
      writerName: row.name ?? '',
      text: row.text,
      answer: row.answer,
      offeredAt: row.offered_at,
      savedAt: row.saved_at,
      sentAt: row.sent_at,
      approvedAt: row.approved_at,
    }
  );
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
  change: {
    text?: string;
    answer?: string;
    saved_at?: number;
    sent_at?: number | null;
    approved_at?: number;
  },
): Promise<void> {
  await queries.updateTable('written_stories').set(change).where('story_id', '=', storyId).execute();
}

export async function deleteWriting(queries: Queries, storyId: string): Promise<void> {
  await queries.deleteFrom('written_stories').where('story_id', '=', storyId).execute();
}
