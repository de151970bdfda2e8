import { type RawBuilder, sql } from 'kysely';
import type { OverviewFact } from '../../../app/feature.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { BADGE_MS } from '../../people/server/people.ts';

/** How many texts without an answer a list names. */
const NAMED = 5;

interface UnansweredRow {
  id: string;
  topic: string;
  title: string;
  name: string | null;
  comment_id: string | null;
  total: number;
}

/** Returns the members' first stories of the last two weeks that nobody else has commented on, oldest first. */
export async function findUnansweredFirstStories(
  { database }: AppContext,
  now: number,
): Promise<OverviewFact> {
  // Scalar subqueries let PostgreSQL look up each story instead of joining all of them. SQLite reads the columns behind a
  // long text slowly, so `first_stories` needs none of them.
  const { rows } = await sql<UnansweredRow>`
    with first_stories as materialized (
      select stories.id, stories.author_id from stories
      where stories.deleted_at is null and stories.created_at > ${now - BADGE_MS} and (
        select earlier.id from stories as earlier
        where earlier.author_id = stories.author_id and earlier.deleted_at is null
          and (earlier.created_at, earlier.id) < (stories.created_at, stories.id)
        limit 1
      ) is null
    )
    select stories.id, stories.topic, stories.title, profiles.name, null as comment_id, count(*) over () as total
    from first_stories
    join stories on stories.id = first_stories.id
    join memberships on memberships.account_id = first_stories.author_id
    left join profiles on profiles.account_id = first_stories.author_id
    where stories.hidden_at is null and memberships.state = 'approved'
      and not exists (
        select 1 from comments
        where comments.story_id = first_stories.id and ${isAnswerTo(sql`first_stories.author_id`, 'comments')})
    order by stories.created_at, stories.id
    limit ${sql.lit(NAMED)}`.execute(database);
  return toFact(rows);
}

/**
 * Returns the members of less than two weeks who have written only comments, and to whom nobody has replied, longest here
 * first. Each leads to their newest comment. Those who have written a story are among the first stories.
 */
export async function findUnansweredNewcomers({ database }: AppContext, now: number): Promise<OverviewFact> {
  const since = now - BADGE_MS;
  const { rows } = await sql<UnansweredRow>`
    with newcomers as materialized (
      select account_id from decisions where decision = 'approved' and decided_at > ${since}
      union select account_id from memberships where joined_at > ${since}
    )
    select stories.id, stories.topic, stories.title, profiles.name, comments.id as comment_id, count(*) over () as total
    from newcomers
    join memberships on memberships.account_id = newcomers.account_id
    left join profiles on profiles.account_id = newcomers.account_id
    join comments on comments.id = (
      select newest.id from comments as newest
      where newest.author_id = newcomers.account_id and newest.deleted_at is null and newest.hidden_at is null
      order by newest.created_at desc, newest.id desc
      limit 1)
    join stories on stories.id = comments.story_id
    where memberships.state = 'approved' and stories.deleted_at is null and stories.hidden_at is null
      and not exists (
        select 1 from stories as own where own.author_id = newcomers.account_id and own.deleted_at is null)
      and not exists (
        select 1 from comments as own join comments as answers on answers.reply_to_id = own.id
        where own.author_id = newcomers.account_id and ${isAnswerTo(sql`newcomers.account_id`, 'answers')})
    order by memberships.joined_at, memberships.account_id
    limit ${sql.lit(NAMED)}`.execute(database);
  return toFact(rows);
}

/** Returns the condition that everyone sees a comment and that somebody else than the author has written it. */
function isAnswerTo(authorId: RawBuilder<unknown>, alias: 'comments' | 'answers'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`${column('deleted_at')} is null and ${column('hidden_at')} is null
    and (${column('author_id')} is null or ${column('author_id')} <> ${authorId})`;
}

function toFact(rows: readonly UnansweredRow[]): OverviewFact {
  const links = rows.map(({ id, topic, title, name, comment_id }) => ({
    path: `/stories/${topic}/${id}${comment_id ? `?comment=${comment_id}#comment-${comment_id}` : ''}`,
    title,
    titleLanguage: languageOf(title),
    author: name ?? '',
  }));
  return { count: Number(rows[0]?.total ?? 0), links };
}
