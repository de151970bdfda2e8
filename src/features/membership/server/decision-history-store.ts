import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import type { MembershipState } from '../../../server/database/schema.ts';
import { type DecisionKind, type DecisionRecord, PAGE_SIZE } from '../contract.ts';
import { cursorPosition } from './list-store.ts';
import { isUndoable } from './policy.ts';

interface RecordRow {
  id: string;
  decision: DecisionKind;
  decided_at: number;
  reason: string | null;
  from_state: MembershipState | null;
  account_id: string;
  about: string;
  decided_by: string | null;
  undid: DecisionKind | null;
  later: number;
}

/** Returns decisions, newest first: one by id, all about a person, or all. One row more than a page shows if more follow. */
export async function findDecisionRecords(
  queries: Queries,
  { id, accountId, after }: { id?: string; accountId?: string; after?: string | undefined },
): Promise<DecisionRecord[]> {
  const isWanted = id
    ? sql`decisions.id = ${id}`
    : accountId
      ? sql`decisions.account_id = ${accountId}`
      : sql`1 = 1`;
  const { rows } = await sql<RecordRow>`
    select decisions.id, decisions.decision, decisions.decided_at, decisions.reason, decisions.from_state,
      decisions.account_id, coalesce(nullif(profile.name, ''), account.email) as about,
      coalesce(nullif(decider_profile.name, ''), decider.email) as decided_by, undone.decision as undid,
      (select count(*) from decisions as other
        where other.account_id = decisions.account_id and other.decided_at > decisions.decided_at) as later
    from decisions join accounts as account on account.id = decisions.account_id
      left join profiles as profile on profile.account_id = decisions.account_id
      left join accounts as decider on decider.id = decisions.decided_by
      left join profiles as decider_profile on decider_profile.account_id = decisions.decided_by
      left join decisions as undone on undone.id = decisions.undoes
    where ${isWanted} and (decisions.decided_at, decisions.id) < ${cursorPosition(after, LAST)}
    order by decisions.decided_at desc, decisions.id desc
    limit ${sql.lit(PAGE_SIZE + 1)}`.execute(queries);
  return rows.map(toRecord);
}

/** Sentinel cursor that sorts after every row. */
const LAST = '999999999999999_';

function toRecord({ id, decision, reason, ...row }: RecordRow): DecisionRecord {
  return {
    id,
    decision,
    undid: row.undid,
    uid: row.account_id,
    about: row.about,
    by: row.decided_by,
    at: row.decided_at,
    reason,
    canUndo: row.later === 0 && row.from_state !== null && isUndoable(decision),
  };
}
