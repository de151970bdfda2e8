import type { AppContext } from '../../../server/context.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { countTaken, type GatheringRecord, listAnswers } from './gathering-store.ts';
import { mailAbout, raiseNews } from './tell.ts';

/**
 * Gives free places to those who wait, the longest first. Somebody for whose company there are not enough places goes on waiting,
 * and keeps nobody else out. Tells each of them. Call this with the gathering locked, after whatever freed the places.
 */
export async function moveUp(
  context: AppContext,
  transaction: Transaction,
  gathering: GatheringRecord,
): Promise<void> {
  const now = context.clock.now();
  if (gathering.cancelled_at !== null || gathering.ends_at <= now) return;
  const answers = await listAnswers(transaction, gathering.id);
  let free = gathering.seats === null ? Number.POSITIVE_INFINITY : gathering.seats - countTaken(answers);
  const moved: string[] = [];
  for (const { account_id, size, waits_since } of answers) {
    if (waits_since === null || size > free) continue;
    free -= size;
    moved.push(account_id);
  }
  if (moved.length === 0) return;
  await transaction
    .updateTable('gathering_answers')
    .set({ waits_since: null })
    .where('gathering_id', '=', gathering.id)
    .where('account_id', 'in', moved)
    .execute();
  await raiseNews(transaction, gathering, { kind: 'gathering-place', accountIds: moved, at: now });
  await mailAbout(context, transaction, gathering, 'gathering-place', moved);
}
