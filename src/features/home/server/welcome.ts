import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import type { Welcome } from '../contract.ts';
import type { OwnFacts } from './own-facts.ts';

/** Returns the first steps if at least one is left. */
export function toWelcome(
  { steps, isFirstHour }: Pick<OwnFacts, 'steps' | 'isFirstHour'>,
  profile: { name: string; photo: unknown },
): Welcome | undefined {
  if (!steps || isFirstHour) return undefined;
  const { hasLiked, hasAnswered } = steps;
  const welcome = {
    hasName: profile.name !== '',
    hasPhoto: Boolean(profile.photo),
    hasLiked,
    hasAnswered,
  };
  return Object.values(welcome).every(Boolean) ? undefined : welcome;
}

/** Hides the first steps from the viewer's Home for good. */
export async function skipWelcome(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await inTransaction(context, (transaction) =>
    transaction
      .insertInto('skipped_welcomes')
      .values({ account_id: viewer.accountId, skipped_at: context.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
