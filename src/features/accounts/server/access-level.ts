import type { AccessLevel } from '../../../identity/viewer.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { askWithin } from '../../../server/event-handlers.ts';
import { accessLevelNow } from '../questions.ts';

/** Returns the access level that an account has now, or null if it may hold no session. */
export async function findAccessLevel(
  transaction: Transaction,
  accountId: string,
): Promise<AccessLevel | null> {
  const [level = null] = await askWithin(transaction, accessLevelNow, { accountId });
  return level;
}
