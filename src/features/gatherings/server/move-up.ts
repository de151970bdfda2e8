import { sql } from 'kysely';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { countAnswers, type GatheringRecord, SIZE } from './gathering-store.ts';
import { queueTelling } from './tell.ts';

/**
 * Gives free places to those who wait, the longest waiting first. If the free places do not suffice for a
 * member and their guests, this member goes on waiting, and the next one is tried. Lets a job tell everyone who
 * gets a place. Call this with the gathering locked, after the places became free.
 */
export async function moveUp(
  transaction: Transaction,
  gathering: GatheringRecord,
  now: number,
): Promise<void> {
  const { seats, id, cancelled_at, hidden_at, ends_at } = gathering;
  // Nobody can be told of a place while the gathering is hidden: setGatheringHidden calls this again.
  if (cancelled_at !== null || hidden_at !== null || ends_at <= now) return;
  const moved = seats === null ? undefined : await chooseNext(transaction, id, seats);
  if (moved?.length === 0) return;
  const { numUpdatedRows } = await transaction
    .updateTable('gathering_answers')
    .set({ waits_since: null, placed_at: now })
    .where('gathering_id', '=', id)
    .where('waits_since', 'is not', null)
    .$if(moved !== undefined, (query) =>
      query.where(sql<boolean>`account_id ${isOneOf(transaction, moved ?? [])}`),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await queueTelling(transaction, gathering, 'gathering-place', now);
}

/** Returns the waiting members who get the free places. Reads at most one row for each free place. */
async function chooseNext(transaction: Transaction, id: string, seats: number): Promise<string[]> {
  const { taken, waiting } = await countAnswers(transaction, id);
  let free = seats - taken;
  const chosen: string[] = [];
  let last = sql`true`;
  while (waiting > 0 && free > 0) {
    const limit = free;
    const { rows } = await sql<{
      account_id: string;
      waits_since: number;
      answered_at: number;
      size: number;
    }>`
      select account_id, waits_since, answered_at, ${SIZE} as size from gathering_answers
      where gathering_id = ${id} and waits_since is not null and ${SIZE} <= ${limit} and ${last}
      order by waits_since, answered_at, account_id limit ${limit}`.execute(transaction);
    for (const { account_id, size } of rows) {
      if (Number(size) > free) continue;
      free -= Number(size);
      chosen.push(account_id);
    }
    const end = rows.at(-1);
    if (!end || rows.length < limit) break;
    last = sql`(waits_since, answered_at, account_id) > (${end.waits_since}, ${end.answered_at}, ${end.account_id})`;
  }
  return chosen;
}
