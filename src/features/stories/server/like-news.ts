import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';

/**
 * The condition that a row of `likes` is a cause of a row of `news`. A like counts even if the news' reader has
 * muted the person: otherwise authors could mute people one by one, and learn from the number who likes their
 * story.
 */
const IS_LIKE_CAUSE: RawBuilder<boolean> = sql`
  likes.story_id = news.about_id and likes.account_id <> news.account_id`;

/** The news of how many people like a story. */
export const likeNews: NewsKind = {
  kind: 'like',
  hasCause: sql<boolean>`exists (select 1 from likes where ${IS_LIKE_CAUSE})`,
  choice: 4,
  async describeRows(queries, news) {
    const { rows } = await sql<{ id: string; likes: number }>`
      select news.id, (select count(*) from likes where ${IS_LIKE_CAUSE}) as likes from ${news}`.execute(
      queries,
    );
    const liked = rows.filter(({ likes }) => Number(likes) > 0);
    return new Map(liked.map(({ id, likes }) => [id, { people: Number(likes), isLike: true }]));
  },
};

/** Tells the author of a story that others like it. Call this in the transaction that stores the like. */
export async function tellOfLike(
  transaction: Transaction,
  { storyId, accountId, at }: { storyId: string; accountId: string; at: number },
): Promise<void> {
  const event = {
    kind: likeNews.kind,
    accountId,
    subjectId: storyId,
    about: { kind: 'story', id: storyId },
    at,
  };
  await raise<NewsEvent>(transaction, { type: 'news-number-changed', ...event });
}

/** Withdraws news of a story that has lost its cause, and restores news that has a cause again. */
export async function reconcileStoryNews(transaction: Queries, storyId: string): Promise<void> {
  await raise<NewsEvent>(transaction, { type: 'causes-changed', aboutIds: [storyId] });
}
