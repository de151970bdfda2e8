import { sql } from 'kysely';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import { ask } from '../../../server/event-handlers.ts';
import { toldForms } from '../../stories/questions.ts';

/**
 * Returns the column `told_ms` of stories: the milliseconds of a story told aloud, 0 if nobody measured them, null
 * for a written story.
 */
export async function selectToldLength(context: AppContext): Promise<SqlPart> {
  const [form] = await ask(context, toldForms, undefined);
  return sql`${form?.length ?? sql`null`} as told_ms`;
}

/** Returns the minutes of a story by its `told_ms`: null for a written story, 0 if nobody measured them. */
export function minutesTold(milliseconds: number | string | null): number | null {
  if (milliseconds === null) return null;
  const minutes = Number(milliseconds) / MINUTE_MS;
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes));
}
