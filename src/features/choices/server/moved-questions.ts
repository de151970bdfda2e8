import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { DAY_MS } from '../../../server/clock.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { isoTime, toIso } from '../../../server/iso-time.ts';
import { cleanLine, isBlank, isLongerThan } from '../../../server/text.ts';
import type { StoryFact } from '../../stories/questions.ts';
import { DAYS, MAX_CHOICE, MAX_CHOICES, MAX_QUESTION } from '../contract.ts';
import { insertQuestion, replaceChosen } from './question-store.ts';

const MAX_PEOPLE = 1_000_000;

const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PEOPLE));
const line = (limit: number) =>
  v.pipe(
    v.string(),
    v.check((text) => text === cleanLine(text) && !isBlank(text) && !isLongerThan(text, limit)),
  );

/** A question of a story in stories.json: docs/moving.md. */
const movedQuestion = v.pipe(
  v.object({
    text: line(MAX_QUESTION),
    choices: v.pipe(
      v.array(
        v.object({
          text: line(MAX_CHOICE),
          /** The people who took the choice of a named question. */
          people: v.array(v.pipe(v.string(), v.uuid())),
          /** How many people took the choice without a name. */
          unnamed: number,
        }),
      ),
      v.minLength(2),
      v.maxLength(MAX_CHOICES),
    ),
    several: v.boolean(),
    named: v.boolean(),
    results: v.picklist(['at-once', 'at-end']),
    /** How many people took part without a name. */
    unnamed: number,
    at: isoTime,
    endsAt: isoTime,
  }),
  // A date that no calendar has would be stored as no number.
  v.check(({ at, endsAt }) => {
    const length = Date.parse(endsAt) - Date.parse(at);
    return length >= 0 && length <= Math.max(...DAYS.map(Number)) * DAY_MS;
  }),
);
type MovedQuestion = v.InferOutput<typeof movedQuestion>;

/**
 * The question of a story, as it moves to another server. The choices of people in an unnamed question stay
 * behind. The new server does not know who has taken part already, so such a question has ended there.
 */
export const movedQuestions: StoryFact = {
  name: 'question',
  read: readMoved,
  isValid: (value) => v.is(movedQuestion, value),
  async write(transaction, facts, findAccount) {
    for (const { storyId, value } of facts)
      await writeMoved(transaction, storyId, value as MovedQuestion, findAccount);
  },
};

async function readMoved(queries: Queries, storyIds: readonly string[]): Promise<Map<string, MovedQuestion>> {
  const questions = await queries
    .selectFrom('questions')
    .selectAll()
    .where(sql<boolean>`story_id ${isOneOf(queries, storyIds)}`)
    .execute();
  if (questions.length === 0) return new Map();
  const ids = questions.map(({ id }) => id);
  const choices = await queries
    .selectFrom('question_choices')
    .selectAll()
    .where(sql<boolean>`question_id ${isOneOf(queries, ids)}`)
    .orderBy('position')
    .execute();
  const answers = await queries
    .selectFrom('question_answers')
    .selectAll()
    .where(sql<boolean>`question_id ${isOneOf(queries, ids)}`)
    .orderBy('answered_at')
    .orderBy('account_id')
    .execute();
  return new Map(
    questions.map((question): [string, MovedQuestion] => {
      const { id, story_id, text, created_at, left_people } = question;
      const isNamed = question.is_named === 1;
      const given = answers.filter((answer) => answer.question_id === id);
      const unnamed = isNamed ? 0 : left_people + new Set(given.map(({ account_id }) => account_id)).size;
      const last = Math.max(created_at, ...given.map(({ answered_at }) => answered_at));
      return [
        story_id ?? '',
        {
          text,
          choices: choices
            .filter(({ question_id }) => question_id === id)
            .map((choice) => {
              const people = given.filter(({ position }) => position === choice.position);
              return {
                text: choice.text,
                people: isNamed ? people.map(({ account_id }) => account_id) : [],
                unnamed: isNamed ? 0 : choice.left_people + people.length,
              };
            }),
          several: question.is_many === 1,
          named: isNamed,
          results: question.shows_at_end === 1 ? 'at-end' : 'at-once',
          unnamed,
          at: toIso(created_at),
          endsAt: toIso(unnamed > 0 ? Math.min(question.ends_at, last) : question.ends_at),
        },
      ];
    }),
  );
}

async function writeMoved(
  transaction: Transaction,
  storyId: string,
  moved: MovedQuestion,
  findAccount: (person: string) => string | undefined,
): Promise<void> {
  const id = randomUUID();
  const [created_at, ends_at] = [Date.parse(moved.at), Date.parse(moved.endsAt)];
  const facts = {
    ...{ id, story_id: storyId, announcement_id: null, text: moved.text, created_at, ends_at },
    // An import sends no news of a question that ends there.
    ...{ notified_at: ends_at, left_people: moved.named ? 0 : moved.unnamed },
    is_many: moved.several ? 1 : 0,
    is_named: moved.named ? 1 : 0,
    shows_at_end: moved.results === 'at-end' ? 1 : 0,
  };
  const choices = moved.choices.map(({ text, unnamed }) => ({
    text,
    left_people: moved.named ? 0 : unnamed,
  }));
  await insertQuestion(transaction, facts, choices);
  if (!moved.named) return;
  const taken = new Map<string, number[]>();
  for (const [position, { people }] of moved.choices.entries()) {
    for (const person of people) {
      const account = findAccount(person);
      if (account) taken.set(account, [...(taken.get(account) ?? []), position]);
    }
  }
  for (const [account, positions] of taken) {
    const kept = moved.several ? positions : positions.slice(0, 1);
    await replaceChosen(transaction, id, account, [...new Set(kept)], created_at);
  }
}
