import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { formatCursor, parseCursor } from '../../../server/database/time-cursor.ts';
import { storiesListedFor } from '../../stories/server/visible-stories.ts';
import type { ReadingListName } from '../contract.ts';
import { findSummaries, type listSummaries } from './story-summaries.ts';

const PAGE_SIZE = 20;

const LISTS = {
  saved: { table: sql.table('saved_stories'), time: sql.ref('saved_at') },
  recent: { table: sql.table('read_stories'), time: sql.ref('read_at') },
} as const satisfies Record<ReadingListName, object>;

/**
 * Returns a page of the stories that the viewer saved or read lately, the last one first. Omits deleted and
 * hidden stories until they are restored, and those of muted people until they are unmuted.
 */
export async function listReading(
  context: AppContext,
  viewer: Viewer,
  list: ReadingListName,
  after?: string,
): ReturnType<typeof listSummaries> {
  requirePermission(viewer, 'read-stories');
  const { table, time } = LISTS[list];
  const cursor = parseCursor(after);
  const { rows } = await sql<{ id: string; at: number }>`
    select kept.story_id as id, kept.${time} as at
    from ${table} as kept join ${storiesListedFor(viewer)} as stories on stories.id = kept.story_id
    where kept.account_id = ${viewer.accountId}
      ${cursor ? sql`and (kept.${time}, kept.story_id) < (${cursor.createdAt}, ${cursor.id})` : sql``}
    order by kept.${time} desc, kept.story_id desc
    limit ${sql.lit(PAGE_SIZE + 1)}`.execute(context.database);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    rows: await findSummaries(
      context,
      viewer,
      shown.map(({ id }) => id),
    ),
    next: rows.length > PAGE_SIZE && last ? formatCursor({ createdAt: last.at, id: last.id }) : undefined,
    readAt: context.clock.now(),
  };
}
