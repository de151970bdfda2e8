import { sql } from 'kysely';
import { MINUTE_MS } from '../../../server/clock.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { IS_CAUSE } from '../../comments/server/news-causes.ts';
import { findFollowed } from '../../following/server/following.ts';
import { storyNews } from '../../following/server/story-news.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import { findMuted } from '../../mutes/server/muted.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { storiesVisibleTo, storiesVisibleToAll } from '../../stories/server/visible-stories.ts';
import type { AnswerWords, SubjectWords } from '../../subjects/questions.ts';
import { findSubjects, isShownSubject, listSubjects } from '../../subjects/server/subjects.ts';
import type { TopicId } from '../../topics/contract.ts';
import { listNewsKinds } from './sentences.ts';

/** How many answers and stories a mail names. */
const MAX_ANSWERS = 20;
const MAX_STORIES = 5;
/** How many stories of followed people and topics a mail names before the others. */
const MAX_FOLLOWED = 10;
/** The most comments that are read to count a mail's answers. */
const MAX_COMMENTS = 500;

/**
 * A comment or story may be committed after a mail with the same or a later time. So each mail also reads this
 * time before the last mail, which is longer than any transaction, and leaves out what the last mail named.
 */
const OVERLAP_MS = MINUTE_MS;

/** The time from which a mail reports, and the ids that the last mail named. */
export interface Unmailed {
  since: number;
  named: ReadonlySet<string>;
}

/**
 * Returns the rest that the last mail has left, given its time and the ids that it named. An earlier version
 * stored no ids: then nothing is repeated, although something that was committed late may be missed.
 */
export function afterMail(lastAt: number, named: string | null): Unmailed {
  if (named === null) return { since: lastAt, named: new Set() };
  return { since: lastAt - OVERLAP_MS, named: new Set<string>(JSON.parse(named)) };
}

/** Returns the ids that the next mail must leave out, for the row. */
function writeNamed(found: readonly { id: string; created_at: number }[], now: number): string {
  return JSON.stringify(found.filter((one) => one.created_at > now - OVERLAP_MS).map(({ id }) => id));
}

/** Comments, replies or a mention of one subject, for a mail. */
export interface MailedAnswers {
  words: AnswerWords;
  /** The subject of the comments. */
  subject: SubjectWords;
  title: string;
  path: string;
  /** The two newest authors, without authors who have no name. */
  names: string[];
  people: number;
}

interface AnswerRow {
  id: string;
  kind: string;
  about_id: string;
  comment_id: string;
  created_at: number;
  author_id: string;
  name: string | null;
}

/**
 * Returns the unread comments, replies and mentions that came after `seenAt` and were not mailed, if their
 * authors are still members. The newest subject comes first. Optionally only about one story or other subject.
 * Also returns what the next mail must leave out.
 */
export async function findUnseenAnswers(
  queries: Queries,
  accountId: string,
  { seenAt, unmailed, now, aboutId }: { seenAt: number; unmailed: Unmailed; now: number; aboutId?: string },
): Promise<{ answers: MailedAnswers[]; named: string }> {
  const { rows } = await sql<AnswerRow>`
    select news.id, news.kind, news.about_id, comments.id as comment_id,
      comments.created_at, comments.author_id, ${nameOf('comments.author_id')} as name
    from news
    join comments on ${IS_CAUSE}
    where news.account_id = ${accountId} and ${isMember('comments.author_id')} and news.read_at is null and news.withdrawn_at is null
      and comments.created_at > ${Math.max(seenAt, unmailed.since)}
      and ${await isShownSubject(queries, 'news.about_kind', 'news.about_id', 'news.account_id')}
      ${aboutId ? sql`and news.about_id = ${aboutId}` : sql``}
    order by news.updated_at desc, news.id, comments.created_at desc
    limit ${sql.lit(MAX_COMMENTS)}`.execute(queries);
  const unnamed = rows.filter((row) => !unmailed.named.has(row.comment_id));
  const groups = [...Map.groupBy(unnamed, (row) => row.id).values()].slice(0, MAX_ANSWERS);
  const subjects = await findSubjects(
    queries,
    groups.map(([row]) => row?.about_id ?? ''),
  );
  const words = new Map((await listNewsKinds(queries)).map(({ kind, answer }) => [kind, answer]));
  const nouns = new Map((await listSubjects(queries)).map((subject) => [subject.kind, subject.words]));
  const answers = groups.flatMap((group) => {
    const { kind, about_id, comment_id } = group.at(-1) as AnswerRow;
    const subject = subjects.get(about_id);
    const [answer, noun] = [words.get(kind), subject && nouns.get(subject.kind)];
    if (!subject || !answer || !noun) return [];
    const writers = new Map(group.map(({ author_id, name }) => [author_id, name]));
    return {
      words: answer,
      subject: noun,
      title: subject.title,
      path: `${subject.path}?comment=${comment_id}#comment-${comment_id}`,
      names: [...writers.values()].flatMap((name) => name || []).slice(0, 2),
      people: writers.size,
    };
  });
  const comments = rows.map((row) => ({ id: row.comment_id, created_at: row.created_at }));
  return { answers, named: writeNamed(comments, now) };
}

export interface MailedStory {
  topic: TopicId;
  title: string;
  author: string;
  path: string;
}

export interface MailedStories {
  /** The stories that the mail names. Stories of one topic follow each other. */
  stories: MailedStory[];
  /** The stories of followed people and topics. They come first, and are not in `stories`. */
  followed: MailedStory[];
  /** How many further stories are new, by topic, the largest number first. */
  others: { topic: TopicId; count: number }[];
  /** How many stories are new. */
  total: number;
}

/** A new story. Title and author are read later, and only for a story that the mail names. */
export interface NewStory {
  id: string;
  topic: TopicId;
  author_id: string;
  created_at: number;
}

/**
 * Returns the stories after a time by present members, the most liked and discussed first. Many digests share
 * this list, which is the same for all readers.
 */
export async function listNewStories(queries: Queries, since: number): Promise<NewStory[]> {
  const { rows } = await sql<NewStory>`
    select stories.id, stories.topic, stories.author_id, stories.created_at
    from ${storiesVisibleToAll()} as stories
    where ${isMember('stories.author_id')} and stories.created_at > ${since}
    order by stories.likes + 2 * stories.comments desc, stories.created_at desc, stories.id`.execute(queries);
  return rows;
}

/**
 * Returns a digest's part about stories of others that were not mailed, without people whom the reader has
 * muted. Leaves out stories that were deleted or hidden since the list was read. Also returns what the next
 * digest must leave out.
 */
export async function chooseNewStories(
  queries: Queries,
  newStories: readonly NewStory[],
  accountId: string,
  { unmailed, now }: { unmailed: Unmailed; now: number },
): Promise<MailedStories & { named: string }> {
  const left = new Set([accountId, ...(await findMuted(queries, { accountId, hasMutes: true }))]);
  const later = newStories.filter((story) => story.created_at > unmailed.since && !left.has(story.author_id));
  const wanted = later.filter(({ id }) => !unmailed.named.has(id));
  const isFollowed = await findInterest(queries, accountId);
  const followed = wanted.filter(isFollowed).slice(0, MAX_FOLLOWED);
  const rest = wanted.filter((story) => !followed.includes(story));
  const chosen = rest.slice(0, MAX_STORIES);
  const others = Map.groupBy(rest.slice(MAX_STORIES), ({ topic }) => topic);
  const [named, namedFollowed] = [
    await readNamed(queries, accountId, chosen),
    await readNamed(queries, accountId, followed),
  ];
  return {
    // Stories of one topic follow each other.
    stories: [...Map.groupBy(named, ({ topic }) => topic).values()].flat(),
    followed: namedFollowed,
    others: [...others]
      .map(([topic, { length: count }]) => ({ topic, count }))
      .sort((one, other) => other.count - one.count || (one.topic < other.topic ? -1 : 1)),
    total: wanted.length - chosen.length + named.length - followed.length + namedFollowed.length,
    named: writeNamed(later, now),
  };
}

/**
 * Returns the condition that the reader follows the author or the topic of a story, and wants news of such
 * stories.
 */
async function findInterest(queries: Queries, accountId: string): Promise<(story: NewStory) => boolean> {
  const unwanted = await queries
    .selectFrom('unwanted_news')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('kind', '=', storyNews.kind)
    .executeTakeFirst();
  if (unwanted) return () => false;
  const { people, topics } = await findFollowed(queries, accountId);
  return ({ author_id, topic }) => people.has(author_id) || topics.has(topic);
}

async function readNamed(
  queries: Queries,
  accountId: string,
  chosen: readonly NewStory[],
): Promise<MailedStory[]> {
  if (chosen.length === 0) return [];
  const rows = await queries
    .selectFrom(storiesVisibleTo({ accountId }).as('stories'))
    .select(['id', 'title', nameOf('stories.author_id').as('name')])
    .where(isMember('stories.author_id'))
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return chosen.flatMap(({ id, topic }) => {
    const row = found.get(id);
    return row ? [{ topic, title: row.title, author: row.name ?? '', path: `/stories/${topic}/${id}` }] : [];
  });
}

/** Returns how many unread news came after a time. */
export async function countUnseen(queries: Queries, accountId: string, since: number): Promise<number> {
  return countRows(
    queries
      .selectFrom('news')
      .where('account_id', '=', accountId)
      .where('read_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('updated_at', '>', since),
  );
}
