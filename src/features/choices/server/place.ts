import { sql } from 'kysely';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { askFrom, queriesOf } from '../../../server/event-handlers.ts';
import { countComments, findSubjects, maySee } from '../../subjects/server/subjects.ts';
import type { AskedUnder } from '../contract.ts';
import { askingKinds } from '../questions.ts';

/** Returns the SQL condition that a question stands under the story in a column. */
export function hasQuestion(story: `${string}.${string}`): SqlPart<boolean> {
  return sql<boolean>`exists (select 1 from questions where questions.story_id = ${sql.ref(story)})`;
}

/** SQL for 1 if a row of `announcements` has a question. */
export const IS_ASKED_UNDER = sql<number>`case when exists
  (select 1 from questions where questions.announcement_id = announcements.id) then 1 else 0 end`;

/** The facts about a text that decide what a viewer may do with its question. */
interface Place {
  /** Whether the viewer may ask, end and delete a question under the text. */
  isOwn: boolean;
  /** Whether others see the text. Nobody chooses below a text that is held or hidden. */
  isOpen: boolean;
}

/**
 * Returns the text with a question; undefined for a text that the viewer may not open. A viewer who may open a
 * text sees its question.
 */
export async function findPlace(
  source: AppContext | Queries,
  viewer: Viewer,
  { kind, id }: AskedUnder,
): Promise<Place | undefined> {
  if (kind !== 'story') {
    const asking = await findAskingKind(source, kind);
    if (!(await asking?.exists(queriesOf(source), id))) return undefined;
    return { isOwn: asking !== undefined && can(viewer, asking.permission), isOpen: true };
  }
  const story = (await findSubjects(source, [id])).get(id);
  if (story?.kind !== 'story') return undefined;
  // An author who is no longer in the story's circle still opens the story, and learns nothing of the others.
  if (!(await maySee(source, viewer, story))) return undefined;
  return { isOwn: story.authorId === viewer.accountId, isOpen: !story.isHidden };
}

/** Holds the text of a question until the transaction ends, so that two forms ask one question. */
export async function holdPlace(transaction: Queries, { kind, id }: AskedUnder): Promise<void> {
  if (kind === 'story') await countComments(transaction, id, 0);
  else await (await findAskingKind(transaction, kind))?.hold(transaction, id);
}

async function findAskingKind(source: AppContext | Queries, kind: string) {
  return (await askFrom(source, askingKinds, undefined)).find((one) => one.kind === kind);
}
