import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import { type JobPart, listNextAccounts, nextPosition, queueJob } from '../../../server/tasks/jobs.ts';
import type { AudienceEvent, NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import type { AskedUnder } from '../contract.ts';

const ENDED = 'question-ended';
const WIDER = 'question-audience';
/** The subject is a question under an announcement. The readers are the members who answered. */
const ANSWERED = 'question-answered';
/** The kind of job that tells those who answered a question under an announcement. */
export const QUESTION_NEWS = 'question-news';
/** How many ended questions one round of the sweep announces. */
const ENDED_AT_ONCE = 200;

/** Leads to the question on the page of its story. */
const PLACE = '#question';

const IS_ENDED = sql<boolean>`questions.story_id = news.about_id and questions.notified_at is not null`;
const IS_OWN_ANSWER = sql<boolean>`questions.story_id = news.about_id and questions.is_named = 1
  and question_answers.account_id = news.account_id`;
const OWN_ANSWERS = sql`question_answers join questions on questions.id = question_answers.question_id`;

/**
 * The news of questions: the reader's question has ended, or one under an announcement that the reader answered, or more people see what
 * the reader chose by name.
 */
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
  { kind: ANSWERED, describe: describeAnswered },
];

/** The results stand below the row: an announcement may be far below in News. */
async function describeAnswered(queries: Queries, { subjectIds }: { subjectIds: string[] }) {
  const rows = await queries
    .selectFrom('questions')
    .select(['id', 'text', 'announcement_id'])
    .where('id', 'in', subjectIds)
    .where('announcement_id', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ id, text, announcement_id: asked }) => [
      id,
      { path: '/news', values: [text], ...(asked && { asked }) },
    ]),
  );
}

async function describe(queries: Queries, rowsWithCause: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: string }>`select distinct news.id from ${rowsWithCause}`.execute(queries);
  return new Map(rows.map(({ id }) => [id, { place: PLACE }]));
}

/**
 * Tells authors that their question under a story has ended. Tells everyone who answered a question under an
 * announcement that this question has ended.
 */
export async function tellOfEnds(context: AppContext, now: number): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const ended = await transaction
      .selectFrom('questions')
      .select(['id', 'story_id', 'announcement_id', 'ends_at'])
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
    for (const { id, story_id, announcement_id } of ended) {
      if (announcement_id !== null && isNotified.has(id)) await tellThoseWhoAnswered(transaction, id, now);
      const story = story_id === null ? undefined : stories.get(story_id);
      if (!story?.authorId || !isNotified.has(id)) continue;
      await raise<NewsEvent>(transaction, {
        ...{ type: 'news-added', kind: ENDED, accountIds: [story.authorId], subjectId: story.id },
        ...{ about: { kind: story.kind, id: story.id }, actorId: null, at: now },
      });
    }
  });
}

/** Lets a job tell everyone who answered a question under an announcement that it has ended. */
export function tellThoseWhoAnswered(transaction: Transaction, id: string, now: number): Promise<void> {
  return queueJob(transaction, { kind: QUESTION_NEWS, about: { id }, now });
}

/** Tells the next people who answered, unless the question is gone. */
export async function tellNextOfEnd(
  _context: AppContext,
  transaction: Transaction,
  { about, position, createdAt: at }: JobPart,
): Promise<string | undefined> {
  const { id: subjectId } = about as { id: string };
  const answered = sql`select distinct account_id from question_answers where question_id = ${subjectId}`;
  const accountIds = await listNextAccounts(transaction, [answered], position);
  if (accountIds.length > 0) {
    const entry = { kind: ANSWERED, accountIds, subjectId, actorId: null, at };
    await raise<NewsEvent>(transaction, { type: 'news-once', ...entry });
  }
  return nextPosition(accountIds);
}

/** Withdraws the news that a question under an announcement has ended. Call this before the question is deleted. */
export async function withdrawQuestionNews(transaction: Transaction, announcementId: string): Promise<void> {
  const rows = await transaction
    .selectFrom('questions')
    .select('id')
    .where('announcement_id', '=', announcementId)
    .where('notified_at', 'is not', null)
    .execute();
  if (rows.length === 0) return;
  const subjectIds = rows.map(({ id }) => id);
  await raise<NewsEvent>(transaction, { type: 'news-withdrawn', kind: ANSWERED, subjectIds });
}

/** Withdraws the news of a question or a choice under a story that is gone. Call this after the change. */
export async function withdrawCauseless(transaction: Transaction, { kind, id }: AskedUnder): Promise<void> {
  if (kind === 'story') await raise<NewsEvent>(transaction, { type: 'causes-changed', aboutIds: [id] });
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
