import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { nameOf, photoOf, readFaces } from '../../people/server/person-facts.ts';
import { describePerson } from '../../people/server/person-news.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';

const NAMED = 'deputy-named';
const TOOK_OVER = 'took-over';

export const deputyNews: NewsKind[] = [
  {
    kind: NAMED,
    async describe(queries, { subjectIds, accountId }) {
      const rows = await queries
        .selectFrom('deputies')
        .select('deputies.administrator_id as id')
        .select(nameOf('deputies.administrator_id').as('name'))
        .select(photoOf('deputies.administrator_id').as('photo'))
        .where('deputies.administrator_id', 'in', subjectIds)
        .where('deputies.deputy_id', '=', accountId)
        .execute();
      return new Map(rows.map((row) => [row.id, describePerson(row, '/account/deputy')]));
    },
  },
  {
    kind: TOOK_OVER,
    async describe(queries, { subjectIds }) {
      const rows = await readFaces(queries, subjectIds);
      return new Map(rows.map((row) => [row.id, describePerson(row, `/admin/members/${row.id}`)]));
    },
  },
];

interface Naming {
  administratorId: string;
  deputyId: string;
  at: number;
}

/** Tells a person that an administrator has named them as deputy. */
export async function tellDeputy(
  transaction: Transaction,
  { administratorId: subjectId, deputyId, at }: Naming,
): Promise<void> {
  await raise<NewsEvent>(transaction, {
    type: 'news-added',
    kind: NAMED,
    accountIds: [deputyId],
    subjectId,
    actorId: null,
    at,
  });
}

/** Deletes a person's news of being an administrator's deputy. */
export async function withdrawDeputyNews(
  transaction: Transaction,
  { administratorId, deputyId: accountId }: Omit<Naming, 'at'>,
): Promise<void> {
  await raise<NewsEvent>(transaction, {
    type: 'news-withdrawn',
    kind: NAMED,
    subjectIds: [administratorId],
    accountId,
  });
}

/** Tells an administrator that their deputy has become an administrator, and deletes the deputy's news of the naming. */
export async function tellOfTakeOver(transaction: Transaction, naming: Naming): Promise<void> {
  const { administratorId, deputyId: subjectId, at } = naming;
  await withdrawDeputyNews(transaction, naming);
  await raise<NewsEvent>(transaction, {
    type: 'news-added',
    kind: TOOK_OVER,
    accountIds: [administratorId],
    subjectId,
    actorId: null,
    at,
  });
}
