import { sql } from 'kysely';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import { refreshSides } from './correspondence-store.ts';
import { LETTER } from './letter-photos.ts';

/** Locks the correspondences of an account. Call this before the account's row is locked. */
export async function lockLettersOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('correspondences')
    .set((is) => ({ last_at: is.ref('last_at') }))
    .where('id', 'in', (select) =>
      select.selectFrom('letter_sides').select('correspondence_id').where('account_id', '=', accountId),
    )
    .execute();
}

/**
 * Deletes an account's letters for both sides, or keeps without a name those that arrived and are not hidden.
 * The other members keep their own letters. Deletes correspondences that are empty then. Call this in the
 * transaction that deletes the account.
 */
export async function eraseLetters(
  transaction: Transaction,
  { accountId, keepsWork }: { accountId: string; keepsWork: boolean },
): Promise<void> {
  const sides = await transaction
    .deleteFrom('letter_sides')
    .where('account_id', '=', accountId)
    .returning('correspondence_id')
    .execute();
  const ids = sides.map(({ correspondence_id }) => correspondence_id);
  if (ids.length === 0) return;
  await transaction
    .deleteFrom('letters')
    .where('author_id', '=', accountId)
    .$if(keepsWork, (query) =>
      query.where((is) => is.or([is('arrives', '=', 0), is('hidden_at', 'is not', null)])),
    )
    .execute();
  // No row needs the form's key any more, although it reveals nothing about a person.
  await transaction
    .updateTable('letters')
    .set((is) => ({ author_id: null, submission_key: is.ref('id') }))
    .where('author_id', '=', accountId)
    .execute();
  // `pair` contains the account's id.
  await transaction
    .updateTable('correspondences')
    .set((is) => ({ pair: is.ref('id') }))
    .where(sql<boolean>`id ${isOneOf(transaction, ids)}`)
    .execute();
  await sql`
    delete from correspondences where id ${isOneOf(transaction, ids)}
      and (not exists (select 1 from letters where letters.correspondence_id = correspondences.id)
        or not exists (select 1 from letter_sides where letter_sides.correspondence_id = correspondences.id))`.execute(
    transaction,
  );
  await refreshSides(transaction, ids);
  await raise<NewsEvent>(transaction, { type: 'news-withdrawn', kind: LETTER, subjectIds: ids });
}
