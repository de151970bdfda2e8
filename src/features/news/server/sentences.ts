import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { askFrom } from '../../../server/event-handlers.ts';
import type { NewsFacts } from '../../subjects/contract.ts';
import { type NewsKind, newsKinds } from '../../subjects/questions.ts';

/**
 * Returns the kinds of news that features register. Inside a transaction, pass the transaction instead of the
 * context.
 */
export function listNewsKinds(source: AppContext | Queries): Promise<NewsKind[]> {
  return askFrom(source, newsKinds, undefined);
}

/**
 * Returns the kinds of news that are answers to a member. Inside a transaction, pass the transaction instead of
 * the context.
 */
export async function listAnswerKinds(source: AppContext | Queries): Promise<string[]> {
  return (await listNewsKinds(source)).flatMap(({ kind, answer }) => (answer ? kind : []));
}

/**
 * Returns the values for the sentences of these rows, by kind and subject. `kinds` are those of listNewsKinds.
 */
export async function describeSentences(
  queries: Queries,
  kinds: readonly NewsKind[],
  rows: readonly { kind: string; subject_id: string }[],
  reader: { accountId: string; now: number },
): Promise<Map<string, NewsFacts>> {
  const registered = new Map(kinds.map((one) => [one.kind, one]));
  const facts = new Map<string, NewsFacts>();
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const subjectIds = ofKind.map((row) => row.subject_id);
    const found = await registered.get(kind)?.describe?.(queries, { ...reader, subjectIds });
    for (const [subjectId, described] of found ?? []) facts.set(toKey(kind, subjectId), described);
  }
  return facts;
}

/**
 * Calls, for each kind of the rows, the function that `pick` returns, once for all rows of the kind. Skips
 * kinds without this function. Returns the answers by the ids of the rows. `kinds` are those of listNewsKinds.
 */
export async function askKinds<Answer>(
  queries: Queries,
  kinds: readonly NewsKind[],
  rows: readonly { id: string; kind: string }[],
  pick: (kind: NewsKind) => ((queries: Queries, news: SqlPart) => Promise<Map<string, Answer>>) | undefined,
): Promise<Map<string, Answer>> {
  const registered = new Map(kinds.map((one) => [one.kind, pick(one)]));
  const groups = Map.groupBy(rows, ({ kind }) => registered.get(kind));
  const answers = await Promise.all(
    [...groups].map(([find, ofKinds]) => {
      const ids = ofKinds.map(({ id }) => id);
      return find?.(queries, sql`(select * from news where id in (${sql.join(ids)})) as news`);
    }),
  );
  return new Map(answers.flatMap((answer) => [...(answer ?? [])]));
}

/** Returns the key of describeSentences's answer. */
export function toKey(kind: string, subjectId: string): string {
  return `${kind} ${subjectId}`;
}
