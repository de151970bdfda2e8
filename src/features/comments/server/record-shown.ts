import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { ask } from '../../../server/event-handlers.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { recordShownSubject } from '../../subjects/questions.ts';
import type { ShownInput } from '../contract.ts';
import { markCommentsSeen } from '../questions.ts';

/** Limit per member. */
const SHOWN: RateLimit = { name: 'shown', hits: 60, perMs: MINUTE_MS };

/**
 * Records that the viewer has seen a prefetched page, as a page that was not prefetched does when it is read: the reading of a story,
 * and the viewer's news about what the page shows. @throws AppError 'too-many' 429
 */
export async function recordShown(
  context: AppContext,
  viewer: Viewer,
  { subject: subjectId, comment }: ShownInput,
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await context.limiter.take(SHOWN, viewer.accountId);
  await Promise.all([
    ask(context, recordShownSubject, { viewer, subjectId }),
    ask(context, markCommentsSeen, { viewer, subjectId, commentIds: new Set(comment) }),
  ]);
}
