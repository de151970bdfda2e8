import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { toWrittenPlace } from '../../../malayalam/romanise.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { AppError } from '../../../server/errors.ts';
import { findAddresses } from '../../../server/links/find-addresses.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { storiesOpenTo } from '../../stories/server/visible-stories.ts';
import { MAX_SAVED, type PlaceInput, type ReadingState, type SaveInput } from '../contract.ts';

/** Limits per member. */
const SAVES: RateLimit = { name: 'save', hits: 60, perMs: MINUTE_MS };
const PLACES: RateLimit = { name: 'place', hits: 60, perMs: MINUTE_MS };
/** An account keeps at most this number of stories that it read lately, each for READ_RETENTION_MS. */
export const MAX_READ = 100;
const READ_RETENTION_MS = 90 * DAY_MS;
/** A story that takes more minutes is long: its reader may not finish it at once. */
const SHORT_MINUTES = 4;
/** Record the same reading at most this often, so that a reload costs no write. */
const RECORD_EVERY_MS = 10 * MINUTE_MS;

interface OpenedStory {
  id: string;
  isMine: boolean;
  /** Estimated time to read the whole story. */
  minutes: number;
  isPrefetch: boolean;
}

/** The columns of notesOf. */
export interface NotesRow {
  read_at: number | null;
  place: number | null;
  read_count: number | string;
}

/** Returns the columns with a reader's private notes about the story of a row of `stories`. */
export function notesOf(accountId: string): SqlPart {
  const note = (column: string) => sql`(select own.${sql.ref(column)} from read_stories as own
    where own.account_id = ${accountId} and own.story_id = stories.id) as ${sql.ref(column)}`;
  return sql`${note('read_at')}, ${note('place')},
    (select count(*) from read_stories as own where own.account_id = ${accountId}) as read_count`;
}

/**
 * Returns the viewer's private notes about a story. Records that the viewer has read the story, unless the story
 * is the viewer's own or the browser has prefetched it.
 */
export async function openReading(
  context: AppContext,
  viewer: Viewer,
  story: OpenedStory,
  { read_at, place, read_count }: NotesRow,
): Promise<ReadingState> {
  requirePermission(viewer, 'read-stories');
  if (!story.isMine && !story.isPrefetch) {
    await recordReading(context, viewer.accountId, story.id, { read_at, read_count });
  }
  const isLong = story.minutes > SHORT_MINUTES;
  return { isLong, place: isLong ? place : null };
}

/**
 * Records that the viewer reads a prefetched story. Does nothing for the viewer's own stories, and for stories
 * that the viewer may not read.
 */
export async function recordShownStory(context: AppContext, viewer: Viewer, storyId: string): Promise<void> {
  requirePermission(viewer, 'read-stories');
  const { rows } = await sql<NotesRow & { author_id: string | null }>`
    select stories.author_id, ${notesOf(viewer.accountId)} from ${storiesOpenTo(viewer)} as stories
    where stories.id = ${storyId}`.execute(context.database);
  const [story] = rows;
  if (!story || story.author_id === viewer.accountId) return;
  await recordReading(context, viewer.accountId, storyId, story);
}

/**
 * Sets whether a story is among those that the viewer saved.
 * @throws AppError 'story-not-found' 404, 'too-many-saved' 422, 'too-many' 429
 */
export async function setSaved(
  context: AppContext,
  viewer: Viewer,
  { story, saved }: SaveInput,
): Promise<{ isSaved: boolean }> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  const { database, clock } = context;
  await context.limiter.take(SAVES, accountId);
  if (!saved) {
    await database
      .deleteFrom('saved_stories')
      .where('account_id', '=', accountId)
      .where('story_id', '=', story)
      .execute();
    return { isSaved: false };
  }
  await mustHaveRoom(database, accountId, story);
  const { numAffectedRows } = await sql`
    insert into saved_stories (account_id, story_id, saved_at)
    select ${accountId}, stories.id, ${clock.now()} from ${storiesOpenTo(viewer)} as stories
    where stories.id = ${story}
    on conflict (account_id, story_id) do update set saved_at = saved_stories.saved_at`.execute(database);
  if (numAffectedRows !== 1n) throw new AppError('story-not-found', 404, 'This story is no longer here.');
  return { isSaved: true };
}

/** @throws AppError 'too-many-saved' 422 unless the story is saved already */
async function mustHaveRoom(queries: Queries, accountId: string, story: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_stories where account_id = ${accountId} and story_id <> ${story}`.execute(
    queries,
  );
  if (Number(rows[0]?.count) >= MAX_SAVED)
    throw new AppError('too-many-saved', 422, `You can save up to ${MAX_SAVED} stories.`);
}

/** Saves the viewer's place in a story. Does nothing for a story that the viewer has not read lately. */
export async function savePlace(
  context: AppContext,
  viewer: Viewer,
  { story, place: sentPlace, script }: PlaceInput,
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await context.limiter.take(PLACES, viewer.accountId);
  const place =
    script === 'latin' ? await findWrittenPlace(context, viewer, { story, place: sentPlace }) : sentPlace;
  await context.database
    .updateTable('read_stories')
    .set({ place: place || null, read_at: context.clock.now() })
    .where('account_id', '=', viewer.accountId)
    .where('story_id', '=', story)
    .execute();
}

/** Returns the place in a story's written text for a place in its text in Latin letters. */
async function findWrittenPlace(
  { database }: AppContext,
  viewer: Viewer,
  { story, place }: Pick<PlaceInput, 'story' | 'place'>,
): Promise<number> {
  const text = await database
    .selectFrom(storiesOpenTo(viewer).as('stories'))
    .select(['opening', 'rest'])
    .where('id', '=', story)
    .executeTakeFirst();
  if (!text) return 0;
  const content = text.opening + (text.rest ?? '');
  return toWrittenPlace(content, place, findAddresses(content));
}

/** Deletes which stories the viewer read lately, with the places where they stopped. */
export async function clearRead(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await context.database.deleteFrom('read_stories').where('account_id', '=', viewer.accountId).execute();
}

/** Deletes the records of stories that members read longer ago than READ_RETENTION_MS. */
export async function sweepRead(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('read_stories')
    .where('read_at', '<', now - READ_RETENTION_MS)
    .execute();
}

/** Records the reading of a story. The log must never contain which story it was. */
async function recordReading(
  { database, clock, log }: AppContext,
  accountId: string,
  storyId: string,
  { read_at, read_count }: Pick<NotesRow, 'read_at' | 'read_count'>,
): Promise<void> {
  const now = clock.now();
  if (read_at !== null && now - read_at < RECORD_EVERY_MS) return;
  try {
    await database
      .insertInto('read_stories')
      .values({ account_id: accountId, story_id: storyId, read_at: now, place: null })
      .onConflict((conflict) => conflict.columns(['account_id', 'story_id']).doUpdateSet({ read_at: now }))
      .execute();
    // Delete only if needed: each statement is a commit, which waits for the disk.
    if (read_at === null && Number(read_count) >= MAX_READ) await keepNewest(database, accountId);
  } catch {
    // A full disk must not keep anyone from reading. Leave the error out, because it may name the story.
    log.warn('could not record a reading');
  }
}

async function keepNewest(queries: Queries, accountId: string): Promise<void> {
  await queries
    .deleteFrom('read_stories')
    .where('account_id', '=', accountId)
    .where('read_at', '<=', (select) =>
      select
        .selectFrom('read_stories')
        .select('read_at')
        .where('account_id', '=', accountId)
        .orderBy('read_at', 'desc')
        .orderBy('story_id', 'desc')
        .limit(1)
        .offset(MAX_READ),
    )
    .execute();
}
