import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { readFaces } from '../../people/server/person-facts.ts';
import { describePerson } from '../../people/server/person-news.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import { findInviter } from './arrivals.ts';

const ARRIVAL = 'arrival';

/** The news that somebody has joined by the reader's invitation. */
export const arrivalNews: NewsKind = {
  kind: ARRIVAL,
  async describe(queries, { subjectIds }) {
    const people = (await readFaces(queries, subjectIds)).filter(({ isMember }) => isMember);
    return new Map(
      people.map((person) => [
        person.id,
        describePerson(person, person.name ? `/people/${person.id}` : '/invitations'),
      ]),
    );
  },
  message: { en: 'Someone you invited is now a member', ml: 'നിങ്ങൾ ക്ഷണിച്ച ഒരാൾ അംഗമായി' },
};

/** Tells the member who invited a person that this person is a member now. */
export async function tellInviter(transaction: Transaction, accountId: string, at: number): Promise<void> {
  const inviter = await findInviter(transaction, accountId);
  if (!inviter) return;
  const event = { kind: ARRIVAL, accountIds: [inviter], subjectId: accountId, actorId: accountId, at };
  await raise<NewsEvent>(transaction, { type: 'news-added', ...event });
}
