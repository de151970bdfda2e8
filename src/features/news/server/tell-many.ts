import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { raise, signalAfterCommit, type Transaction } from '../../../server/database/transaction.ts';
import { BATCH, type JobPart, queueJob } from '../../../server/tasks/jobs.ts';
import { followersOf } from '../../following/server/following.ts';
import { isMember, MEMBERS } from '../../membership/server/member-facts.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';
import type { NewsEvent } from '../events.ts';
import { newsChannel } from './notify.ts';

/** The kinds of jobs that tell many. */
export const STORY_NEWS = 'story-news';
export const ANNOUNCEMENT_NEWS = 'announcement-news';

/**
 * Lets a job tell everyone who follows the author or the topic of a story that it is there. A reader hears of a story once, even if it
 * is hidden and shown again. Call this in the transaction that publishes or releases the story.
 */
export async function notifyOfStory(transaction: Transaction, storyId: string, now: number): Promise<void> {
  await queueJob(transaction, { kind: STORY_NEWS, about: { storyId }, now });
}

/** Lets a job tell all members what administrators announce. Deleting the announcement deletes the news. */
export async function notifyOfAnnouncement(transaction: Transaction, id: string, now: number): Promise<void> {
  await queueJob(transaction, { kind: ANNOUNCEMENT_NEWS, about: { id }, now });
}

/** Tells the next followers of a story. */
export async function tellOfStory(
  _context: AppContext,
  transaction: Transaction,
  { about, position }: JobPart,
): Promise<string | undefined> {
  const { storyId } = about as { storyId: string };
  const story = await transaction
    .selectFrom('stories')
    .select(['author_id', 'topic', 'created_at', 'hidden_at'])
    .where('id', '=', storyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!story?.author_id) return undefined;
  const { author_id: authorId, topic, created_at: at } = story;
  const accountIds = await listNext(transaction, followersOf(authorId, topic), position);
  // Each row needs an id of its own: half is the story's, half the member's. The same row is never inserted twice. The news of a
  // story that was hidden meanwhile come back with it.
  const { rows } = await sql<{ account_id: string }>`
    insert into news (id, account_id, kind, subject_id, about_kind, about_id, created_at, updated_at, withdrawn_at)
    select ${storyId.slice(0, 18)} || substr(followers.account_id, 19), followers.account_id, 'story', ${storyId},
      'story', ${storyId}, ${at}, ${at}, ${story.hidden_at === null ? sql`null` : sql`${at}`}
    from (${followersOf(authorId, topic)}) followers
    where followers.account_id ${isOneOf(transaction, accountIds)} and followers.account_id <> ${authorId}
      and ${isMember('followers.account_id')}
      and not exists (select 1 from unwanted_news
        where unwanted_news.account_id = followers.account_id and unwanted_news.kind = 'story')
      and ${isUnmutedBy(sql.ref('followers.account_id'), sql`${authorId}`)}
    on conflict do nothing
    returning account_id`.execute(transaction);
  signalAfterCommit(transaction, ...rows.map(({ account_id }) => newsChannel(account_id)));
  return nextPosition(accountIds);
}

/** Tells the next members of an announcement, unless it is withdrawn. */
export async function tellOfAnnouncement(
  _context: AppContext,
  transaction: Transaction,
  { about, position, createdAt: at }: JobPart,
): Promise<string | undefined> {
  const { id } = about as { id: string };
  const announcement = await transaction
    .selectFrom('announcements')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!announcement) return undefined;
  const accountIds = await listNext(transaction, MEMBERS, position);
  // Each row needs an id of its own: half is the announcement's, half the member's.
  await sql`
    insert into news (id, account_id, kind, subject_id, announcement_id, created_at, updated_at, on_home)
    select ${id.slice(0, 18)} || substr(account_id, 19), account_id, 'announcement', ${id}, ${id}, ${at}, ${at}, 1
    from (${MEMBERS}) as members where account_id ${isOneOf(transaction, accountIds)}
    on conflict do nothing`.execute(transaction);
  signalAfterCommit(transaction, ...accountIds.map(newsChannel));
  await raise<NewsEvent>(transaction, { type: 'news-arrived', accountIds, subject: id, at });
  return nextPosition(accountIds);
}

async function listNext(queries: Queries, people: RawBuilder<unknown>, position: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from (${people}) as people where account_id > ${position}
    order by account_id limit ${sql.lit(BATCH)}`.execute(queries);
  return rows.map(({ account_id }) => account_id);
}

function nextPosition(accountIds: readonly string[]): string | undefined {
  return accountIds.length === BATCH ? accountIds.at(-1) : undefined;
}
