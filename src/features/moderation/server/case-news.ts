import { sql } from 'kysely';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';

/** The news that moderators decided about something of the reader. */
export const OWN_CASE = 'own-case';
/** The news that cases wait for the reader's decision. */
export const CASES = 'cases';

export const caseNews: NewsKind[] = [
  {
    kind: OWN_CASE,
    async describe(queries, { subjectIds }) {
      const rows = await queries
        .selectFrom('cases')
        .select(['id', 'title'])
        .where('id', 'in', subjectIds)
        .execute();
      return new Map(rows.map(({ id, title }) => [id, { path: `/account/cases/${id}`, values: [title] }]));
    },
    message: {
      en: 'Moderators decided about something you wrote',
      ml: 'നിങ്ങൾ എഴുതിയതിനെപ്പറ്റി മോഡറേറ്റർമാർ ഒരു തീരുമാനമെടുത്തു',
    },
    reference: 'case_id',
  },
  {
    kind: CASES,
    async describe(queries, { accountId, now }) {
      const { rows } = await sql<{ count: number; overdue: number }>`
        select count(*) as count, coalesce(sum(case when cases.due_at <= ${now} then 1 else 0 end), 0) as overdue
        from cases where ${waitsFor(sql`${accountId}`)}`.execute(queries);
      const [count, overdue] = [Number(rows[0]?.count), Number(rows[0]?.overdue)];
      return new Map(count > 0 ? [[CASES, { path: '/moderation', values: [count, overdue] }]] : []);
    },
    message: { en: 'Something is waiting for your decision', ml: 'നിങ്ങൾ തീരുമാനിക്കേണ്ട ഒരു കാര്യമുണ്ട്' },
    permission: 'moderate-content',
    choice: 8,
  },
];

/** Returns the condition that a row of `cases` waits for a decision of the account in `reader`. */
function waitsFor(reader: SqlPart): SqlPart<boolean> {
  return sql<boolean>`cases.closed_at is null and (cases.about_id is null or cases.about_id <> ${reader})`;
}

/** Returns the condition that a case waits for a decision of the account in `reader`. */
export function hasWaitingCase(reader: SqlPart): SqlPart<boolean> {
  return sql<boolean>`exists (select 1 from cases where ${waitsFor(reader)})`;
}

/** Tells these moderators that a case waits. Replaces the news about this that they have read. */
export async function tellOfCase(
  transaction: Transaction,
  accountIds: readonly string[],
  at: number,
): Promise<void> {
  const event = { kind: CASES, accountIds, subjectId: CASES, actorId: null, at };
  await raise<NewsEvent>(transaction, { type: 'news-added', ...event, replacesRead: true });
}

/** Tells a person that moderators decided about something that the person wrote. Does nothing for someone who has left. */
export async function tellAuthor(
  transaction: Transaction,
  accountId: string | null,
  caseId: string,
  at: number,
): Promise<void> {
  if (!accountId) return;
  const event = { kind: OWN_CASE, accountIds: [accountId], subjectId: caseId, actorId: null, at };
  await raise<NewsEvent>(transaction, { type: 'news-added', ...event });
}

/**
 * Withdraws moderators' news once no case waits, and restores it when a case waits again. Call this after a change of cases.
 */
export async function reconcileCaseNews(transaction: Queries): Promise<void> {
  await raise<NewsEvent>(transaction, { type: 'waiting-changed', kind: CASES, isWaiting: hasWaitingCase });
}
