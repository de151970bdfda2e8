import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { eachRow } from '../../../server/database/in-batches.ts';
import { storiesVisibleTo } from '../../stories/server/visible-stories.ts';

const ROWS_AT_ONCE = 500;

/** Yields every story that the viewer saved. Reads the database in batches. */
export async function* readOwnSaved(context: AppContext, viewer: Viewer) {
  const rows = eachRow(ROWS_AT_ONCE, { story_id: '' }, (last) =>
    context.database
      .selectFrom('saved_stories')
      .leftJoin(storiesVisibleTo(viewer).as('stories'), 'stories.id', 'saved_stories.story_id')
      .select(['story_id', 'saved_at', 'title'])
      .where('account_id', '=', viewer.accountId)
      .where('story_id', '>', last.story_id)
      .orderBy('story_id'),
  );
  for await (const row of rows) {
    yield { story: row.story_id, title: titleFor(viewer, row), savedAt: row.saved_at };
  }
}

/** Returns every story that the viewer read lately, the last one first. */
export async function readOwnRead(context: AppContext, viewer: Viewer) {
  const rows = await context.database
    .selectFrom('read_stories')
    .leftJoin(storiesVisibleTo(viewer).as('stories'), 'stories.id', 'read_stories.story_id')
    .select(['story_id as story', 'title', 'read_at as readAt', 'place'])
    .where('account_id', '=', viewer.accountId)
    .orderBy('read_at', 'desc')
    .orderBy('story_id')
    .execute();
  return rows.map((row) => ({ ...row, title: titleFor(viewer, row) }));
}

/** Returns null for a title that the viewer may not read: it is another member's text. */
function titleFor(viewer: Viewer, { title }: { title: string | null }): string | null {
  return can(viewer, 'read-stories') ? title : null;
}
