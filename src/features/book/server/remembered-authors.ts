import type { Transaction } from '../../../server/database/transaction.ts';
import { handle } from '../../../server/event-handlers.ts';
import type { MembershipEvent } from '../../membership/events.ts';
import { wishesErasure } from '../../remembrance/server/remembrance-facts.ts';
import { tellEditors } from './answers.ts';
import { suspectEditions } from './withdraw-editions.ts';

export const rememberedAuthors = handle<MembershipEvent>({ 'membership-changed': followMembership });

/**
 * Lets a task look at the files of the books that somebody is in who is remembered from now on, or is put back, and tells the editors
 * of those that lose what somebody wrote.
 */
async function followMembership(
  transaction: Transaction,
  { accountId, from, to, at }: Extract<MembershipEvent, { type: 'membership-changed' }>,
): Promise<void> {
  const isRemembered = to.state === 'remembered';
  if (from.state === to.state || (!isRemembered && from.state !== 'remembered')) return;
  const books = await transaction
    .selectFrom('books')
    .select('id')
    .where((is) =>
      is.or([
        is('foreword_by', '=', accountId),
        is('id', 'in', is.selectFrom('book_answers').select('book_id').where('account_id', '=', accountId)),
      ]),
    )
    .execute();
  const isLost = isRemembered && (await wishesErasure(transaction, accountId));
  for (const { id } of books) {
    await suspectEditions(transaction, id, at);
    if (isLost) await tellEditors(transaction, id, at);
  }
}
