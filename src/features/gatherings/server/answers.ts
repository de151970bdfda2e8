import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import type { AnswerInput } from '../contract.ts';
import {
  type AnswerRecord,
  countAnswers,
  findAnswer,
  type GatheringRecord,
  lockOpenGathering,
} from './gathering-store.ts';
import { moveUp } from './move-up.ts';
import { refusal } from './refusals.ts';

/** Limit per member. */
export const ANSWERED: RateLimit = { name: 'gathering-answers', hits: 30, perMs: MINUTE_MS };

/**
 * Sets the viewer's answer. A yes gets its places at once if there are enough, and otherwise waits for them. A member
 * with places who wants more keeps the present ones. Places that become free go to those who wait, in the same
 * transaction.
 * @throws AppError 'forbidden' 403, 'gathering-not-found' 404, 'gathering-cancelled', 'gathering-over',
 * 'gathering-undecided', 'too-few-places' 409, 'larger-than-seats' 422, 'too-many' 429
 */
export async function answerGathering(
  context: AppContext,
  viewer: Viewer,
  id: string,
  { answer, guests, children }: AnswerInput,
): Promise<void> {
  requirePermission(viewer, 'join-gatherings');
  await context.limiter.take(ANSWERED, viewer.accountId);
  await inTransaction(context, async (transaction) => {
    const gathering = await lockOpenGathering(transaction, viewer, id);
    const now = context.clock.now();
    requireOpen(gathering, now);
    if (gathering.days > 0) throw refusal('gathering-undecided', 409, 'This gathering has no day yet.');
    const company = answer === 'yes' ? { guests, children } : { guests: 0, children: 0 };
    const size = 1 + company.guests + company.children;
    const own = await findAnswer(transaction, id, viewer.accountId);
    const { taken } = await countAnswers(transaction, id);
    const waits = answer === 'yes' && findWait(gathering, { own, size, taken });
    const values = {
      answer,
      ...company,
      waits_since: waits ? (own?.waits_since ?? now) : null,
      answered_at: own?.answer === answer ? undefined : now,
      // The page shows the places at once, so no news is needed.
      placed_at: null,
    };
    await transaction
      .insertInto('gathering_answers')
      .values({ gathering_id: id, account_id: viewer.accountId, ...values, answered_at: now })
      .onConflict((conflict) => conflict.columns(['gathering_id', 'account_id']).doUpdateSet(values))
      .execute();
    await moveUp(transaction, gathering, now);
  });
}

/** @throws AppError 'gathering-cancelled', 'gathering-over' 409 */
export function requireOpen({ cancelled_at, ends_at }: GatheringRecord, now: number): void {
  if (cancelled_at !== null) throw refusal('gathering-cancelled', 409, 'This gathering is cancelled.');
  if (ends_at <= now) throw refusal('gathering-over', 409, 'This gathering is over.');
}

/** Returns whether a yes has to wait. @throws AppError 'too-few-places' 409, 'larger-than-seats' 422 */
function findWait(
  { seats }: GatheringRecord,
  { own, size, taken }: { own: AnswerRecord | undefined; size: number; taken: number },
): boolean {
  if (seats === null) return false;
  if (size > seats) {
    throw refusal('larger-than-seats', 422, `There are ${seats} places in all.`, { seats });
  }
  const hasPlaces = own?.answer === 'yes' && own.waits_since === null;
  const ownSize = hasPlaces ? 1 + own.guests + own.children : 0;
  const free = seats - (taken - ownSize);
  if (size <= free) return false;
  // The organiser may have lowered the limit. A member with places may keep as many, or give some back.
  if (size <= ownSize) return false;
  if (hasPlaces) {
    throw refusal('too-few-places', 409, 'There are not enough free places.', {
      free: Math.max(0, free - ownSize),
    });
  }
  return true;
}
