import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { MAX_MUTES } from '../contract.ts';

/** A person whom an account has muted. Times are milliseconds since 1970. */
interface MovedMute {
  accountId: string;
  mutedId: string;
  at: number;
}

/** Returns the people whom these accounts have muted, for moving to another server. */
export async function readMutesOf(queries: Queries, accountIds: readonly string[]): Promise<MovedMute[]> {
  const rows = await queries
    .selectFrom('mutes')
    .selectAll()
    .where(sql<boolean>`account_id ${isOneOf(queries, accountIds)}`)
    .orderBy('account_id')
    .orderBy('created_at')
    .orderBy('muted_id')
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, mutedId: row.muted_id, at: row.created_at }));
}

/** Inserts an account's mutes, at most MAX_MUTES, and never of the account itself. Nobody is told. */
export async function insertMovedMutes(
  transaction: Transaction,
  accountId: string,
  given: readonly Omit<MovedMute, 'accountId'>[],
): Promise<void> {
  const mutes = given.filter(({ mutedId }) => mutedId !== accountId).slice(0, MAX_MUTES);
  if (mutes.length === 0) return;
  await transaction
    .insertInto('mutes')
    .values(mutes.map(({ mutedId, at }) => ({ account_id: accountId, muted_id: mutedId, created_at: at })))
    .onConflict((conflict) => conflict.columns(['account_id', 'muted_id']).doNothing())
    .execute();
}
