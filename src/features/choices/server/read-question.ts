import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { summarisePeople } from '../../people/server/people.ts';
import {
  type AskedUnder,
  CHOICE_FIELDS,
  type Hidden,
  MIN_OTHERS,
  type Question,
  type QuestionPlace,
} from '../contract.ts';
import { findPlace } from './place.ts';
import {
  countChosen,
  findQuestionOf,
  hasAnswers,
  listChoices,
  listChosen,
  listNamed,
  type QuestionRecord,
  type StoredChoice,
} from './question-store.ts';

/**
 * Returns the question under a text as the viewer sees it. For a text without a question, `mayAsk` says whether
 * the viewer may ask one. `hasQuestion` tells whether the text has one, so that most pages send no statement.
 * @throws AppError 'forbidden' 403
 */
export async function readQuestion(
  context: AppContext,
  viewer: Viewer,
  place: AskedUnder,
  { mayAsk, hasQuestion }: { mayAsk: boolean; hasQuestion: boolean },
): Promise<QuestionPlace> {
  requirePermission(viewer, 'read-stories');
  const record = hasQuestion ? await findQuestionOf(context.database, place) : undefined;
  if (!record && !(mayAsk && can(viewer, 'write-stories'))) return { question: undefined, mayAsk: false };
  const found = await findPlace(context, viewer, place);
  if (!record || !found) return { question: undefined, mayAsk: found?.isOwn ?? false };
  return { question: await show(context, viewer, record, found.isOwn), mayAsk: false };
}

/**
 * Returns the questions under these announcements, by announcement. An announcement without a question is
 * missing. Without `manages`, the viewer can end or delete no question. @throws AppError 'forbidden' 403
 */
export async function readAnnouncedQuestions(
  context: AppContext,
  viewer: Viewer,
  announcements: readonly string[],
  { manages }: { manages: boolean },
): Promise<Record<string, QuestionPlace>> {
  requirePermission(viewer, manages ? 'change-settings' : 'read-stories');
  if (announcements.length === 0) return {};
  const records = await context.database
    .selectFrom('questions')
    .selectAll()
    .where('announcement_id', 'in', announcements)
    .execute();
  const places = await Promise.all(
    announcements.map(async (id) => {
      const record = records.find(({ announcement_id }) => announcement_id === id);
      const question = record && (await show(context, viewer, record, manages));
      return question || manages ? [[id, { question, mayAsk: !question && manages }] as const] : [];
    }),
  );
  return Object.fromEntries(places.flat());
}

async function show(
  context: AppContext,
  viewer: Viewer,
  record: QuestionRecord,
  isOwn: boolean,
): Promise<Question> {
  const { database, clock } = context;
  const { id, text, is_many, is_named, ends_at } = record;
  const isNamed = is_named === 1;
  const isEnded = ends_at <= clock.now();
  const [choices, chosen, counted] = await Promise.all([
    listChoices(database, id),
    listChosen(database, id, viewer.accountId),
    countChosen(database, record, isNamed ? viewer : undefined),
  ]);
  const people = counted.people + record.left_people;
  const hasChosen = chosen.size > 0;
  const hidden = findHidden(record, { isEnded, isOwn, hasChosen, people });
  const named = hidden === null && isNamed ? await listPeople(context, viewer, id, choices) : undefined;
  const mayChange = isOwn && people === 0 && !(await hasAnswers(database, record));
  return {
    id,
    text,
    language: languageOf(text),
    choices: choices.map(({ position, text, left_people }) => ({
      text,
      language: languageOf(text),
      isOwn: chosen.has(position),
      count: hidden === null ? (counted.byPosition.get(position) ?? 0) + left_people : null,
      people: named?.get(position) ?? [],
    })),
    isMany: is_many === 1,
    isNamed,
    endsAt: ends_at,
    isEnded,
    isOwn,
    written: mayChange ? asWritten(toFields(record, choices)) : null,
    hasChosen,
    hidden,
    people: hidden === null ? people : null,
  };
}

/**
 * Returns why a reader sees no numbers. With fewer than three other voters, numbers would reveal how an unnamed
 * person chose, because readers know their own choice.
 */
function findHidden(
  { is_named, shows_at_end }: QuestionRecord,
  {
    isEnded,
    isOwn,
    hasChosen,
    people,
  }: Record<'isEnded' | 'isOwn' | 'hasChosen', boolean> & { people: number },
): Hidden | null {
  if (!isEnded && shows_at_end === 1) return 'until-end';
  if (!isEnded && !hasChosen && !isOwn) return 'until-chosen';
  if (is_named === 0 && people - (hasChosen ? 1 : 0) < MIN_OTHERS) return 'few';
  return null;
}

async function listPeople(
  context: AppContext,
  viewer: Viewer,
  questionId: string,
  choices: readonly StoredChoice[],
) {
  const rows = await listNamed(
    context.database,
    viewer,
    questionId,
    choices.map(({ position }) => position),
  );
  const ids = [...new Set(rows.map(({ account_id }) => account_id))];
  const people = new Map((await summarisePeople(context, viewer, ids)).map((person) => [person.id, person]));
  const byPosition = Map.groupBy(rows, ({ position }) => position);
  return new Map(
    [...byPosition].map(([position, of]) => [
      position,
      of.flatMap(({ account_id }) => people.get(account_id) ?? []),
    ]),
  );
}

function toFields(record: QuestionRecord, choices: readonly StoredChoice[]): Record<string, string> {
  return {
    question: record.text,
    ...Object.fromEntries(CHOICE_FIELDS.map((field, index) => [field, choices[index]?.text ?? ''])),
    ...(record.is_many === 1 && { many: 'yes' }),
    named: record.is_named === 1 ? 'yes' : 'no',
    results: record.shows_at_end === 1 ? 'at-end' : 'at-once',
    days: String(Math.round((record.ends_at - record.created_at) / DAY_MS)),
  };
}

/**
 * Returns the question under a story as one row, such as "Which payasam? Palada: 3 · Ada: 1"; empty without a
 * question. The row names nobody. Numbers stand there only once the question has ended and enough people have
 * taken part, because readers of the row may have no part in it.
 */
export async function writeRow(queries: Queries, storyId: string, now: number): Promise<string> {
  const question = await findQuestionOf(queries, { kind: 'story', id: storyId });
  if (!question) return '';
  const [choices, counted] = await Promise.all([
    listChoices(queries, question.id),
    countChosen(queries, question, undefined),
  ]);
  const hasNumbers = question.ends_at <= now && counted.people + question.left_people >= MIN_OTHERS;
  const written = choices.map(({ position, text, left_people }) =>
    hasNumbers ? `${text}: ${(counted.byPosition.get(position) ?? 0) + left_people}` : text,
  );
  return `${question.text} ${written.join(' · ')}`;
}
