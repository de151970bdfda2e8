import { type Selectable, sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { mustBeInside } from '../../circles/server/joining.ts';
import { isInAudienceOf } from '../../subjects/server/subjects.ts';
import { type Answer, FACES } from '../contract.ts';
import { notFound } from './refusals.ts';

export type GatheringRecord = Selectable<Tables['gatherings']>;

/**
 * Returns a gathering and locks its row, so that nobody else answers or changes it until the transaction ends. Every rule does this
 * before it reads answers: two people must not both get the last place.
 * @throws AppError 'gathering-not-found' 404
 */
export async function lockGathering(transaction: Queries, id: string): Promise<GatheringRecord> {
  const row = await holdGathering(transaction, id);
  if (!row || row.hidden_at !== null) throw notFound();
  return row;
}

/**
 * Locks a gathering as lockGathering does, for a viewer who sees it. A member who leaves its circle meanwhile
 * waits for the row, and then loses what this transaction writes: see leaveGatheringsOf. @throws AppError
 * 'gathering-not-found' 404, 'circle-left' 403 for its organiser who is no longer in the circle
 */
export async function lockOpenGathering(
  transaction: Queries,
  { accountId }: Pick<Viewer, 'accountId'>,
  id: string,
): Promise<GatheringRecord> {
  const row = await lockGathering(transaction, id);
  if (row.organiser_id === accountId) await mustBeInside(transaction, row.circle_id, accountId);
  else if (!(await isInAudienceOf(transaction, accountId, row.circle_id))) throw notFound();
  return row;
}

/** Returns a gathering, even a hidden one, and locks its row. Undefined without a gathering. */
export function holdGathering(transaction: Queries, id: string): Promise<GatheringRecord | undefined> {
  return transaction
    .updateTable('gatherings')
    .set((is) => ({ sequence: is.ref('sequence') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** A member's answer. */
export type AnswerRecord = Pick<Selectable<Tables['gathering_answers']>, (typeof COLUMNS)[number]>;

const COLUMNS = ['account_id', 'answer', 'guests', 'children', 'waits_since'] as const;

/** How many people an answer stands for. */
export const SIZE = sql<number>`(1 + gathering_answers.guests + gathering_answers.children)`;

/** Returns a member's answer to a gathering. */
export function findAnswer(
  queries: Queries,
  gatheringId: string,
  accountId: string,
): Promise<AnswerRecord | undefined> {
  return queries
    .selectFrom('gathering_answers')
    .select(COLUMNS)
    .where('gathering_id', '=', gatheringId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Returns the first people with a certain answer and a place, in the order of their answers. */
export async function listFirstPeople(
  queries: Queries,
  gatheringId: string,
  answer: Answer,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('gathering_answers')
    .select('account_id')
    .where('gathering_id', '=', gatheringId)
    .where('answer', '=', answer)
    .where('waits_since', 'is', null)
    .orderBy('answered_at')
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Returns the first FACES people who come to each of these gatherings, in the order of their answers. */
export async function listFaces(
  queries: Queries,
  gatheringIds: readonly string[],
): Promise<{ gathering_id: string; account_id: string }[]> {
  if (gatheringIds.length === 0) return [];
  const each = gatheringIds.map(
    (id) => sql`select * from (select gathering_id, account_id from gathering_answers
      where gathering_id = ${id} and answer = 'yes' and waits_since is null
      order by answered_at, account_id limit ${sql.lit(FACES)}) as first`,
  );
  const { rows } = await sql<{
    gathering_id: string;
    account_id: string;
  }>`${sql.join(each, sql` union all `)}`.execute(queries);
  return rows;
}

/** Returns how many places are taken, and how many members gave each answer. */
export async function countAnswers(
  queries: Queries,
  gatheringId: string,
): Promise<{ taken: number; yes: number; perhaps: number; waiting: number }> {
  const rows = await queries
    .selectFrom('gathering_answers')
    .select(({ fn }) => ['answer', fn.countAll<number>().as('count'), fn.sum<number>(SIZE).as('people')])
    .select(sql<number>`case when waits_since is null then 0 else 1 end`.as('waits'))
    .where('gathering_id', '=', gatheringId)
    .groupBy(['answer', 'waits'])
    .execute();
  const find = (answer: Answer, waits: number) =>
    rows.find((row) => row.answer === answer && Number(row.waits) === waits);
  return {
    taken: Number(find('yes', 0)?.people ?? 0),
    yes: Number(find('yes', 0)?.count ?? 0),
    perhaps: Number(find('perhaps', 0)?.count ?? 0),
    waiting: Number(find('yes', 1)?.count ?? 0),
  };
}

/** Returns how many people wait ahead of a member who waits. */
export async function countAhead(queries: Queries, gatheringId: string, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from gathering_answers
    join gathering_answers own on own.gathering_id = gathering_answers.gathering_id and own.account_id = ${accountId}
    where gathering_answers.gathering_id = ${gatheringId} and gathering_answers.waits_since is not null
      and (gathering_answers.waits_since, gathering_answers.answered_at, gathering_answers.account_id)
        < (own.waits_since, own.answered_at, own.account_id)`.execute(queries);
  return Number(rows[0]?.count ?? 0);
}

/** Records that the organiser comes to a gathering that is new, or that has its day now. */
export async function setOrganiserAnswer(
  transaction: Queries,
  { id, organiserId, now }: { id: string; organiserId: string; now: number },
): Promise<void> {
  const company = { answer: 'yes', guests: 0, children: 0, waits_since: null } as const;
  await transaction
    .insertInto('gathering_answers')
    .values({ gathering_id: id, account_id: organiserId, ...company, answered_at: now })
    .onConflict((conflict) => conflict.columns(['gathering_id', 'account_id']).doUpdateSet(company))
    .execute();
}
