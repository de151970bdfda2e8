import { sql } from 'kysely';
import type { MembershipState } from '../../../../identity/account-states.ts';
import type { AppContext } from '../../../../server/context.ts';
import { readNames } from '../../../accounts/server/read-names.ts';
import { type DecisionKind, type DecisionRecord, PAGE_SIZE } from '../../contract.ts';
import { cursorPosition } from '../members/list-store.ts';
import { APPROVER_DECISIONS, type ApproverView } from './approver-view.ts';
import { isUndoable } from './policy.ts';

interface RecordRow {
  id: string;
  decision: DecisionKind;
  decided_at: number;
  reason: string | null;
  from_state: MembershipState | null;
  account_id: string;
  email: string;
  decider_id: string | null;
  decider_email: string | null;
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
 * Returns decisions, newest first: one by id, those about or by a person, or all. Returns one row more than a
 * page shows if more follow. An approver's view contains only decisions about requests, and no emails.
 */
export async function findDecisionRecords(
  context: AppContext,
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
  const emailOf = (account: string) => (view ? sql`''` : sql.ref(`${account}.email`));
  const { rows } = await sql<RecordRow>`
    select decisions.id, decisions.decision, decisions.decided_at, decisions.reason, decisions.from_state,
      decisions.account_id, ${emailOf('account')} as email, decisions.decided_by as decider_id,
      ${emailOf('decider')} as decider_email, undone.decision as undid,
      (select count(*) from decisions as other
        where other.account_id = decisions.account_id and other.decided_at > decisions.decided_at) as later
    from decisions join accounts as account on account.id = decisions.account_id
      left join accounts as decider on decider.id = decisions.decided_by
      left join decisions as undone on undone.id = decisions.undoes
    where ${sql.join(conditions, sql` and `)}
    order by decisions.decided_at desc, decisions.id desc
    limit ${sql.lit(PAGE_SIZE + 1)}`.execute(context.database);
  const people = new Set(rows.flatMap(({ account_id, decider_id }) => [account_id, decider_id]));
  people.delete(null);
  const names = await readNames(context, [...people] as string[]);
  return rows.map((row) => toRecord(row, names, { view, now: context.clock.now() }));
}

/**
 * The condition that a decision, or the decision that it undoes, is about a request, or that the applicant
 * asked again.
 */
const KINDS = sql.join(APPROVER_DECISIONS);
const IS_ABOUT_REQUEST = sql`(decisions.decision in (${KINDS}, 'asked again') or undone.decision in (${KINDS}))`;

/** Sentinel cursor that sorts after every row. */
const LAST = '999999999999999_';

function toRecord(
  { id, decision, reason, ...row }: RecordRow,
  names: ReadonlyMap<string, string>,
  { view, now }: { view: ApproverView | undefined; now: number },
): DecisionRecord {
  const isOwn = row.decider_id === view?.approverId;
  const isTheirs = !view || (isOwn && row.decided_at > view.since);
  return {
    id,
    decision,
    undid: row.undid,
    uid: row.account_id,
    about: names.get(row.account_id) ?? row.email,
    by: row.decider_id === null ? null : (names.get(row.decider_id) ?? row.decider_email ?? ''),
    at: row.decided_at,
    // Applicants can read why they were declined. Other reasons stay among administrators.
    reason: !view || isOwn || decision === 'declined' ? reason : null,
    canUndo:
      isTheirs &&
      row.later === 0 &&
      row.from_state !== null &&
      isUndoable({ decision, decidedAt: row.decided_at }, now),
  };
}
