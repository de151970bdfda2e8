import { type RawBuilder, sql } from 'kysely';
import type { OverviewFact } from '../../../app/feature.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { executeAhead } from '../../../server/database/transaction.ts';
import { isMember, joinedAtOf } from '../../membership/server/members/member-facts.ts';
import { newcomersSince } from '../../membership/server/members/member-since.ts';
import { BADGE_MS } from '../../people/server/people.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { everyStory, isVisibleToAll, storiesBy } from '../../stories/server/visible-stories.ts';
import { countByWeek } from '../../stories/server/weekly-counts.ts';
import { isAboutCircleText } from '../../subjects/server/subjects.ts';

/** How many texts without an answer a list names. */
const NAMED = 5;

interface UnansweredRow {
  fact: 'firstStories' | 'newcomers';
  id: string;
  topic: string;
  title: string;
  name: string | null;
  comment_id: string | null;
  total: number;
}

/** Remembers an author's first story. Call this in the transaction that publishes the story. */
export async function rememberFirstStory(
  transaction: Queries,
  { storyId, isFirst }: { storyId: string; isFirst: boolean },
): Promise<void> {
  if (!isFirst) return;
  await executeAhead(
    transaction,
    sql`insert into first_stories (story_id) values (${storyId}) on conflict do nothing`,
  );
}

/** Forgets first stories that are older than two weeks. */
export async function sweepFirstStories(queries: Queries, now: number): Promise<void> {
  await sql`
    delete from first_stories where story_id in (
      select first_stories.story_id from first_stories join ${everyStory('erasing')} on stories.id = first_stories.story_id
      where stories.created_at <= ${now - BADGE_MS})`.execute(queries);
}

/** Forgets the first story of a member who leaves, which may stay without a name. */
export async function forgetFirstStory(queries: Queries, accountId: string): Promise<void> {
  await sql`
    delete from first_stories where exists (
      select 1 from ${everyStory('erasing')} where stories.id = first_stories.story_id
        and (stories.author_id is null or stories.author_id = ${accountId}))`.execute(queries);
}

/**
 * Returns the members' first stories of the last two weeks that nobody else has commented on, oldest first, and the members of less than
 * two weeks who have written only comments without a reply, the longest member first. Each of these items leads to the member's newest
 * comment. Members who have written a story are among the first stories instead.
 */
export async function findUnanswered(
  context: AppContext,
  now: number,
): Promise<Record<'firstStories' | 'newcomers', OverviewFact>> {
  const since = now - BADGE_MS;
  const { rows } = await sql<UnansweredRow>`
    select 'firstStories' as fact, story.* from (${selectFirstStories(since)}) as story
    union all
    select 'newcomers', newcomer.* from (${await selectNewcomers(context, since)}) as newcomer
    order by since, author_id, id`.execute(context.database);
  const find = (fact: UnansweredRow['fact']) => toFact(rows.filter((row) => row.fact === fact));
  return { firstStories: find('firstStories'), newcomers: find('newcomers') };
}

/** Here and below, cross joins keep SQLite from starting with all members. */
function selectFirstStories(since: number): RawBuilder<unknown> {
  return sql`
    select stories.id, stories.topic, stories.title, stories.author_id, ${nameOf('stories.author_id')} as name, null as comment_id,
      stories.created_at as since, count(*) over () as total
    from first_stories cross join ${everyStory('counting')}
    where stories.id = first_stories.story_id
      and stories.created_at > ${since} and ${isVisibleToAll()}
      and ${isMember('stories.author_id')} and not exists (
        select 1 from comments
        where comments.subject_id = stories.id and ${isAnswerTo(sql`stories.author_id`, 'comments')})
    order by stories.created_at, stories.author_id, stories.id
    limit ${sql.lit(NAMED)}`;
}

async function selectNewcomers(context: AppContext, since: number): Promise<RawBuilder<unknown>> {
  return sql`
    with newcomers as materialized (
      select distinct account_id from (
        ${newcomersSince(since)}
      ) as admitted
    )
    select stories.id, stories.topic, stories.title, newcomers.account_id as author_id, ${nameOf('newcomers.account_id')} as name,
      comments.id as comment_id, ${joinedAtOf('newcomers.account_id')} as since, count(*) over () as total
    from newcomers cross join comments cross join ${everyStory('counting')}
    where comments.id = (
        select newest.id from comments as newest
        where newest.author_id = newcomers.account_id and newest.deleted_at is null and newest.hidden_at is null
          and not ${await isAboutCircleText(context, 'newest.subject_id')}
        order by newest.created_at desc, newest.id desc
        limit 1)
      and stories.id = comments.subject_id
      and ${isMember('newcomers.account_id')} and ${isVisibleToAll()}
      and not exists (
        select 1 from ${storiesBy(sql.ref('newcomers.account_id'))} as own where own.deleted_at is null and own.circle_id is null)
      and not exists (
        select 1 from comments as own join comments as answers on answers.reply_to_id = own.id
        where own.author_id = newcomers.account_id and ${isAnswerTo(sql`newcomers.account_id`, 'answers')})
    order by since, newcomers.account_id
    limit ${sql.lit(NAMED)}`;
}

/** Returns how many comments of each week everyone may read, given when the weeks begin and when the last one ends. */
export async function countCommentsByWeek(context: AppContext, bounds: readonly number[]): Promise<number[]> {
  const isForSome = await isAboutCircleText(context, 'subject_id');
  return countByWeek(context, sql.table('comments'), bounds, isForSome);
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
