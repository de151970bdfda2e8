import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { describePerson } from '../../people/server/person-news.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import { LETTER } from './letter-photos.ts';

/** The news of letters. One row stands for all new letters of a correspondence. */
export const letterNews: NewsKind = {
  kind: LETTER,
  async describe(queries, { subjectIds, accountId }) {
    const rows = await queries
      .selectFrom('letter_sides')
      .select('letter_sides.correspondence_id as id')
      .select([nameOf('letter_sides.other_id').as('name'), photoOf('letter_sides.other_id').as('photo')])
      .where('letter_sides.correspondence_id', 'in', subjectIds)
      .where('letter_sides.account_id', '=', accountId)
      .where('letter_sides.arrived_at', 'is not', null)
      .execute();
    return new Map(rows.map((row) => [row.id, describePerson(row, `/letters/${row.id}`)]));
  },
  message: { en: 'A letter has arrived for you', ml: 'നിങ്ങൾക്ക് ഒരു കത്തു വന്നു' },
};

/** Withdraws a person's news of letters by everyone whom they have muted. */
export async function withdrawMuted(transaction: Transaction, accountId: string): Promise<void> {
  const subjectIds = await listMuted(transaction, accountId);
  if (subjectIds.length === 0) return;
  await raise<NewsEvent>(transaction, { type: 'news-withdrawn', kind: LETTER, subjectIds, accountId });
}

async function listMuted(queries: Queries, accountId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('letter_sides')
    .select('correspondence_id')
    .where('account_id', '=', accountId)
    .where('other_id', 'is not', null)
    .where(
      sql<boolean>`not ${isUnmutedBy(sql.ref('letter_sides.account_id'), sql.ref('letter_sides.other_id'))}`,
    )
    .execute();
  return rows.map(({ correspondence_id }) => correspondence_id);
}
