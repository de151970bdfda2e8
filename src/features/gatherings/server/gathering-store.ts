import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import type { Answer } from '../contract.ts';
import { notFound } from './refusals.ts';

export type GatheringRecord = Selectable<Tables['gatherings']>;

/**
 * Returns a gathering and holds its row, so that nobody else answers or changes it until the transaction ends. Every rule
 * does this before it reads answers: two people must not both get the last place.
 * @throws AppError 'gathering-not-found' 404
 */
export async function lockGathering(transaction: Queries, id: string): Promise<GatheringRecord> {
  const row = await transaction
    .updateTable('gatherings')
    .set((is) => ({ sequence: is.ref('sequence') }))
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** An answer with the number of people that it stands for. */
export interface AnswerRecord {
  account_id: string;
  answer: Answer;
  guests: number;
  children: number;
  waits_since: number | null;
  size: number;
}

/** Returns all answers to a gathering: first those who wait, the longest first. */
export async function listAnswers(queries: Queries, gatheringId: string): Promise<AnswerRecord[]> {
  const rows = await queries
    .selectFrom('gathering_answers')
    .select(['account_id', 'answer', 'guests', 'children', 'waits_since'])
    .where('gathering_id', '=', gatheringId)
    .orderBy(sql`case when waits_since is null then 1 else 0 end`)
    .orderBy('waits_since')
    .orderBy('answered_at')
    .orderBy('account_id')
    .execute();
  return rows.map((row) => ({ ...row, size: 1 + row.guests + row.children }));
}

/** Returns how many places are taken. */
export function countTaken(answers: readonly AnswerRecord[]): number {
  return answers
    .filter(({ answer, waits_since }) => answer === 'yes' && waits_since === null)
    .reduce((sum, { size }) => sum + size, 0);
}

/** Lets the organiser of a new gathering come to it. */
export async function insertOrganiserAnswer(
  transaction: Queries,
  { id, organiserId, now }: { id: string; organiserId: string; now: number },
): Promise<void> {
  const company = { answer: 'yes', guests: 0, children: 0, waits_since: null } as const;
  await transaction
    .insertInto('gathering_answers')
    .values({ gathering_id: id, account_id: organiserId, ...company, answered_at: now })
    .execute();
}
