import { type RawBuilder, sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { storiesListedFor } from '../../stories/server/visible-stories.ts';
import type { TopicId } from '../../topics/contract.ts';
import type { RailStory, Shelf } from '../contract.ts';

interface ShelfRow {
  id: string;
  topic: TopicId;
  title: string;
  is_half_read: number | boolean;
}

/**
 * Returns the newest stories that the viewer saved, and the stories that the viewer read lately, at most `size` of
 * each. Omits the same stories as reading-lists.ts.
 */
export async function readShelf(context: AppContext, viewer: Viewer, size: number): Promise<Shelf> {
  requirePermission(viewer, 'read-stories');
  const select = async (kept: RawBuilder<unknown>, time: RawBuilder<unknown>, place: RawBuilder<unknown>) => {
    const { rows } = await sql<ShelfRow>`
      select stories.id, stories.topic, stories.title, ${place} is not null as is_half_read
      from ${kept} as kept join ${storiesListedFor(viewer)} as stories on stories.id = kept.story_id
      where kept.account_id = ${viewer.accountId}
      order by kept.${time} desc, kept.story_id desc
      limit ${sql.lit(size)}`.execute(context.database);
    return rows;
  };
  const [saved, recent] = await Promise.all([
    select(sql.table('saved_stories'), sql.ref('saved_at'), sql`null`),
    select(sql.table('read_stories'), sql.ref('read_at'), sql`kept.place`),
  ]);
  return {
    saved: saved.map(toLink),
    recent: recent.map((row) => ({ ...toLink(row), isHalfRead: Boolean(row.is_half_read) })),
  };
}

function toLink({ id, topic, title }: ShelfRow): RailStory {
  return { id, topic, title, titleLanguage: languageOf(title) };
}
