import { type RawBuilder, sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { toPhotoAddresses } from '../../profile/server/photo-keys.ts';
import { initialOf } from '../../profile/server/profile.ts';
import { PAGE_SIZE, type StorySummary, type SummaryPage, type TopicId } from '../contract.ts';
import { formatCursor, parseCursor } from './cursor.ts';
import { excerptOf, minutesOf } from './excerpt.ts';
import { languageOf } from './opening.ts';
import { linkedAuthor, STORIES_WITH_AUTHORS } from './story-store.ts';

/** Number of characters of the text that a row needs for its excerpt and the text's language. */
const BEGINNING_LENGTH = 320;

interface SummaryRow {
  id: string;
  topic: TopicId;
  title: string;
  beginning: string;
  opening_bytes: number;
  rest_bytes: number | null;
  author: string | null;
  author_id: string | null;
  author_state: string | null;
  photo: string | null;
  created_at: number;
  likes: number;
}

interface SummaryQuery {
  /** Only stories of this account. */
  authorId?: string;
  /** The `next` of the page before. An invalid cursor returns the first page. */
  after?: string | undefined;
  size?: number;
}

/** Returns a page of stories of all topics or of one author, newest first. */
export async function listSummaries(
  context: AppContext,
  viewer: Viewer,
  { authorId, after, size = PAGE_SIZE }: SummaryQuery = {},
): Promise<SummaryPage> {
  requirePermission(viewer, 'read-stories');
  const cursor = parseCursor(after);
  const conditions = [
    authorId && sql`and stories.author_id = ${authorId}`,
    cursor && sql`and (stories.created_at, stories.id) < (${cursor.createdAt}, ${cursor.id})`,
  ].filter((condition) => typeof condition === 'object');
  const found = await findSummaries(context.database, conditions, size + 1);
  const rows = found.slice(0, size).map((row) => toSummary(row, viewer));
  const last = rows.at(-1);
  const next = found.length > size && last ? formatCursor(last) : undefined;
  return { rows, next, readAt: context.clock.now() };
}

/** The stories on a reader's first page. */
export interface StoryNews {
  /** Stories that are new to the reader, newest first. */
  rows: StorySummary[];
  /** One older story, chosen by the day, if nothing is new. */
  fromTheShelf: StorySummary | undefined;
}

/** How far back the older story may be. */
const SHELF_DAYS = 300;

/** Returns the newest stories that are new to the viewer, or else one older story. Runs one query. */
export async function readStoryNews(context: AppContext, viewer: Viewer, size: number): Promise<StoryNews> {
  requirePermission(viewer, 'read-stories');
  const now = context.clock.now();
  const today = Math.floor(now / DAY_MS);
  // A step that shares no factor with SHELF_DAYS, so that following days lead to distant places.
  const place = now - (1 + ((today * 137) % SHELF_DAYS)) * DAY_MS;
  const byOthers = sql`and (stories.author_id is null or stories.author_id <> ${viewer.accountId})`;
  const { rows } = await sql<SummaryRow>`
    select * from (${selectSummaries([byOthers], size)}) as newest
    union all
    select * from (${selectSummaries([sql`and stories.created_at <= ${place}`], 1)}) as older`.execute(
    context.database,
  );
  const found = rows.map((row) => toSummary(row, viewer));
  const fresh = found.filter(({ isNew }) => isNew);
  // A young community has no story as old as the place: the last of the newest is its oldest or close to it.
  return { rows: fresh, fromTheShelf: fresh.length > 0 ? undefined : found.at(-1) };
}

/** At most this many new stories are counted, so that a reader who was away for a year waits no longer than others. */
const MAX_COUNTED = 1000;

/** Returns how many stories other members published after the viewer's previous visit, by topic. */
export async function countNewStories(context: AppContext, viewer: Viewer): Promise<Map<string, number>> {
  requirePermission(viewer, 'read-stories');
  if (!viewer.newSince) return new Map();
  const { rows } = await sql<{ topic: string; count: number }>`
    select newest.topic, count(*) as count from (
      select stories.topic, stories.author_id from stories
      where stories.deleted_at is null and stories.created_at > ${viewer.newSince}
      order by stories.created_at desc, stories.id desc
      limit ${sql.lit(MAX_COUNTED)}
    ) as newest
    where newest.author_id is null or newest.author_id <> ${viewer.accountId}
    group by newest.topic`.execute(context.database);
  return new Map(rows.map(({ topic, count }) => [topic, Number(count)]));
}

async function findSummaries(
  queries: Queries,
  conditions: RawBuilder<unknown>[],
  limit: number,
): Promise<SummaryRow[]> {
  const { rows } = await selectSummaries(conditions, limit).execute(queries);
  return rows;
}

/** Reads no text beyond the beginning: octet_length knows the length of a stored text without loading it. */
function selectSummaries(conditions: RawBuilder<unknown>[], limit: number): RawBuilder<SummaryRow> {
  return sql<SummaryRow>`
    select stories.id, stories.topic, stories.title, substr(stories.opening, 1, ${sql.lit(BEGINNING_LENGTH)}) as beginning,
      octet_length(stories.opening) as opening_bytes, octet_length(stories.rest) as rest_bytes,
      profiles.name as author, stories.author_id, memberships.state as author_state, profiles.photo,
      stories.created_at, stories.likes
    from ${STORIES_WITH_AUTHORS}
    where stories.deleted_at is null ${sql.join(conditions, sql` `)}
    order by stories.created_at desc, stories.id desc
    limit ${sql.lit(limit)}`;
}

/** Maps a row field by field, so that a reader never receives any other column. */
function toSummary(row: SummaryRow, { accountId, newSince }: Viewer): StorySummary {
  const author = row.author ?? '';
  const bytes = row.opening_bytes + (row.rest_bytes ?? 0);
  const isWhole = Buffer.byteLength(row.beginning) === bytes;
  const language = languageOf(row.beginning);
  return {
    id: row.id,
    topic: row.topic,
    title: row.title,
    titleLanguage: languageOf(row.title),
    ...excerptOf(row.beginning, isWhole),
    language,
    minutes: minutesOf(bytes, language),
    author,
    authorId: linkedAuthor(row),
    photo: row.photo && toPhotoAddresses(row.photo).small,
    initial: initialOf(author, ''),
    createdAt: row.created_at,
    likes: row.likes,
    isNew: row.author_id !== accountId && row.created_at > (newSince ?? Number.POSITIVE_INFINITY),
  };
}
