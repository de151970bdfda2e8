import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../server/clock.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { MembershipEvent } from '../../membership/events.ts';
import type { AuditKind } from '../contract.ts';

export type { AuditKind };

const AUDIT_RETENTION_MS = 365 * DAY_MS;

interface NewEntry {
  kind: AuditKind;
  at: number;
  /** The account that the entry is about. Leaving deletes the entry. */
  accountId?: string | null;
  /** The account that did it to the other. Leave this out for an account's own acts. */
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
      id: randomUUID(),
      kind,
      at,
      account_id: entry.accountId ?? null,
      actor_id: entry.actorId ?? null,
      count: entry.count ?? null,
      reason: entry.reason ?? null,
    })
    .execute();
}

/** Adds entries for the roles that a change of a membership gives or takes. */
export async function auditRoleChange(
  queries: Queries,
  { accountId, from, to, decidedBy, at }: Extract<MembershipEvent, { type: 'membership-changed' }>,
): Promise<void> {
  if (from.role === to.role) return;
  const changes: [AuditKind, boolean][] = [
    ['made-administrator', to.role === 'administrator'],
    ['removed-administrator', from.role === 'administrator'],
    ['made-moderator', to.role === 'moderator'],
    ['removed-moderator', from.role === 'moderator'],
  ];
  for (const [kind, happens] of changes) {
    if (happens) await audit(queries, { kind, at, accountId, actorId: decidedBy });
  }
}

/** Deletes the entries that are older than AUDIT_RETENTION_MS. */
export async function sweepAuditLog(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('audit_log')
    .where('at', '<=', now - AUDIT_RETENTION_MS)
    .execute();
}
