import { type RawBuilder, sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { formatCursor, parseCursor } from '../../../server/database/time-cursor.ts';
import { COVER_COLUMN, COVER_SIZE } from '../../photos/server/find-photos.ts';
import { toPhotoPath } from '../../photos/server/story-photo-keys.ts';
import { type Draft, PAGE_SIZE } from '../../stories/contract.ts';
import { newestDraft } from '../../stories/server/drafts.ts';
import { excerptOf, minutesOf } from '../../stories/server/excerpt.ts';
import {
  everyStory,
  newestListedFor,
  newestVisibleTo,
  storiesListedFor,
  storiesVisibleTo,
} from '../../stories/server/visible-stories.ts';
import type { RailStory, StorySummary, SummaryHead, SummaryPage, SummaryTexts } from '../contract.ts';
import { selectHalfRead } from './half-read.ts';
import { type HeadRow, headColumnsFor, toHead, VERSION } from './story-head.ts';
import { addKeptTexts } from './story-texts.ts';
import { minutesTold, selectToldLength } from './told-length.ts';

/** Number of characters of the text that a row needs for its excerpt and the text's language. */
const BEGINNING_LENGTH = 320;

interface TextsRow {
  title: string;
  beginning: string;
  cover: string | null;
  opening_bytes: number;
  rest_bytes: number | null;
  told_ms: number | string | null;
}

interface SummaryQuery {
  /** Only stories of this account. */
  authorId?: string;
  /** Only stories of this circle, if the viewer is in it. */
  circleId?: string;
  /** The cursor `next` of the previous page. An invalid cursor returns the first page. */
  after?: string | undefined;
  size?: number;
}

/** Returns a page of stories of all topics, of one author or of one circle, newest first. */
export async function listSummaries(
  context: AppContext,
  viewer: Viewer,
  query: SummaryQuery = {},
): Promise<SummaryPage> {
  const { heads, next } = await listSummaryHeads(context, viewer, query);
  return { rows: await addSummaryTexts(context, heads), next, readAt: context.clock.now() };
}

/** Returns the same page as listSummaries, without the stories' texts. */
export async function listSummaryHeads(
  context: AppContext,
  viewer: Viewer,
  { authorId, circleId, after, size = PAGE_SIZE }: SummaryQuery = {},
): Promise<{ heads: SummaryHead[]; next: string | undefined }> {
  requirePermission(viewer, 'read-stories');
  const cursor = parseCursor(after);
  const isAfter = cursor
    ? sql`(stories.created_at, stories.id) < (${cursor.createdAt}, ${cursor.id})`
    : sql`true`;
  const limit = size + 1;
  const stories = selectNewest(context.database, viewer, { authorId, circleId, isAfter, limit });
  const { rows } = await selectSummaries<HeadRow>(stories, {
    columns: headColumnsFor(viewer),
    limit,
  }).execute(context.database);
  const heads = rows.slice(0, size).map((row) => toSummaryHead(row, viewer));
  const last = heads.at(-1);
  return { heads, next: rows.length > size && last ? formatCursor(last) : undefined };
}

interface NewestQuery {
  authorId: string | undefined;
  circleId: string | undefined;
  isAfter: SqlPart;
  limit: number;
}

function selectNewest(
  queries: Queries,
  viewer: Viewer,
  { authorId, circleId, isAfter, limit }: NewestQuery,
): RawBuilder<unknown> {
  if (circleId) {
    // With only one audience, an index has the stories in their order.
    const isOfCircle = sql`stories.circle_id = ${circleId} and ${isAfter}`;
    return sql`(select stories.* from ${storiesListedFor(viewer)} as stories where ${isOfCircle})`;
  }
  if (!authorId) return newestListedFor(queries, viewer, { where: isAfter, limit });
  // A muted author's own page still shows their stories.
  return newestVisibleTo(queries, viewer, {
    index: 'stories_by_author_and_audience',
    where: sql`stories.author_id = ${authorId} and ${isAfter}`,
    limit,
  });
}

/** A story as a row of a list, with its whole text instead of an excerpt. */
interface SummaryWithText {
  story: Omit<StorySummary, 'excerpt' | 'isCut'>;
  text: string;
}

/**
 * Returns the stories among these ids that the viewer may see in a list, in any order. `ofAuthor` keeps the stories of a
 * muted author, as the author's own page does.
 */
export async function readSummaries(
  context: AppContext,
  viewer: Viewer,
  ids: readonly string[],
  { ofAuthor = false } = {},
): Promise<SummaryWithText[]> {
  requirePermission(viewer, 'read-stories');
  if (ids.length === 0) return [];
  const columns = sql`${headColumnsFor(viewer)}, ${await textColumns(context)}, stories.opening, stories.rest`;
  const { rows } = await selectSummaries<HeadRow & TextsRow & { opening: string; rest: string | null }>(
    ofAuthor ? storiesVisibleTo(viewer) : storiesListedFor(viewer),
    { columns, condition: isAmong(ids), limit: ids.length },
  ).execute(context.database);
  return rows.map((row) => ({
    story: { ...toSummaryHead(row, viewer), ...describeText(row) },
    text: row.opening + (row.rest ?? ''),
  }));
}

/** Returns the ids of the stories that readSummaries would return. */
export async function listReadable(
  context: AppContext,
  viewer: Viewer,
  ids: readonly string[],
  { ofAuthor = false } = {},
): Promise<string[]> {
  requirePermission(viewer, 'read-stories');
  if (ids.length === 0) return [];
  const stories = ofAuthor ? storiesVisibleTo(viewer) : storiesListedFor(viewer);
  const { rows } = await selectSummaries<{ id: string }>(stories, {
    columns: sql`stories.id`,
    condition: isAmong(ids),
    limit: ids.length,
  }).execute(context.database);
  return rows.map(({ id }) => id);
}

/** Completes summaries with their texts. Omits stories that were deleted for good in the meantime. */
function addSummaryTexts(context: AppContext, heads: SummaryHead[]): Promise<StorySummary[]> {
  return addKeptTexts(context, 'summary-texts', heads, async (ids) => {
    const { rows } = await sql<TextsRow & { id: string; version: number }>`
      select stories.id, ${VERSION}, ${await textColumns(context)} from ${everyStory('kept-texts')}
      where stories.id in (${sql.join(ids)})`.execute(context.database);
    return rows.map((row) => ({ id: row.id, version: row.version, ...toSummaryTexts(row) }));
  });
}

/** Returns summaries of these stories, in this order. Omits deleted and hidden stories. */
export async function findSummaries(
  context: AppContext,
  viewer: Viewer,
  ids: string[],
): Promise<StorySummary[]> {
  requirePermission(viewer, 'read-stories');
  if (ids.length === 0) return [];
  const { rows } = await selectSummaries<HeadRow>(storiesVisibleTo(viewer), {
    columns: headColumnsFor(viewer),
    condition: isAmong(ids),
    limit: ids.length,
  }).execute(context.database);
  const heads = new Map(rows.map((row) => [row.id, toSummaryHead(row, viewer)]));
  return addSummaryTexts(
    context,
    ids.flatMap((id) => heads.get(id) ?? []),
  );
}

/** The stories on a reader's first page. */
interface StoryNews {
  /** Stories that are new to the reader, newest first. During the first visit, every story is. */
  rows: StorySummary[];
  /** One older story, chosen by the day, if nothing is new. */
  fromTheShelf: StorySummary | undefined;
  /** The draft that the reader saved last. */
  draft: UnfinishedStory | undefined;
  /** The long story that the reader left unfinished last. */
  halfRead: RailStory | undefined;
}

type UnfinishedStory = Pick<Draft, 'id' | 'title' | 'updatedAt'>;

/** The oldest age of the older story, in days. */
const SHELF_DAYS = 300;

/** Returns the newest stories that are new to the viewer, or else one older story. Runs one query. */
export async function readStoryNews(context: AppContext, viewer: Viewer, size: number): Promise<StoryNews> {
  requirePermission(viewer, 'read-stories');
  const now = context.clock.now();
  const today = Math.floor(now / DAY_MS);
  // This step has no common factor with SHELF_DAYS, so that consecutive days lead to distant places.
  const place = now - (1 + ((today * 137) % SHELF_DAYS)) * DAY_MS;
  const byOthers = sql`(stories.author_id is null or stories.author_id <> ${viewer.accountId})`;
  const columns = sql`${headColumnsFor(viewer)}, ${await textColumns(context)}`;
  const { database } = context;
  const select = (stories: SqlPart, limit: number) => selectSummaries(stories, { columns, limit });
  const listed = (where: SqlPart, limit: number) =>
    select(newestListedFor(database, viewer, { where, limit }), limit);
  const own = newestVisibleTo(database, viewer, {
    index: 'stories_by_author_and_audience',
    where: sql`stories.author_id = ${viewer.accountId}`,
    limit: 1,
  });
  const { rows } = await sql<
    HeadRow & TextsRow & { kind: 'newest' | 'older' | 'own' | 'draft' | 'half-read' }
  >`
    select 'newest' as kind, newest.* from (${listed(byOthers, size)}) as newest
    union all
    select 'older' as kind, older.* from (${listed(sql`stories.created_at <= ${place}`, 1)}) as older
    union all
    select 'own' as kind, own.* from (${select(own, 1)}) as own
    union all
    select 'draft' as kind, draft.* from (${selectUnfinished(newestDraft(viewer.accountId), 'updated_at')}) as draft
    union all
    select 'half-read' as kind, unread.* from (${selectUnfinished(selectHalfRead(viewer, now), 'read_at')}) as unread`.execute(
    context.database,
  );
  const draft = rows.find(({ kind }) => kind === 'draft');
  const halfRead = rows.find(({ kind }) => kind === 'half-read');
  const find = (wanted: 'newest' | 'older' | 'own') =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map((row) => ({ ...toSummaryHead(row, viewer), ...toSummaryTexts(row) }));
  const newest = find('newest');
  const fresh = viewer.newSince ? newest.filter(({ isNew }) => isNew) : newest;
  // A young community has no story that is as old as this place: the last of the newest stories is then the
  // oldest or close to it. For the first member, all stories are their own.
  return {
    rows: fresh,
    fromTheShelf: fresh.length > 0 ? undefined : (find('older')[0] ?? newest.at(-1) ?? find('own')[0]),
    draft: draft && { id: draft.id, title: draft.title, updatedAt: draft.created_at },
    halfRead: halfRead && {
      id: halfRead.id,
      topic: halfRead.topic,
      title: halfRead.title,
      titleLanguage: languageOf(halfRead.title),
    },
  };
}

/**
 * Selects a draft or a half-read story, which has only an id, a topic, a title and a time, as a row of readStoryNews, so
 * that the first page needs no additional query.
 */
function selectUnfinished(story: SqlPart, time: 'updated_at' | 'read_at'): SqlPart {
  const at = sql.ref(`unfinished.${time}`);
  return sql`
    select unfinished.id, unfinished.topic, null as author, null as author_id, null as author_state, null as photo,
      ${at} as created_at, ${at} as version, 0 as likes, 0 as comments,
      false as is_liked, false as is_saved, null as circle_id, null as circle,
      unfinished.title, '' as beginning, 0 as opening_bytes, 0 as rest_bytes, null as cover, 0 as told_ms
    from (${story}) as unfinished`;
}

/**
 * At most this many new stories are counted, so that a reader who was away for a year does not wait longer than
 * others.
 */
const MAX_COUNTED = 1000;

/** Returns how many stories other members published after the viewer's previous visit, by topic. */
export async function countNewStories(context: AppContext, viewer: Viewer): Promise<Map<string, number>> {
  requirePermission(viewer, 'read-stories');
  if (!viewer.newSince) return new Map();
  const isNew = sql`stories.created_at > ${viewer.newSince}`;
  const { rows } = await sql<{ topic: string; count: number }>`
    select newest.topic, count(*) as count
    from ${newestListedFor(context.database, viewer, { where: isNew, limit: MAX_COUNTED })} as newest
    where newest.author_id is null or newest.author_id <> ${viewer.accountId}
    group by newest.topic`.execute(context.database);
  return new Map(rows.map(({ topic, count }) => [topic, Number(count)]));
}

function isAmong(ids: readonly string[]): RawBuilder<unknown> {
  return sql`stories.id in (${sql.join(ids)})`;
}

/** Reads only the beginning of a text: octet_length knows the length of a stored text without loading it. */
async function textColumns(context: AppContext): Promise<SqlPart> {
  return sql`stories.title, substr(stories.opening, 1, ${sql.lit(BEGINNING_LENGTH)}) as beginning,
      octet_length(stories.opening) as opening_bytes, octet_length(stories.rest) as rest_bytes, ${COVER_COLUMN},
      ${await selectToldLength(context)}`;
}

interface Selection {
  columns: RawBuilder<unknown>;
  condition?: RawBuilder<unknown>;
  limit: number;
}

function selectSummaries<Row>(
  stories: RawBuilder<unknown>,
  { columns, condition = sql`true`, limit }: Selection,
): RawBuilder<Row> {
  return sql<Row>`
    select ${columns}
    from ${stories} as stories
    where ${condition}
    order by stories.created_at desc, stories.id desc
    limit ${sql.lit(limit)}`;
}

function toSummaryHead(row: HeadRow, { accountId, newSince }: Viewer): SummaryHead {
  const isNew = row.author_id !== accountId && row.created_at > (newSince ?? Number.POSITIVE_INFINITY);
  return { ...toHead(row), isNew };
}

function toSummaryTexts(row: TextsRow): SummaryTexts {
  const isWhole = Buffer.byteLength(row.beginning) === bytesOf(row);
  return { ...describeText(row), ...excerptOf(row.beginning, isWhole) };
}

function describeText(row: TextsRow): Omit<SummaryTexts, 'excerpt' | 'isCut'> {
  const language = languageOf(row.beginning);
  return {
    title: row.title,
    titleLanguage: languageOf(row.title),
    language,
    cover: row.cover && toPhotoPath(row.cover, COVER_SIZE),
    told: minutesTold(row.told_ms),
    minutes: minutesOf(bytesOf(row), language),
  };
}

function bytesOf({ opening_bytes, rest_bytes }: TextsRow): number {
  return opening_bytes + (rest_bytes ?? 0);
}
