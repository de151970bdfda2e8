import { type Selectable, sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Tables } from '../../../server/database/schema.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { isUnmuted } from '../../mutes/server/muted.ts';
import { isMet } from '../../people/server/person-facts.ts';
import { type AskedUnder, MAX_NAMES } from '../contract.ts';

export type QuestionRecord = Selectable<Tables['questions']>;

export interface StoredChoice {
  position: number;
  text: string;
  left_people: number;
}

/** Returns the column with the id of the text that a question stands under. */
export function columnOf({ kind }: Pick<AskedUnder, 'kind'>): 'story_id' | 'announcement_id' {
  return kind === 'story' ? 'story_id' : 'announcement_id';
}

/** Returns the text that a question stands under. */
export function placeOf({ story_id, announcement_id }: QuestionRecord): AskedUnder {
  return story_id === null
    ? { kind: 'announcement', id: announcement_id as string }
    : { kind: 'story', id: story_id };
}

export function findQuestionOf(queries: Queries, place: AskedUnder): Promise<QuestionRecord | undefined> {
  return queries.selectFrom('questions').selectAll().where(columnOf(place), '=', place.id).executeTakeFirst();
}

export function findQuestion(queries: Queries, id: string): Promise<QuestionRecord | undefined> {
  return queries.selectFrom('questions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns a question and holds its row until the transaction ends: choosing, ending and leaving follow one another. */
export function holdQuestion(transaction: Transaction, id: string): Promise<QuestionRecord | undefined> {
  return transaction
    .updateTable('questions')
    .set((is) => ({ ends_at: is.ref('ends_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export function listChoices(queries: Queries, questionId: string): Promise<StoredChoice[]> {
  return queries
    .selectFrom('question_choices')
    .select(['position', 'text', 'left_people'])
    .where('question_id', '=', questionId)
    .orderBy('position')
    .execute();
}

/** Returns the positions that an account took. */
export async function listChosen(
  queries: Queries,
  questionId: string,
  accountId: string,
): Promise<Set<number>> {
  const rows = await queries
    .selectFrom('question_answers')
    .select('position')
    .where('question_id', '=', questionId)
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map(({ position }) => position));
}

/** Returns whether anybody has taken part, including people who have left. */
export async function hasAnswers(
  queries: Queries,
  question: Pick<QuestionRecord, 'id' | 'left_people'>,
): Promise<boolean> {
  if (question.left_people > 0) return true;
  const row = await queries
    .selectFrom('question_answers')
    .select('position')
    .where('question_id', '=', question.id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the condition that a reader sees who gave an answer of a named question. Leaves out muted people,
 * people who may not sign in, and people without a name, whom a number beside the names would reveal.
 */
function isSeenBy(viewer: Viewer): SqlPart<boolean> {
  return sql<boolean>`${isUnmuted(viewer, 'question_answers.account_id')} and ${isMet('question_answers.account_id')}`;
}

interface Counted {
  people: number;
  byPosition: Map<number, number>;
}

/**
 * Counts the people of a question and of each of its choices: those whom the viewer sees, or everyone without a
 * viewer.
 */
export async function countChosen(
  queries: Queries,
  { id, is_many }: Pick<QuestionRecord, 'id' | 'is_many'>,
  viewer: Viewer | undefined,
): Promise<Counted> {
  const isCounted = viewer ? isSeenBy(viewer) : sql<boolean>`true`;
  const answers = sql`select position, account_id from question_answers where question_id = ${id} and ${isCounted}`;
  // Each of 20,000 people is looked up in three tables: once, because of `materialized`.
  const isReadTwice = sql`with counted as materialized (${answers})`;
  const all = sql`union all select null, count(distinct account_id) from counted`;
  const { rows } = await sql<{ position: number | null; people: number | string }>`
    ${is_many === 1 ? isReadTwice : sql`with counted as (${answers})`}
    select position, count(*) as people from counted group by position ${is_many === 1 ? all : sql``}`.execute(
    queries,
  );
  const byPosition = new Map<number, number>();
  let [people, sum] = [0, 0];
  for (const row of rows) {
    const count = Number(row.people);
    if (row.position === null) people = count;
    else byPosition.set(row.position, count);
    sum += count;
  }
  // With one choice for each person, the choices add up to the people.
  return { people: is_many === 1 ? people : sum, byPosition };
}

/** Returns the first people whom the viewer sees beside each of these choices, in the order in which they took it. */
export async function listNamed(
  queries: Queries,
  viewer: Viewer,
  questionId: string,
  positions: readonly number[],
): Promise<{ position: number; account_id: string }[]> {
  const each = positions.map(
    (position) => sql`select * from (select position, answered_at, account_id from question_answers
      where question_id = ${questionId} and position = ${position} and ${isSeenBy(viewer)}
      order by answered_at, account_id limit ${sql.lit(MAX_NAMES)}) as first`,
  );
  const { rows } = await sql<{ position: number; account_id: string }>`
    select position, account_id from (${sql.join(each, sql` union all `)}) as named
    order by position, answered_at, account_id`.execute(queries);
  return rows;
}

/** Inserts a question with its choices. Returns false if the text has one by now. */
export async function insertQuestion(
  transaction: Transaction,
  question: Omit<QuestionRecord, 'left_people'> & { left_people?: number },
  choices: readonly { text: string; left_people?: number }[],
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('questions')
    .values(question)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await transaction
    .insertInto('question_choices')
    .values(choices.map((choice, position) => ({ question_id: question.id, position, ...choice })))
    .execute();
  return true;
}

/** Replaces what an account took. */
export async function replaceChosen(
  transaction: Transaction,
  questionId: string,
  accountId: string,
  positions: readonly number[],
  now: number,
): Promise<void> {
  await transaction
    .deleteFrom('question_answers')
    .where('question_id', '=', questionId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`not (position ${isOneOf(transaction, positions)})`)
    .execute();
  if (positions.length === 0) return;
  await transaction
    .insertInto('question_answers')
    .values(
      positions.map((position) => ({
        ...{ question_id: questionId, account_id: accountId, position, answered_at: now },
      })),
    )
    // A form that is sent twice must not change the order in which people chose.
    .onConflict((conflict) => conflict.columns(['question_id', 'account_id', 'position']).doNothing())
    .execute();
}
