import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { type JobPart, listNextAccounts, nextPosition, queueJob } from '../../../server/tasks/jobs.ts';
import { holdHearersOf } from '../../circles/server/levels.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { toFace } from '../../people/server/person-news.ts';
import { everyStory, storiesBy, storiesVisibleTo } from '../../stories/server/visible-stories.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import { CIRCLE_STORY } from './circle-story-news.ts';
import { followersOf, isFollowedBy } from './following.ts';

const STORY = 'story';
/** The kind of job that tells followers. */
export const STORY_NEWS = 'story-news';

/** The condition that the reader of a row of `news` still follows a story's author or topic, and the author is a member. */
const IS_FOLLOWED_STORY: RawBuilder<boolean> = sql`
  exists (select 1 from ${storiesVisibleTo({ accountId: sql.ref('news.account_id') })} as followed
    where followed.id = news.about_id
      and ${isMember('followed.author_id')}
      and ${isUnmutedBy(sql.ref('news.account_id'), sql.ref('followed.author_id'))}
      and ${isFollowedBy('news.account_id', 'followed.author_id', 'followed.topic')})`;

/** A new story by a person or on a topic that the reader follows. */
export const storyNews: NewsKind = {
  kind: STORY,
  hasCause: IS_FOLLOWED_STORY,
  choice: 6,
  async describeRows(queries, news) {
    const { rows } = await sql<{ id: string; name: string | null; photo: string | null }>`
      select news.id, ${nameOf('stories.author_id')} as name, ${photoOf('stories.author_id')} as photo
      from ${news} join ${everyStory('news')} on stories.id = news.about_id where ${IS_FOLLOWED_STORY}`.execute(
      queries,
    );
    return new Map(
      rows.map(({ id, ...author }) => [
        id,
        { names: author.name ? [author.name] : [], people: 1, face: toFace(author) },
      ]),
    );
  },
};

/** The followers of the author or of the topic of a row of `stories`. */
const FOLLOWERS = followersOf(sql.ref('stories.author_id'), sql.ref('stories.topic'));

/**
 * Queues a job that tells the followers of a story's author or topic about the story, or the people of its
 * circle. Queues nothing if nobody follows them: on SQLite, a job waits for the disk twice. Call this in the transaction
 * that publishes or releases the story.
 */
export async function queueStory(transaction: Transaction, storyId: string, now: number): Promise<void> {
  const isFollowed = sql.join(
    FOLLOWERS.map((followers) => sql`exists (${followers})`),
    sql` or `,
  );
  const isNeeded = sql<boolean>`exists (select 1 from ${everyStory('news')}
    where stories.id = ${storyId} and (stories.circle_id is not null or ${isFollowed}))`;
  await queueJob(transaction, { kind: STORY_NEWS, about: { storyId }, now, isNeeded });
}

/** Tells the next followers of a story, or the next people of its circle who want all news of the circle. */
export async function tellOfStory(
  _context: AppContext,
  transaction: Transaction,
  { about, position }: JobPart,
): Promise<string | undefined> {
  const { storyId } = about as { storyId: string };
  const story = await transaction
    .selectFrom(everyStory('news').as('stories'))
    .select(['author_id', 'topic', 'created_at', 'hidden_at', 'circle_id'])
    .where('id', '=', storyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!story?.author_id) return undefined;
  const { author_id: actorId, topic, circle_id: circleId, created_at: at } = story;
  const readers =
    circleId === null
      ? followersOf(sql`${actorId}`, sql`${topic}`)
      : [await holdHearersOf(transaction, circleId)];
  const accountIds = await listNextAccounts(transaction, readers, position);
  // If the story was hidden meanwhile, its news comes back together with the story.
  const isHidden = story.hidden_at !== null;
  const event = {
    accountIds,
    subjectId: storyId,
    about: { kind: 'story', id: storyId },
    actorId,
    at,
    isHidden,
  };
  const kind = circleId === null ? { kind: STORY } : { kind: CIRCLE_STORY, isPushed: true as const };
  await raise<NewsEvent>(transaction, { type: 'news-once', ...kind, ...event });
  return nextPosition(accountIds);
}

/** Withdraws the news of an author's stories while the author is suspended, and restores it afterwards. */
export async function reconcileAuthorNews(transaction: Transaction, accountId: string): Promise<void> {
  const aboutIds = storiesOf(accountId);
  for (const kind of [STORY, CIRCLE_STORY]) {
    await raise<NewsEvent>(transaction, { type: 'causes-of-kind-changed', kind, aboutIds });
  }
}

/** Deletes the news of an author's stories before the account is deleted: the stories may stay. */
export async function forgetAuthor(transaction: Transaction, accountId: string): Promise<void> {
  const aboutIds = storiesOf(accountId);
  for (const kind of [STORY, CIRCLE_STORY]) {
    await raise<NewsEvent>(transaction, { type: 'news-erased', kind, aboutIds });
  }
}

function storiesOf(accountId: string): SqlPart {
  return sql`select id from ${storiesBy(accountId)} as stories`;
}
