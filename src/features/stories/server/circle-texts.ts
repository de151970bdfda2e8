import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { queriesOf } from '../../../server/event-handlers.ts';
import { everyStory } from './visible-stories.ts';

/** Returns whether a story is for a circle, including deleted ones that their authors may restore. */
export async function hasStoriesOf(source: AppContext | Queries, circleId: string): Promise<boolean> {
  const row = await queriesOf(source)
    .selectFrom(everyStory('counting').as('stories'))
    .select('id')
    .where('circle_id', '=', circleId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
