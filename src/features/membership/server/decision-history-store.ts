import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import type { MembershipState } from '../../../server/database/schema.ts';
import { type DecisionKind, type DecisionRecord, PAGE_SIZE } from '../contract.ts';
import { APPROVER_DECISIONS, type ApproverView } from './approver-view.ts';
import { cursorPosition } from './list-store.ts';
import { isUndoable } from './policy.ts';

interface RecordRow {
  id: string;
  decision: DecisionKind;
  decided_at: number;
  reason: string | null;
  from_state: MembershipState | null;
  account_id: string;
  about: string | null;
  decider_id: string | null;
  decided_by: string | null;
  undid: DecisionKind | null;
  later: number;
}

interface Wanted {
  id?: string;
  accountId?: string;
  decidedBy?: string | undefined;
  /** Milliseconds since 1970. */
  since?: number;
  after?: string | undefined;
}

/**
 * Returns decisions, newest first: one by id, those about a person or by one, or all. One row more than a page shows if more
 * follow. An approver's view has decisions about requests alone, and selects no email.
 */
export async function findDecisionRecords(
  queries: Queries,
  { id, accountId, decidedBy, since, after }: Wanted,
  view?: ApproverView,
): Promise<DecisionRecord[]> {
  const conditions = [
    sql`(decisions.decided_at, decisions.id) < ${cursorPosition(after, LAST)}`,
    ...(id ? [sql`decisions.id = ${id}`] : []),
    ...(accountId ? [sql`decisions.account_id = ${accountId}`] : []),
    ...(decidedBy ? [sql`decisions.decided_by = ${decidedBy}`] : []),
    ...(since ? [sql`decisions.decided_at > ${since}`] : []),
    ...(view ? [IS_ABOUT_REQUEST] : []),
  ];
  const nameOf = (profile: string, account: string) =>
    view
      ? sql`${sql.ref(`${profile}.name`)}`
      : sql`coalesce(nullif(${sql.ref(`${profile}.name`)}, ''), ${sql.ref(`${account}.email`)})`;
  const { rows } = await sql<RecordRow>`
    select decisions.id, decisions.decision, decisions.decided_at, decisions.reason, decisions.from_state,
      decisions.account_id, ${nameOf('profile', 'account')} as about, decisions.decided_by as decider_id,
      ${nameOf('decider_profile', 'decider')} as decided_by, undone.decision as undid,
      (select count(*) from decisions as other
        where other.account_id = decisions.account_id and other.decided_at > decisions.decided_at) as later
    from decisions join accounts as account on account.id = decisions.account_id
      left join profiles as profile on profile.account_id = decisions.account_id
      left join accounts as decider on decider.id = decisions.decided_by
      left join profiles as decider_profile on decider_profile.account_id = decisions.decided_by
      left join decisions as undone on undone.id = decisions.undoes
    where ${sql.join(conditions, sql` and `)}
    order by decisions.decided_at desc, decisions.id desc
    limit ${sql.lit(PAGE_SIZE + 1)}`.execute(queries);
  return rows.map((row) => toRecord(row, view));
}

/** The condition that a decision, or the one that it undoes, is about a request, or that the applicant asked again. */
const KINDS = sql.join(APPROVER_DECISIONS);
const IS_ABOUT_REQUEST = sql`(decisions.decision in (${KINDS}, 'asked again') or undone.decision in (${KINDS}))`;

/** Sentinel cursor that sorts after every row. */
const LAST = '999999999999999_';

function toRecord(
  { id, decision, reason, ...row }: RecordRow,
  view: ApproverView | undefined,
): DecisionRecord {
  const isOwn = row.decider_id === view?.approverId;
  const isTheirs = !view || (isOwn && row.decided_at > view.since);
  return {
    id,
    decision,
    undid: row.undid,
    uid: row.account_id,
    about: row.about ?? '',
    by: row.decider_id === null ? null : (row.decided_by ?? ''),
    at: row.decided_at,
    // Applicants read why they are declined. Other reasons stay among administrators.
    reason: !view || isOwn || decision === 'declined' ? reason : null,
    canUndo: isTheirs && row.later === 0 && row.from_state !== null && isUndoable(decision),
  };
}
