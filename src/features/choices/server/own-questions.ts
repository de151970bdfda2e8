import { sql } from 'kysely';
import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { storiesBy } from '../../stories/server/visible-stories.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';

/** Returns what the viewer asked under their stories, and what they chose, for the archive. */
export async function readOwnQuestions(context: AppContext, viewer: Viewer) {
  const { database } = context;
  const asked = await database
    .selectFrom('questions')
    .innerJoin(storiesBy(viewer.accountId).as('stories'), 'stories.id', 'questions.story_id')
    .innerJoin('question_choices', 'question_choices.question_id', 'questions.id')
    .select(['questions.id', 'story_id as story', 'questions.text', 'question_choices.text as choice'])
    .select(['is_many', 'is_named', 'shows_at_end', 'questions.created_at as askedAt', 'ends_at as endsAt'])
    .orderBy('questions.created_at')
    .orderBy('questions.id')
    .orderBy('question_choices.position')
    .execute();
  const chosen = await database
    .selectFrom('question_answers')
    .innerJoin('questions', 'questions.id', 'question_answers.question_id')
    .innerJoin('question_choices', (join) =>
      join
        .onRef('question_choices.question_id', '=', 'question_answers.question_id')
        .onRef('question_choices.position', '=', 'question_answers.position'),
    )
    .select([
      'story_id',
      'announcement_id',
      'questions.text',
      'question_choices.text as choice',
      'answered_at',
    ])
    .where('account_id', '=', viewer.accountId)
    .orderBy('answered_at')
    .orderBy('question_answers.question_id')
    .orderBy('question_answers.position')
    .execute();
  const stories = await findSubjects(
    context,
    chosen.flatMap(({ story_id }) => story_id ?? []),
    viewer,
  );
  return {
    asked: [...Map.groupBy(asked, ({ id }) => id).values()].flatMap((rows) =>
      rows.slice(0, 1).map(({ id: _, choice: __, is_many, is_named, shows_at_end, ...question }) => ({
        ...question,
        choices: rows.map(({ choice }) => choice),
        takesSeveral: is_many === 1,
        showsNames: is_named === 1,
        showsResultsAtEnd: shows_at_end === 1,
      })),
    ),
    // The words belong to another member, whose story the viewer may no longer be allowed to read.
    chosen: chosen.map(({ story_id: story, announcement_id: announcement, text, choice, answered_at }) => {
      const isOpen = can(viewer, 'read-stories') && (story === null || stories.has(story));
      const words = { question: isOpen ? text : null, choice: isOpen ? choice : null };
      return { ...(story === null ? { announcement } : { story }), ...words, chosenAt: answered_at };
    }),
  };
}

/** Locks the questions that an account has answered. Call this before the account's row is locked. */
export async function lockQuestionsOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('questions')
    .set((is) => ({ ends_at: is.ref('ends_at') }))
    .where('id', 'in', (is) =>
      is.selectFrom('question_answers').select('question_id').where('account_id', '=', accountId),
    )
    .execute();
}

/**
 * Deletes what a leaving member chose by name. In an unnamed question, the choice stays as a number without an
 * account: a number that falls as somebody leaves would reveal what they chose.
 */
export async function eraseAnswers(transaction: Transaction, accountId: string): Promise<void> {
  const isTheirs = sql`exists (select 1 from question_answers where question_answers.question_id = questions.id
    and question_answers.account_id = ${accountId})`;
  await sql`update question_choices set left_people = left_people + 1
    where exists (select 1 from question_answers where question_answers.account_id = ${accountId}
      and question_answers.question_id = question_choices.question_id
      and question_answers.position = question_choices.position)
    and exists (select 1 from questions where questions.id = question_choices.question_id and questions.is_named = 0)`.execute(
    transaction,
  );
  await sql`update questions set left_people = left_people + 1 where is_named = 0 and ${isTheirs}`.execute(
    transaction,
  );
  await transaction.deleteFrom('question_answers').where('account_id', '=', accountId).execute();
}
