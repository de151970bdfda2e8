import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import type { TOPIC_NAMES } from '../../stories/server/topic-names.ts';
import type { CommentNews } from '../contract.ts';
import { IS_CAUSE } from './causes.ts';

type TopicId = keyof (typeof TOPIC_NAMES)['en'];

/** How many answers and stories a mail names. */
const MAX_ANSWERS = 20;
const MAX_STORIES = 5;
/** Comments that a mail's answers are counted from. */
const MAX_COMMENTS = 500;

/** Comments, replies or a mention of one subject, for a mail. */
export interface MailedAnswers {
  kind: CommentNews;
  title: string;
  path: string;
  /** The two newest authors, without those who have no name. */
  names: string[];
  people: number;
}

interface AnswerRow {
  id: string;
  kind: CommentNews;
  topic: string;
  story_id: string;
  title: string;
  comment_id: string;
  author_id: string;
  name: string | null;
}

/** Returns the unread comments, replies and mentions after a time, of members who are still here, newest subject first. */
export async function findUnseenAnswers(
  queries: Queries,
  accountId: string,
  since: number,
): Promise<MailedAnswers[]> {
  const { rows } = await sql<AnswerRow>`
    select news.id, news.kind, stories.topic, news.story_id, stories.title, comments.id as comment_id,
      comments.author_id, profiles.name
    from news
    join stories on stories.id = news.story_id and stories.deleted_at is null and stories.hidden_at is null
    join comments on ${IS_CAUSE}
    join memberships on memberships.account_id = comments.author_id and memberships.state = 'approved'
    left join profiles on profiles.account_id = comments.author_id
    where news.account_id = ${accountId} and news.read_at is null and news.withdrawn_at is null
      and comments.created_at > ${since}
    order by news.updated_at desc, news.id, comments.created_at desc
    limit ${sql.lit(MAX_COMMENTS)}`.execute(queries);
  const groups = [...Map.groupBy(rows, (row) => row.id).values()].slice(0, MAX_ANSWERS);
  return groups.map((group) => {
    const { kind, topic, story_id, title, comment_id } = group.at(-1) as AnswerRow;
    const writers = new Map(group.map(({ author_id, name }) => [author_id, name]));
    return {
      kind,
      title,
      path: `/stories/${topic}/${story_id}?comment=${comment_id}#comment-${comment_id}`,
      names: [...writers.values()].flatMap((name) => name || []).slice(0, 2),
      people: writers.size,
    };
  });
}

export interface MailedStories {
  /** The stories that the mail names. Those of one topic follow each other. */
  stories: { topic: TopicId; title: string; author: string; path: string }[];
  /** How many further stories are new, by topic, the largest number first. */
  others: { topic: TopicId; count: number }[];
  /** How many stories are new. */
  total: number;
}

/** Returns the most liked and discussed stories of others after a time, by members who are still here and not muted. */
export async function findNewStories(
  queries: Queries,
  accountId: string,
  since: number,
): Promise<MailedStories> {
  const newStories = sql`stories
    join memberships on memberships.account_id = stories.author_id and memberships.state = 'approved'
    left join profiles on profiles.account_id = stories.author_id
    where stories.created_at > ${since} and stories.deleted_at is null and stories.hidden_at is null
      and stories.author_id <> ${accountId} and not exists (select 1 from mutes
        where mutes.account_id = ${accountId} and mutes.muted_id = stories.author_id)`;
  const { rows } = await sql<{
    id: string;
    topic: TopicId;
    title: string;
    name: string | null;
    total: number;
  }>`
    select stories.id, stories.topic, stories.title, profiles.name, count(*) over () as total
    from ${newStories}
    order by stories.likes + 2 * stories.comments desc, stories.created_at desc, stories.id
    limit ${sql.lit(MAX_STORIES)}`.execute(queries);
  const total = Number(rows[0]?.total ?? 0);
  const byTopic = Map.groupBy(rows, ({ topic }) => topic);
  return {
    stories: [...byTopic.values()].flat().map(({ id, topic, title, name }) => ({
      topic,
      title,
      author: name ?? '',
      path: `/stories/${topic}/${id}`,
    })),
    others: total > rows.length ? await countOthers(queries, newStories, byTopic) : [],
    total,
  };
}

/** Returns how many of the new stories are not named, by topic. */
async function countOthers(
  queries: Queries,
  newStories: RawBuilder<unknown>,
  named: ReadonlyMap<TopicId, readonly unknown[]>,
): Promise<MailedStories['others']> {
  const { rows } = await sql<{ topic: TopicId; count: number }>`
    select stories.topic, count(*) as count from ${newStories}
    group by stories.topic order by stories.topic`.execute(queries);
  return rows
    .map(({ topic, count }) => ({ topic, count: Number(count) - (named.get(topic)?.length ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** Returns how many unread news came after a time. */
export async function countUnseen(queries: Queries, accountId: string, since: number): Promise<number> {
  const { count } = await queries
    .selectFrom('news')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('updated_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
