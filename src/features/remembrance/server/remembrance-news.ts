import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { readFaces } from '../../people/server/person-facts.ts';
import { describePerson } from '../../people/server/person-news.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';

const NAMED = 'named-trusted';
const DECLINED = 'trust-declined';
const WORDS = 'remembrance-words';
const WISHES_PATH = '/account/own-data/wishes';

/** Returns a kind of news about a person, which leads to a path. */
function aboutPerson(kind: string, pathOf: (id: string) => string): NewsKind {
  return {
    kind,
    async describe(queries, { subjectIds }) {
      const faces = await readFaces(queries, subjectIds);
      return new Map(faces.map((face) => [face.id, describePerson(face, pathOf(face.id))]));
    },
  };
}

export const remembranceNews: NewsKind[] = [
  aboutPerson(NAMED, () => WISHES_PATH),
  aboutPerson(DECLINED, () => WISHES_PATH),
  aboutPerson(WORDS, (id) => `/people/${id}/remembrance`),
];

interface Trust {
  /** The member. */
  accountId: string;
  trustedId: string;
  at: number;
}

/** Tells a member that somebody has named them as a person of trust. */
export async function tellNamed(
  transaction: Transaction,
  { accountId, trustedId, at }: Trust,
): Promise<void> {
  await tell(transaction, NAMED, { to: trustedId, about: accountId, at });
}

/** Deletes a person of trust's news of having been named. */
export async function untellNamed(
  transaction: Transaction,
  { accountId, trustedId }: Omit<Trust, 'at'>,
): Promise<void> {
  const of = { subjectIds: [accountId], accountId: trustedId };
  await raise<NewsEvent>(transaction, { type: 'news-withdrawn', kind: NAMED, ...of });
}

/** Tells a member that their person of trust has declined. */
export async function tellDeclined(
  transaction: Transaction,
  { accountId, trustedId, at }: Trust,
): Promise<void> {
  await tell(transaction, DECLINED, { to: accountId, about: trustedId, at });
}

/**
 * Asks the person of trust for words about a member who is remembered from now on. Does nothing without such a
 * person.
 */
export async function tellTrusted(
  transaction: Transaction,
  { accountId, trustedId, at }: Omit<Trust, 'trustedId'> & { trustedId: string | null },
): Promise<void> {
  if (!trustedId) return;
  await untellNamed(transaction, { accountId, trustedId });
  await tell(transaction, WORDS, { to: trustedId, about: accountId, at });
}

/** Deletes the news about a person who is no longer remembered. */
export async function untellTrusted(transaction: Transaction, accountId: string): Promise<void> {
  await raise<NewsEvent>(transaction, { type: 'news-withdrawn', kind: WORDS, subjectIds: [accountId] });
}

async function tell(
  transaction: Transaction,
  kind: string,
  { to, about, at }: { to: string; about: string; at: number },
): Promise<void> {
  // A reader who has muted the person hears of nothing that the person does. Words are asked for after a death, by nobody.
  const actorId = kind === WORDS ? null : about;
  const entry = { accountIds: [to], subjectId: about, actorId, at };
  await raise<NewsEvent>(transaction, { type: 'news-added', kind, ...entry });
}
