import { sql } from 'kysely';
import type { SqlPart } from '../../../server/database/database.ts';

/** Returns the SQL condition that a question stands under the story in a column. */
export function hasQuestion(story: `${string}.${string}`): SqlPart<boolean> {
  return sql<boolean>`exists (select 1 from questions where questions.story_id = ${sql.ref(story)})`;
}
