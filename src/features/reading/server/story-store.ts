import { sql } from 'kysely';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import type { TimeCursor } from '../../../server/database/time-cursor.ts';
import { hasQuestion } from '../../choices/server/place.ts';
import { isPersonFollowedBy } from '../../following/server/following.ts';
import { isUnmuted, type MutingViewer } from '../../mutes/server/muted.ts';
import { COVER_COLUMN, COVER_SIZE } from '../../photos/server/find-photos.ts';
import { toPhotoPath } from '../../photos/server/story-photo-keys.ts';
import { PAGE_SIZE } from '../../stories/contract.ts';
import {
  everyStory,
  type Newest,
  newestListedFor,
  type Opener,
  storiesOpenTo,
} from '../../stories/server/visible-stories.ts';
import type { TopicId } from '../../topics/contract.ts';
import type { RailStory, StoryCard, StoryHead, StoryLink, StoryTexts } from '../contract.ts';
import { mayBeInBook } from './books-of-story.ts';
import { type NotesRow, notesOf } from './reading.ts';
import { type HeadRow, headColumnsFor, toHead, VERSION } from './story-head.ts';
import { minutesTold, selectToldLength } from './told-length.ts';

interface TextsRow {
  title: string;
  opening: string;
  has_more: number | boolean;
  cover: string | null;
  told_ms: number | string | null;
}

/**
 * Returns a topic's newest stories after a cursor: one more than a page, which shows whether a next page exists.
 * Written in plain SQL because this is the most frequent query (bench/rules.ts). Reads no texts, which take two thirds
 * of the query's time: see story-texts.ts.
 */
export async function findStories(
  queries: Queries,
  reader: MutingViewer & Pick<Opener, 'hasCircles'>,
  topic: TopicId,
  after: TimeCursor | undefined,
): Promise<StoryHead[]> {
  const isAfter = after
    ? sql`(stories.created_at, stories.id) < (${after.createdAt}, ${after.id})`
    : sql`true`;
  const newest = newestListedFor(queries, reader, {
    index: 'stories_by_topic_and_audience',
    where: sql`stories.topic = ${topic} and ${isAfter}`,
    limit: PAGE_SIZE + 1,
  });
  const { rows } = await sql<HeadRow>`
    select ${headColumnsFor(reader)}
    from ${newest} as stories
    order by stories.created_at desc, stories.id desc`.execute(queries);
  return rows.map((row) => toStoryHead(row, reader.accountId));
}

/** Returns the texts of stories, each with its version, in any order. Omits stories that do not exist. */
export async function findTexts(
  context: AppContext,
  storyIds: string[],
): Promise<(StoryTexts & Pick<StoryHead, 'id' | 'version'>)[]> {
  const { rows } = await sql<TextsRow & { id: string; version: number }>`
    select stories.id, ${VERSION}, ${await textColumns(context)}
    from ${everyStory('kept-texts')} where stories.id in (${sql.join(storyIds)})`.execute(context.database);
  return rows.map((row) => ({ id: row.id, version: row.version, ...toStoryTexts(row) }));
}

/** Returns one story: its card, the text after the opening, and the key of its author's photo. */
export async function findStory(
  context: AppContext,
  reader: MutingViewer & Opener,
  storyId: string,
): Promise<
  | {
      card: StoryCard;
      rest: string;
      isHidden: boolean;
      /** True if only a circle sees the story, and moderators were allowed to read something of it. */
      isShown: boolean;
      /** True if the story is for a circle that its author, who reads it, is no longer in. */
      isOutside: boolean;
      isMuted: boolean;
      /** True if the reader follows the author. */
      isFollowed: boolean;
      hasQuestion: boolean;
      /** True if an open book may contain the story. */
      mayBeInBook: boolean;
      notes: NotesRow;
    }
  | undefined
> {
  const readerId = reader.accountId;
  const { rows } = await sql<
    HeadRow &
      TextsRow &
      NotesRow & {
        rest: string | null;
        hidden_at: number | null;
        shown_at: number | null;
        is_of_circle: unknown;
        is_unmuted: unknown;
        is_followed: unknown;
        has_question: unknown;
        may_be_in_book: unknown;
      }
  >`
    select ${headColumnsFor(reader)}, ${await textColumns(context)}, stories.rest, stories.hidden_at, stories.shown_at,
      stories.circle_id is not null as is_of_circle,
      ${isUnmuted(reader, 'stories.author_id')} as is_unmuted,
      ${isPersonFollowedBy(readerId, 'stories.author_id')} as is_followed, ${hasQuestion('stories.id')} as has_question,
      ${await mayBeInBook(context)} as may_be_in_book, ${notesOf(readerId)}
    from ${storiesOpenTo(reader)} as stories
    where stories.id = ${storyId}`.execute(context.database);
  const [row] = rows;
  if (!row) return undefined;
  const card = { ...toStoryHead(row, readerId), ...toStoryTexts(row) };
  const isMuted = !row.is_unmuted;
  const isHidden = row.hidden_at !== null;
  return {
    card,
    rest: row.rest ?? '',
    isHidden,
    isShown: row.shown_at !== null && row.circle !== null,
    isOutside: Boolean(row.is_of_circle) && row.circle === null,
    isMuted,
    isFollowed: Boolean(row.is_followed),
    hasQuestion: Boolean(row.has_question),
    mayBeInBook: Boolean(row.may_be_in_book),
    notes: row,
  };
}

/** The stories beside a story. */
interface BesideStory {
  /** The next newer and the next older story of the topic. */
  newer: StoryLink | null;
  older: StoryLink | null;
  /** The newest other stories of the author and of the topic. */
  moreByAuthor: RailStory[];
  moreInTopic: RailStory[];
}

/**
 * Returns the stories beside a story, in one statement. Each part reads the first entries of each audience of the
 * reader from an index, and walks past no story of a foreign circle.
 */
export async function findBeside(
  queries: Queries,
  reader: MutingViewer & Pick<Opener, 'hasCircles'>,
  { topic, createdAt, id, authorId }: Pick<StoryCard, 'topic' | 'createdAt' | 'id' | 'authorId'>,
  limits: { byAuthor: number; inTopic: number },
): Promise<BesideStory> {
  type Part = keyof BesideStory;
  const select = (part: Part, newest: Newest) => sql`
    select ${sql.lit(part)} as part, stories.id, stories.title, stories.topic, stories.created_at
    from ${newestListedFor(queries, reader, newest)} as stories`;
  const index = 'stories_by_topic_and_audience';
  const isInTopic = sql`stories.topic = ${topic}`;
  const isOther = sql`stories.id <> ${id}`;
  const time = sql`(stories.created_at, stories.id)`;
  const place = sql`(${createdAt}, ${id})`;
  const parts = [
    select('newer', {
      index,
      where: sql`${isInTopic} and ${time} > ${place}`,
      limit: 1,
      isOldestFirst: true,
    }),
    select('older', { index, where: sql`${isInTopic} and ${time} < ${place}`, limit: 1 }),
    select('moreInTopic', { index, where: sql`${isInTopic} and ${isOther}`, limit: limits.inTopic }),
    ...(authorId
      ? [
          select('moreByAuthor', {
            index: 'stories_by_author_and_audience',
            where: sql`stories.author_id = ${authorId} and ${isOther}`,
            limit: limits.byAuthor,
          }),
        ]
      : []),
  ];
  const { rows } = await sql<
    RailStory & { part: Part; created_at: number }
  >`${sql.join(parts, sql` union all `)}`.execute(queries);
  // A database may return the rows of a union in any order.
  rows.sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  const list = (wanted: Part) =>
    rows
      .filter(({ part }) => part === wanted)
      .map((row) => ({
        id: row.id,
        title: row.title,
        topic: row.topic,
        titleLanguage: languageOf(row.title),
      }));
  const link = (wanted: Part): StoryLink | null => {
    const [row] = list(wanted);
    return row ? { id: row.id, title: row.title, titleLanguage: row.titleLanguage } : null;
  };
  return {
    newer: link('newer'),
    older: link('older'),
    moreByAuthor: list('moreByAuthor'),
    moreInTopic: list('moreInTopic'),
  };
}

async function textColumns(context: AppContext): Promise<SqlPart> {
  return sql`stories.title, stories.opening, stories.rest is not null as has_more, ${COVER_COLUMN},
    ${await selectToldLength(context)}`;
}

function toStoryHead(row: HeadRow, readerId: string): StoryHead {
  return { ...toHead(row), isMine: row.author_id === readerId };
}

function toStoryTexts({ title, opening, has_more, cover, told_ms }: TextsRow): StoryTexts {
  return {
    title,
    titleLanguage: languageOf(title),
    opening,
    hasMore: Boolean(has_more),
    language: languageOf(opening),
    cover: cover && toPhotoPath(cover, COVER_SIZE),
    told: minutesTold(told_ms),
  };
}
