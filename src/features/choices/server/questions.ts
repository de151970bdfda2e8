import { randomUUID } from 'node:crypto';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanField } from '../../../server/text.ts';
import { mustBePlain } from '../../holding/server/judge.ts';
import {
  type AskedUnder,
  type AskFields,
  type AskInput,
  CHOICE_FIELDS,
  type ChooseInput,
  MAX_CHOICE,
  MAX_QUESTION,
  type QuestionInput,
} from '../contract.ts';
import { findPlace, holdPlace } from './place.ts';
import { tellThoseWhoAnswered, withdrawCauseless, withdrawQuestionNews } from './question-news.ts';
import {
  columnOf,
  findQuestion,
  findQuestionOf,
  hasAnswers,
  holdQuestion,
  insertQuestion,
  listChoices,
  placeOf,
  type QuestionRecord,
  replaceChosen,
} from './question-store.ts';
import { notFound, refusal } from './refusals.ts';

/** Limits per member. */
const ASKED: RateLimit = { name: 'ask-question', hits: 30, perMs: DAY_MS };
const CHOSEN: RateLimit = { name: 'choose', hits: 60, perMs: HOUR_MS };

/** The fields of a form as the database stores them. */
interface PreparedQuestion extends Pick<QuestionRecord, 'text' | 'is_many' | 'is_named' | 'shows_at_end'> {
  choices: string[];
  days: number;
}

/**
 * Asks a question under a text of the viewer's, and returns the question's id. Replaces a question that nobody
 * has answered. Idempotent: the same form sent twice asks once.
 * @throws AppError 'forbidden' 403, 'question-not-found' 404, 'question-answered', 'question-changed' 409,
 * 'question-blank', 'question-choices', 'question-same', 'too-long', 'newcomer-text' 422, 'too-many' 429
 */
export async function askQuestion(
  context: AppContext,
  viewer: Viewer,
  place: AskedUnder,
  input: AskInput,
): Promise<string> {
  const asked = await prepareQuestion(context, viewer, input);
  return inTransaction(context, async (transaction) => {
    await holdPlace(transaction, place);
    if (!(await findPlace(transaction, viewer, place))?.isOwn) throw notFound();
    const earlier = await findQuestionOf(transaction, place);
    if (earlier) {
      if (await isSame(transaction, earlier, asked)) return earlier.id;
      // A new text would change the meaning of a choice that somebody has made.
      if (await hasAnswers(transaction, earlier)) {
        throw refusal('question-answered', 409, 'Somebody has answered this question.');
      }
      await erase(transaction, place, earlier.id);
    }
    const id = await insertPrepared(transaction, place, asked, context.clock.now());
    if (id) return id;
    const other = await findQuestionOf(transaction, place);
    if (other && (await isSame(transaction, other, asked))) return other.id;
    throw refusal('question-changed', 409, 'This text has another question by now.');
  });
}

/**
 * Checks the fields of a question, and returns them for `insertPrepared`.
 * @throws AppError 'forbidden' 403, 'question-blank', 'question-choices', 'question-same', 'too-long', 'newcomer-text' 422, 'too-many' 429
 */
export async function prepareQuestion(
  context: AppContext,
  viewer: Viewer,
  fields: AskFields,
): Promise<PreparedQuestion> {
  requirePermission(viewer, 'write-stories');
  await context.limiter.take(ASKED, viewer.accountId);
  const asked = check(fields);
  const text = [asked.text, ...asked.choices].join('\n');
  await mustBePlain(context, { viewer, kind: 'question', text });
  return asked;
}

/** Inserts a question under a text, and returns its id; undefined if the text has one by now. */
export async function insertPrepared(
  transaction: Transaction,
  place: AskedUnder,
  { choices, days, ...facts }: PreparedQuestion,
  now: number,
): Promise<string | undefined> {
  const id = randomUUID();
  const row = { id, story_id: null, announcement_id: null, [columnOf(place)]: place.id, ...facts };
  const isNew = await insertQuestion(
    transaction,
    { ...row, created_at: now, ends_at: now + days * DAY_MS, notified_at: null },
    choices.map((choice) => ({ text: choice })),
  );
  return isNew ? id : undefined;
}

function check(input: AskFields): PreparedQuestion {
  const text = cleanField(input.question, { field: 'question', limit: MAX_QUESTION });
  if (!text) throw refusal('question-blank', 422, 'Write a question.');
  const choices = CHOICE_FIELDS.map((field) => cleanField(input[field], { field, limit: MAX_CHOICE })).filter(
    Boolean,
  );
  if (choices.length < 2) throw refusal('question-choices', 422, 'A question has at least two choices.');
  if (new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length) {
    throw refusal('question-same', 422, 'Two choices are the same.');
  }
  return {
    text,
    choices,
    is_many: input.many ? 1 : 0,
    is_named: input.named === 'yes' ? 1 : 0,
    shows_at_end: input.results === 'at-end' ? 1 : 0,
    days: Number(input.days),
  };
}

async function isSame(
  transaction: Transaction,
  question: QuestionRecord,
  asked: PreparedQuestion,
): Promise<boolean> {
  const choices = await listChoices(transaction, question.id);
  const { ends_at, created_at } = question;
  return (
    JSON.stringify(choices.map(({ text }) => text)) === JSON.stringify(asked.choices) &&
    (['text', 'is_many', 'is_named', 'shows_at_end'] as const).every(
      (name) => question[name] === asked[name],
    ) &&
    ends_at - created_at === asked.days * DAY_MS
  );
}

/**
 * Sets which choices of a question the viewer takes, until it ends. Idempotent.
 * @throws AppError 'forbidden' 403, 'question-not-found' 404, 'question-changed', 'question-ended', 'question-nameless' 409,
 *   'question-nothing', 'question-one' 422, 'too-many' 429
 */
export async function chooseAnswers(
  context: AppContext,
  viewer: Viewer,
  place: AskedUnder,
  input: ChooseInput,
): Promise<void> {
  const positions = [...new Set(input.chosen)];
  if (positions.length === 0) throw refusal('question-nothing', 422, 'Choose something first.');
  await change(context, viewer, place, input.question, async (transaction, question) => {
    if (positions.length > 1 && question.is_many === 0) {
      throw refusal('question-one', 422, 'This question has one choice for each person.');
    }
    if (question.is_named === 1 && !viewer.name) {
      throw refusal('question-nameless', 409, 'Names stand beside the choices of this question.');
    }
    const known = new Set((await listChoices(transaction, question.id)).map(({ position }) => position));
    if (!positions.every((position) => known.has(position))) {
      throw refusal('question-changed', 409, 'This question has other choices.');
    }
    await replaceChosen(transaction, question.id, viewer.accountId, positions, context.clock.now());
  });
}

/** Takes back what the viewer chose, until the question ends. Idempotent. @throws as chooseAnswers */
export async function takeBack(
  context: AppContext,
  viewer: Viewer,
  place: AskedUnder,
  input: Pick<QuestionInput, 'question'>,
): Promise<void> {
  await change(context, viewer, place, input.question, async (transaction, question) => {
    await replaceChosen(transaction, question.id, viewer.accountId, [], context.clock.now());
    await withdrawCauseless(transaction, place);
  });
}

/** Runs a change of the viewer's choices in an open question, and locks the question's row. */
async function change(
  context: AppContext,
  viewer: Viewer,
  place: AskedUnder,
  questionId: string,
  rule: (transaction: Transaction, question: QuestionRecord) => Promise<void>,
): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await context.limiter.take(CHOSEN, viewer.accountId);
  await inTransaction(context, async (transaction) => {
    if (!(await findPlace(transaction, viewer, place))?.isOpen) throw notFound();
    const question = await holdQuestion(transaction, questionId);
    if (!question || placeOf(question).id !== place.id) {
      // The author has changed the question since the page was read, or deleted it.
      if (await findQuestionOf(transaction, place)) {
        throw refusal('question-changed', 409, 'The question has changed.');
      }
      throw notFound();
    }
    if (question.ends_at <= context.clock.now()) throw refusal('question-ended', 409, 'It has ended.');
    await rule(transaction, question);
  });
}

/** Ends a question of the viewer's now. Idempotent. @throws AppError 'forbidden' 403, 'question-not-found' 404 */
export async function endQuestion(
  context: AppContext,
  viewer: Viewer,
  place: AskedUnder,
  input: Pick<QuestionInput, 'question'>,
): Promise<void> {
  await changeOwn(context, viewer, place, input, async (transaction, { id }) => {
    const now = context.clock.now();
    const { numUpdatedRows } = await transaction
      .updateTable('questions')
      .set({ ends_at: now, notified_at: now })
      .where('id', '=', id)
      .where('ends_at', '>', now)
      .executeTakeFirst();
    if (place.kind === 'announcement' && numUpdatedRows > 0n)
      await tellThoseWhoAnswered(transaction, id, now);
  });
}

/** Deletes a question of the viewer's with all answers. Idempotent. @throws AppError 'forbidden' 403, 'question-not-found' 404 */
export async function deleteQuestion(
  context: AppContext,
  viewer: Viewer,
  place: AskedUnder,
  input: Pick<QuestionInput, 'question'>,
): Promise<void> {
  await changeOwn(context, viewer, place, input, (transaction, { id }) => erase(transaction, place, id));
}

/** Deletes a question and the news about it. */
async function erase(transaction: Transaction, place: AskedUnder, id: string): Promise<void> {
  if (place.kind === 'announcement') await withdrawQuestionNews(transaction, place.id);
  await transaction.deleteFrom('questions').where('id', '=', id).execute();
  await withdrawCauseless(transaction, place);
}

async function changeOwn(
  context: AppContext,
  viewer: Viewer,
  place: AskedUnder,
  input: Pick<QuestionInput, 'question'>,
  rule: (transaction: Transaction, question: QuestionRecord) => Promise<void>,
): Promise<void> {
  requirePermission(viewer, 'write-stories');
  await inTransaction(context, async (transaction) => {
    await holdPlace(transaction, place);
    if (!(await findPlace(transaction, viewer, place))?.isOwn) throw notFound();
    const question = await findQuestion(transaction, input.question);
    if (question && placeOf(question).id === place.id) await rule(transaction, question);
  });
}
