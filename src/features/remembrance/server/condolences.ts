import { can } from '../../../identity/permissions.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { WrittenText } from '../../holding/questions.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';

/** How long after a death comments on the person's texts wait for a moderator. */
const CONDOLENCES_HELD_MS = 30 * DAY_MS;

/**
 * Returns whether a comment must be held because mourning relatives may read it. Moderators’ own comments are
 * never held.
 */
export async function mustHoldCondolence(
  context: AppContext,
  { viewer, subjectId }: WrittenText,
): Promise<boolean> {
  if (!subjectId || can(viewer, 'moderate-content')) return false;
  // Mostly, nobody is mourned. Then the subject need not be read.
  const mourned = await context.database
    .selectFrom('remembrances')
    .select('account_id')
    .where('remembered_at', '>', context.clock.now() - CONDOLENCES_HELD_MS)
    .execute();
  if (mourned.length === 0) return false;
  const subject = (await findSubjects(context, [subjectId])).get(subjectId);
  return (
    mourned.some(({ account_id }) => account_id === subject?.authorId) && subject?.isOfRemembered === true
  );
}
