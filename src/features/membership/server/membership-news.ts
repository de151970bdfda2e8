import { sql } from 'kysely';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import type { DecisionKind } from '../contract.ts';
import { WAITING_APPLICANTS } from './members/member-facts.ts';

const DECISION = 'decision';
export const APPLICATIONS = 'applications';

/** The decisions of which the person gets news. Their sentences are in words-news.en.ts. */
const DECISION_NEWS: Partial<Record<DecisionKind, { path: string; sentence: string }>> = {
  approved: { path: '/dashboard', sentence: 'approved' },
  'made moderator': { path: '/moderation', sentence: 'made-moderator' },
  'made approver': { path: '/admin', sentence: 'made-approver' },
  'made administrator': { path: '/admin', sentence: 'made-administrator' },
  'took over': { path: '/admin', sentence: 'made-administrator-as-deputy' },
};

export const membershipNews: NewsKind[] = [
  {
    kind: DECISION,
    async describe(queries, { subjectIds }) {
      const rows = await queries
        .selectFrom('decisions')
        .select(['id', 'decision'])
        .where('id', 'in', subjectIds)
        .execute();
      const known = rows.map(({ id, decision }) => [id, DECISION_NEWS[decision as DecisionKind]] as const);
      return new Map(known.flatMap(([id, facts]) => (facts ? [[id, facts]] : [])));
    },
    message: {
      en: 'There’s a decision about your membership',
      ml: 'നിങ്ങളുടെ അംഗത്വത്തെപ്പറ്റി ഒരു തീരുമാനമുണ്ട്',
    },
    reference: 'decision_id',
  },
  {
    kind: APPLICATIONS,
    async describe(queries) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (${WAITING_APPLICANTS}) as applicants`.execute(queries);
      const count = Number(rows[0]?.count);
      return new Map(count > 0 ? [[APPLICATIONS, { path: '/admin', values: [count] }]] : []);
    },
    message: { en: 'Someone is waiting to join', ml: 'ഒരാൾ ചേരാൻ കാത്തിരിക്കുന്നു' },
    permission: 'decide-applications',
    choice: 7,
  },
];

/**
 * Sends a person news of the newest decision about their membership if it gives them something. Deletes the
 * news of earlier decisions, which may no longer be true.
 */
export async function tellOfDecision(
  transaction: Transaction,
  { accountId, decisionId, decision, at }: DecisionFacts,
): Promise<void> {
  await raise<NewsEvent>(transaction, { type: 'news-ended', kind: DECISION, accountId });
  if (!DECISION_NEWS[decision]) return;
  await raise<NewsEvent>(transaction, {
    type: 'news-added',
    kind: DECISION,
    accountIds: [accountId],
    subjectId: decisionId,
    actorId: null,
    at,
  });
}

interface DecisionFacts {
  accountId: string;
  decisionId: string;
  decision: DecisionKind;
  at: number;
}

/** Tells these people that applicants wait for a decision. Replaces the news about this that they have read. */
export async function tellDeciders(
  transaction: Transaction,
  accountIds: readonly string[],
  at: number,
): Promise<void> {
  const event = { kind: APPLICATIONS, accountIds, subjectId: APPLICATIONS, actorId: null, at };
  await raise<NewsEvent>(transaction, { type: 'news-added', ...event, replacesRead: true });
}

/**
 * Withdraws deciders' news once no applicant waits, and restores it when somebody waits again. Does not count `leaverId`, an
 * account that is about to be deleted.
 */
export async function reconcileApplicantNews(transaction: Transaction, leaverId?: string): Promise<void> {
  const isOther = leaverId ? sql`where applicants.account_id <> ${leaverId}` : sql``;
  const hasApplicant = sql<boolean>`exists (select 1 from (${WAITING_APPLICANTS}) as applicants ${isOther})`;
  await raise<NewsEvent>(transaction, {
    type: 'waiting-changed',
    kind: APPLICATIONS,
    isWaiting: () => hasApplicant,
  });
}
