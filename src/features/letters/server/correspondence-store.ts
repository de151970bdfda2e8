import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { notFound } from './refusals.ts';

export type CorrespondenceRecord = Selectable<Tables['correspondences']>;

/** Returns the name of two accounts' correspondence, which does not depend on who wrote first. */
function pairOf(one: string, other: string): string {
  return [one, other].sort().join(' ');
}

/** Returns the correspondence of two accounts. */
export function findCorrespondence(
  queries: Queries,
  one: string,
  other: string,
): Promise<CorrespondenceRecord | undefined> {
  return queries
    .selectFrom('correspondences')
    .selectAll()
    .where('pair', '=', pairOf(one, other))
    .executeTakeFirst();
}

/**
 * Returns the correspondence of two accounts and locks its row until the transaction ends. Begins one with
 * `askerId` as its asker if there is none: two concurrent first letters begin only one.
 */
export async function openCorrespondence(
  transaction: Queries,
  askerId: string,
  otherId: string,
  now: number,
): Promise<CorrespondenceRecord> {
  const begun = await transaction
    .insertInto('correspondences')
    .values({
      id: randomUUID(),
      pair: pairOf(askerId, otherId),
      asker_id: askerId,
      state: 'asked',
      created_at: now,
      last_at: 0,
    })
    .onConflict((conflict) => conflict.column('pair').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (begun) {
    const side = { correspondence_id: begun.id, last_at: null, arrived_at: null };
    await transaction
      .insertInto('letter_sides')
      .values([
        { ...side, account_id: askerId, other_id: otherId },
        { ...side, account_id: otherId, other_id: askerId },
      ])
      .execute();
    return begun;
  }
  return lock(transaction, sql<boolean>`pair = ${pairOf(askerId, otherId)}`);
}

/**
 * Returns a correspondence and locks its row until the transaction ends. @throws AppError 'letter-not-found'
 * 404
 */
export function lockCorrespondence(transaction: Queries, id: string): Promise<CorrespondenceRecord> {
  return lock(transaction, sql<boolean>`id = ${id}`);
}

async function lock(
  transaction: Queries,
  which: ReturnType<typeof sql<boolean>>,
): Promise<CorrespondenceRecord> {
  const row = await transaction
    .updateTable('correspondences')
    .set((is) => ({ last_at: is.ref('last_at') }))
    .where(which)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Returns the viewer's side of a correspondence. Undefined if it belongs to other people. */
export function findSide(queries: Queries, correspondenceId: string, accountId: string) {
  return queries
    .selectFrom('letter_sides')
    .selectAll()
    .where('correspondence_id', '=', correspondenceId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Updates each side's newest letter, after letters were hidden, shown or deleted. */
export async function refreshSides(
  transaction: Queries,
  correspondenceIds: readonly string[],
): Promise<void> {
  for (const id of correspondenceIds) {
    await sql`
      update letter_sides set
        last_at = (select max(created_at) from letters where letters.correspondence_id = letter_sides.correspondence_id
          and (letters.author_id = letter_sides.account_id or (letters.arrives = 1 and letters.hidden_at is null))),
        arrived_at = (select max(created_at) from letters
          where letters.correspondence_id = letter_sides.correspondence_id
          and (letters.author_id is null or letters.author_id <> letter_sides.account_id)
          and letters.arrives = 1 and letters.hidden_at is null)
      where correspondence_id = ${id}`.execute(transaction);
  }
}
