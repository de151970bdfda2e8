import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { readFaces } from '../../people/server/person-facts.ts';
import { describePerson } from '../../people/server/person-news.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';

/** Somebody has named the reader as a person of trust. */
const NAMED = 'named-trusted';
/** The reader's person of trust has declined. */
const DECLINED = 'trust-declined';
/** A member who trusted the reader is remembered from now on, and the page needs words. */
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

/** Tells a member something about another one: see the kinds above. */
export async function tell(
  transaction: Transaction,
  kind: typeof NAMED | typeof DECLINED | typeof WORDS,
  { to, about, at }: { to: string; about: string; at: number },
): Promise<void> {
  // News with an actor are not sent to a reader who has muted the actor. Nobody is the actor of asking for words.
  const actorId = kind === WORDS ? null : about;
  const entry = { accountIds: [to], subjectId: about, actorId, at };
  await raise<NewsEvent>(transaction, { type: 'news-added', kind, ...entry });
}

/** Deletes a person of trust's news of having been named. */
export async function withdrawNamedNews(
  transaction: Transaction,
  { accountId, trustedId }: { accountId: string; trustedId: string },
): Promise<void> {
  const of = { subjectIds: [accountId], accountId: trustedId };
  await raise<NewsEvent>(transaction, { type: 'news-withdrawn', kind: NAMED, ...of });
}

/** Deletes the news that the page of a remembered person needs words. */
export async function withdrawTrustedNews(transaction: Transaction, accountId: string): Promise<void> {
  await raise<NewsEvent>(transaction, { type: 'news-withdrawn', kind: WORDS, subjectIds: [accountId] });
}
