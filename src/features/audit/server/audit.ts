// UUIDs of version 7 begin with the time, so that entries of the same millisecond keep their order.
import { v7 as createId } from 'uuid';
import { DAY_MS } from '../../../server/clock.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { MemberState } from '../../membership/contract.ts';
import type { MembershipEvent } from '../../membership/events.ts';
import type { AuditKind } from '../contract.ts';

const AUDIT_RETENTION_MS = 365 * DAY_MS;

const STATE_KINDS: Record<MemberState, AuditKind> = {
  pending: 'reopened',
  approved: 'approved',
  declined: 'declined',
  suspended: 'suspended',
  remembered: 'remembered',
};

/** Kinds of entries about somebody who is a member again. */
const BACK_KINDS: Partial<Record<MemberState, AuditKind>> = {
  suspended: 'reinstated',
  remembered: 'put-back',
};

interface NewEntry {
  kind: AuditKind;
  at: number;
  /** The account that the entry is about. Leaving deletes the entry. */
  accountId?: string | null;
  /** The account that acted on `accountId`. Leave this out for an account's own acts. */
  actorId?: string | null;
  count?: number;
  /** Why, in the words of the actor. An entry contains no other text. */
  reason?: string;
}

/** Adds an entry to the log that administrators read. Call this in the transaction of the act. */
export async function audit(queries: Queries, { kind, at, ...entry }: NewEntry): Promise<void> {
  await queries
    .insertInto('audit_log')
    .values({
      id: createId(),
      kind,
      at,
      account_id: entry.accountId ?? null,
      actor_id: entry.actorId ?? null,
      count: entry.count ?? null,
      reason: entry.reason ?? null,
    })
    .execute();
}

/** Adds entries for the state and the roles that a decision about a membership gives or takes. Asking again is no decision. */
export async function auditMembership(
  queries: Queries,
  { accountId, decision, from, to, decidedBy, at }: Extract<MembershipEvent, { type: 'membership-changed' }>,
): Promise<void> {
  const entry = { at, accountId, actorId: decidedBy };
  if (from.state !== to.state && decision !== 'asked again') {
    const back = to.state === 'approved' && BACK_KINDS[from.state];
    await audit(queries, { kind: back || STATE_KINDS[to.state], ...entry });
  }
  if (from.role === to.role) return;
  const changes: [AuditKind, boolean][] = [
    ['took-over', decision === 'took over'],
    ['made-administrator', to.role === 'administrator' && decision !== 'took over'],
    ['removed-administrator', from.role === 'administrator'],
    ['made-moderator', to.role === 'moderator'],
    ['removed-moderator', from.role === 'moderator'],
    ['made-approver', to.role === 'approver'],
    ['removed-approver', from.role === 'approver'],
  ];
  for (const [kind, happens] of changes) {
    if (happens) await audit(queries, { kind, ...entry });
  }
}

/** Deletes the entries that are older than AUDIT_RETENTION_MS. */
export async function sweepAuditLog(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('audit_log')
    .where('at', '<=', now - AUDIT_RETENTION_MS)
    .execute();
}
