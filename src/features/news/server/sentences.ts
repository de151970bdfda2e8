import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { ask, askWithin } from '../../../server/event-handlers.ts';
import type { ToldFacts } from '../../subjects/contract.ts';
import { type ToldKind, toldKinds } from '../../subjects/questions.ts';

/** Returns the kinds of news that features register. In a transaction, pass that instead of the context. */
export function listToldKinds(source: AppContext | Queries): Promise<ToldKind[]> {
  return 'events' in source ? ask(source, toldKinds, undefined) : askWithin(source, toldKinds, undefined);
}

/** Returns what the sentences of these rows need, by kind and subject. In a transaction, pass that instead of the context. */
export async function describeSentences(
  source: AppContext | Queries,
  rows: readonly { kind: string; subject_id: string }[],
  reader: { accountId: string; now: number },
): Promise<Map<string, ToldFacts>> {
  const queries = 'events' in source ? source.database : source;
  const registered = new Map((await listToldKinds(source)).map((told) => [told.kind, told]));
  const facts = new Map<string, ToldFacts>();
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const subjectIds = ofKind.map((row) => row.subject_id);
    const found = await registered.get(kind)?.describe?.(queries, { ...reader, subjectIds });
    for (const [subjectId, described] of found ?? []) facts.set(toKey(kind, subjectId), described);
  }
  return facts;
}

/** Returns the key of describeSentences's answer. */
export function toKey(kind: string, subjectId: string): string {
  return `${kind} ${subjectId}`;
}
