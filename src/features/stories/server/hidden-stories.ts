import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { findNewestReviews } from '../../subjects/server/reviews.ts';
import type { TopicId } from '../../topics/contract.ts';
import type { HiddenStory } from '../contract.ts';
import { storiesBy } from './visible-stories.ts';

/** How many hidden stories the author's list shows. */
const HIDDEN_SHOWN = 20;

/** Returns the viewer's stories that others do not see, newest first. */
export async function listHiddenStories(context: AppContext, viewer: Viewer): Promise<HiddenStory[]> {
  requirePermission(viewer, 'write-stories');
  const rows = await context.database
    .selectFrom(storiesBy(viewer.accountId).as('stories'))
    .select(['id', 'topic', 'title'])
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(HIDDEN_SHOWN)
    .execute();
  const cases = await findNewestReviews(
    context,
    'story',
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, topic, title }) => {
    const isHeld = cases.get(id)?.isHeld ?? false;
    return { id, topic: topic as TopicId, title, titleLanguage: languageOf(title), isHeld };
  });
}

/** Returns whether a story of the viewer is hidden from others. */
export async function isHiddenStory(
  { database }: AppContext,
  viewer: Viewer,
  storyId: string,
): Promise<boolean> {
  requirePermission(viewer, 'write-stories');
  const { rows } = await sql`
    select id from ${storiesBy(viewer.accountId)} as stories
    where id = ${storyId} and hidden_at is not null`.execute(database);
  return rows.length > 0;
}
