import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { findPeople } from '../../membership/server/names/name-search.ts';
import { nameOrEmailOf } from '../../people/server/person-facts.ts';
import type { AuditEntry, AuditKind } from '../contract.ts';

interface AuditSearch {
  /** The person whom an entry is about or who made it. */
  q: string;
  kinds: readonly AuditKind[];
  /** Only entries before this time and id. */
  before: { at: number; id: string };
  /** Only entries at or after this time. */
  from: number;
  limit: number;
}

/** Returns the matching entries, newest first, each with its own time. */
export async function findEntries(
  queries: Queries,
  { q, kinds, before, from, limit }: AuditSearch,
): Promise<AuditEntry[]> {
  if (kinds.length === 0) return [];
  const people = q ? await findPeople(queries, q, true) : undefined;
  // Materialised, because two conditions read the people.
  const meant = people ? sql`with meant(id) as materialized ${people}` : sql``;
  const isConcerned = people
    ? sql`and (audit_log.account_id in (select id from meant) or audit_log.actor_id in (select id from meant))`
    : sql``;
  const { rows } = await sql<Omit<AuditEntry, 'earlier'>>`${meant}
    select audit_log.id, audit_log.kind, audit_log.at, audit_log.count, audit_log.reason,
      audit_log.account_id as uid, ${nameOrEmailOf('audit_log.account_id')} as about,
      ${nameOrEmailOf('audit_log.actor_id')} as "by"
    from audit_log
    where (audit_log.at, audit_log.id) < (${before.at}, ${before.id}) and audit_log.at >= ${from}
      and audit_log.kind in (${sql.join(kinds)}) ${isConcerned}
    order by audit_log.at desc, audit_log.id desc
    limit ${limit}`.execute(queries);
  return rows.map((row) => ({ ...row, earlier: [] }));
}
