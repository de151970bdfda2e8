import { sql } from 'kysely';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import type { TimeCursor } from '../../../server/database/time-cursor.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import { isUnmuted, type MutingViewer } from '../../mutes/server/muted.ts';
import { linkedAuthor } from '../../people/server/linked-author.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { COVER_COLUMN } from '../../photos/server/find-photos.ts';
import { toPhotoPath } from '../../photos/server/story-photo-keys.ts';
import { PAGE_SIZE } from '../../stories/contract.ts';
import { isLikedBy } from '../../stories/server/liked.ts';
import { isReadableBy, type Reader } from '../../stories/server/readable-story.ts';
import type { TopicId } from '../../topics/contract.ts';
import type { RailStory, StoryCard, StoryHead, StoryLink, StoryTexts } from '../contract.ts';
import { minutesTold, selectToldLength } from './told-length.ts';

interface HeadRow {
  id: string;
  topic: TopicId;
  author: string | null;
  author_id: string | null;
  author_state: string | null;
  created_at: number;
  edited_at: number | null;
  likes: number;
  comments: number;
  is_liked: number | boolean;
}

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
  reader: MutingViewer,
  topic: TopicId,
  after: TimeCursor | undefined,
): Promise<StoryHead[]> {
  const condition = after
    ? sql`and (stories.created_at, stories.id) < (${after.createdAt}, ${after.id})`
    : sql``;
  const { rows } = await sql<HeadRow>`
    select ${headColumnsFor(reader.accountId)}
    from stories
    where stories.topic = ${topic} and stories.deleted_at is null and stories.hidden_at is null
      and ${isUnmuted(reader, 'stories.author_id')} ${condition}
    order by stories.created_at desc, stories.id desc
    limit ${sql.lit(PAGE_SIZE + 1)}`.execute(queries);
  return rows.map((row) => toStoryHead(row, reader.accountId));
}

/** Returns the texts of stories with the version that they belong to, in any order. Omits stories that do not exist. */
export async function findTexts(
  context: AppContext,
  storyIds: string[],
): Promise<(StoryTexts & Pick<StoryHead, 'id' | 'version'>)[]> {
  const { rows } = await sql<TextsRow & { id: string; version: number }>`
    select stories.id, coalesce(stories.edited_at, stories.created_at) as version, ${await textColumns(context)}
    from stories where stories.id in (${sql.join(storyIds)})`.execute(context.database);
  return rows.map((row) => ({ id: row.id, version: row.version, ...toStoryTexts(row) }));
}

/** Returns one story: its card, the text after the opening, and the key of its author's photo. */
export async function findStory(
  context: AppContext,
  reader: MutingViewer & Reader,
  storyId: string,
): Promise<
  { card: StoryCard; rest: string; photo: string | null; isHidden: boolean; isMuted: boolean } | undefined
> {
  const readerId = reader.accountId;
  const { rows } = await sql<
    HeadRow &
      TextsRow & { rest: string | null; photo: string | null; hidden_at: number | null; is_unmuted: unknown }
  >`
    select ${headColumnsFor(readerId)}, ${await textColumns(context)}, stories.rest, stories.hidden_at, ${photoOf('stories.author_id')} as photo,
      ${isUnmuted(reader, 'stories.author_id')} as is_unmuted
    from stories
    where stories.id = ${storyId} and ${isReadableBy(reader)}`.execute(context.database);
  const [row] = rows;
  if (!row) return undefined;
  const card = { ...toStoryHead(row, readerId), ...toStoryTexts(row) };
  const isMuted = !row.is_unmuted;
  return { card, rest: row.rest ?? '', photo: row.photo, isHidden: row.hidden_at !== null, isMuted };
}

/** Returns the next newer and next older story of the same topic. Each query reads one entry of the list's index. */
export async function findNeighbours(
  queries: Queries,
  reader: MutingViewer,
  { topic, createdAt, id }: Pick<StoryCard, 'topic' | 'createdAt' | 'id'>,
): Promise<{ newer: StoryLink | null; older: StoryLink | null }> {
  const place = sql`(${createdAt}, ${id})`;
  const find = async (side: 'newer' | 'older'): Promise<StoryLink | null> => {
    const { rows } = await sql<{ id: string; title: string }>`
      select stories.id, stories.title from stories
      where stories.topic = ${topic} and stories.deleted_at is null and stories.hidden_at is null
        and ${isUnmuted(reader, 'stories.author_id')}
        and (stories.created_at, stories.id) ${side === 'newer' ? sql`> ${place}` : sql`< ${place}`}
      order by ${side === 'newer' ? sql`stories.created_at, stories.id` : sql`stories.created_at desc, stories.id desc`}
      limit ${sql.lit(1)}`.execute(queries);
    const [row] = rows;
    return row ? { ...row, titleLanguage: languageOf(row.title) } : null;
  };
  const [newer, older] = await Promise.all([find('newer'), find('older')]);
  return { newer, older };
}

async function textColumns(context: AppContext): Promise<SqlPart> {
  return sql`stories.title, stories.opening, stories.rest is not null as has_more, ${COVER_COLUMN},
    ${await selectToldLength(context)}`;
}

/** Returns the newest stories of a topic or of an author. Leaves out one story, on whose page they stand. */
export async function findMore(
  queries: Queries,
  reader: MutingViewer,
  { except, ...of }: { except: string } & ({ topic: TopicId } | { author_id: string }),
  limit: number,
): Promise<RailStory[]> {
  const condition = 'topic' in of ? sql`topic = ${of.topic}` : sql`author_id = ${of.author_id}`;
  const { rows } = await sql<{ id: string; title: string; topic: TopicId }>`
    select id, title, topic from stories
    where ${condition} and deleted_at is null and hidden_at is null and id <> ${except}
      and ${isUnmuted(reader, 'stories.author_id')}
    order by created_at desc, id desc
    limit ${sql.lit(limit)}`.execute(queries);
  return rows.map((row) => ({ ...row, titleLanguage: languageOf(row.title) }));
}

function headColumnsFor(readerId: string) {
  return sql`stories.id, stories.topic, stories.author_id, ${nameOf('stories.author_id')} as author,
      ${memberStateOf('stories.author_id')} as author_state,
      stories.created_at, stories.edited_at, stories.likes, stories.comments, ${isLikedBy(readerId)} as is_liked`;
}

/** Maps a row field by field, so that a reader never receives any other column. */
function toStoryHead(row: HeadRow, readerId: string): StoryHead {
  return {
    id: row.id,
    topic: row.topic,
    author: row.author ?? '',
    authorId: linkedAuthor(row),
    isMine: row.author_id === readerId,
    createdAt: row.created_at,
    version: row.edited_at ?? row.created_at,
    likes: row.likes,
    comments: row.comments,
    isLiked: Boolean(row.is_liked),
  };
}

function toStoryTexts({ title, opening, has_more, cover, told_ms }: TextsRow): StoryTexts {
  return {
    title,
    titleLanguage: languageOf(title),
    opening,
    hasMore: Boolean(has_more),
    language: languageOf(opening),
    cover: cover && toPhotoPath(cover, 'cover'),
    told: minutesTold(told_ms),
  };
}
