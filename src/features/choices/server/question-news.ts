import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import type { AudienceEvent, NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';

const ENDED = 'question-ended';
const WIDER = 'question-audience';
/** How many ended questions one round of the sweep announces. */
const ENDED_AT_ONCE = 200;

/** Leads to the question on the page of its story. */
const PLACE = '#question';

const IS_ENDED = sql<boolean>`questions.story_id = news.about_id and questions.notified_at is not null`;
const IS_OWN_ANSWER = sql<boolean>`questions.story_id = news.about_id and questions.is_named = 1
  and question_answers.account_id = news.account_id`;
const OWN_ANSWERS = sql`question_answers join questions on questions.id = question_answers.question_id`;

/** The news of questions: the reader's question has ended, or more people see what the reader chose by name. */
export const questionNews: NewsKind[] = [
  {
    kind: ENDED,
    hasCause: sql<boolean>`exists (select 1 from questions where ${IS_ENDED})`,
    describeRows: (queries, news) => describe(queries, sql`${news} join questions on ${IS_ENDED}`),
  },
  {
    kind: WIDER,
    hasCause: sql<boolean>`exists (select 1 from ${OWN_ANSWERS} where ${IS_OWN_ANSWER})`,
    describeRows: (queries, news) =>
      describe(queries, sql`${news} join (${OWN_ANSWERS}) on ${IS_OWN_ANSWER}`),
  },
];

async function describe(queries: Queries, rowsWithCause: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: string }>`select distinct news.id from ${rowsWithCause}`.execute(queries);
  return new Map(rows.map(({ id }) => [id, { place: PLACE }]));
}

/** Tells authors that their question under a story has ended. */
export async function tellOfEnds(context: AppContext, now: number): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const ended = await transaction
      .selectFrom('questions')
      .select(['id', 'story_id', 'ends_at'])
      .where('notified_at', 'is', null)
      .where('ends_at', '<=', now)
      .orderBy('ends_at')
      .limit(ENDED_AT_ONCE)
      .execute();
    const stories = await findSubjects(
      transaction,
      ended.flatMap(({ story_id }) => story_id ?? []),
    );
    // Another node may have told the author meanwhile: only the node that changes the row tells.
    const { rows: notified } = await sql<{ id: string }>`update questions set notified_at = ${now}
      where notified_at is null and id ${isOneOf(
        transaction,
        ended.map(({ id }) => id),
      )} returning id`.execute(transaction);
    const isNotified = new Set(notified.map(({ id }) => id));
    for (const { id, story_id } of ended) {
      const story = story_id === null ? undefined : stories.get(story_id);
      if (!story?.authorId || !isNotified.has(id)) continue;
      await raise<NewsEvent>(transaction, {
        ...{ type: 'news-added', kind: ENDED, accountIds: [story.authorId], subjectId: story.id },
        ...{ about: { kind: story.kind, id: story.id }, actorId: null, at: now },
      });
    }
  });
}

/** Tells members who chose by name under a story that more people see their choice now, so that they can take the choice back. */
export async function tellOfAudience(
  transaction: Transaction,
  { id: storyId, isWider, at }: AudienceEvent,
): Promise<void> {
  if (!isWider) return;
  const rows = await transaction
    .selectFrom('question_answers')
    .innerJoin('questions', 'questions.id', 'question_answers.question_id')
    .select('account_id')
    .distinct()
    .where('story_id', '=', storyId)
    .where('is_named', '=', 1)
    .execute();
  if (rows.length === 0) return;
  await raise<NewsEvent>(transaction, {
    ...{ type: 'news-added', kind: WIDER, accountIds: rows.map(({ account_id }) => account_id) },
    ...{ subjectId: storyId, about: { kind: 'story', id: storyId }, actorId: null, at },
  });
}
