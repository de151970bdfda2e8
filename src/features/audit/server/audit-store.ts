import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { findPeople } from '../../membership/server/names/name-search.ts';
import { nameOrEmailOf } from '../../people/server/person-facts.ts';
import type { AuditEntry, AuditKind } from '../contract.ts';

/** The people whom a search means. */
export type Meant = Awaited<ReturnType<typeof findPeople>>;

/** The time and the id of an entry, before or after which a list begins. */
export interface LogPosition {
  at: number;
  id: string;
}

interface AuditSearch {
  /** Whom an entry is about, or who made it. */
  people: Meant['all'] | undefined;
  kinds: readonly AuditKind[];
  /** Only entries before this time and id. */
  before: LogPosition;
  /** Only entries at or after this time and id. */
  from: LogPosition;
  limit: number;
}

/** Returns the matching entries, newest first, each with its own time. */
export async function findEntries(
  queries: Queries,
  { people, kinds, before, from, limit }: AuditSearch,
): Promise<AuditEntry[]> {
  if (kinds.length === 0) return [];
  const isConcerned = people
    ? sql`and (${people.includes(sql`audit_log.account_id`)} or ${people.includes(sql`audit_log.actor_id`)})`
    : sql``;
  const { rows } = await sql<Omit<AuditEntry, 'earlier'>>`${people?.with ?? sql``}
    select audit_log.id, audit_log.kind, audit_log.at, audit_log.count, audit_log.reason,
      audit_log.account_id as uid, ${nameOrEmailOf('audit_log.account_id')} as about,
      ${nameOrEmailOf('audit_log.actor_id')} as "by"
    from audit_log
    where (audit_log.at, audit_log.id) < (${before.at}, ${before.id})
      and (audit_log.at, audit_log.id) >= (${from.at}, ${from.id}) and audit_log.kind in (${sql.join(kinds)}) ${isConcerned}
    order by audit_log.at desc, audit_log.id desc
    limit ${limit}`.execute(queries);
  return rows.map((row) => ({ ...row, earlier: [] }));
}

/** Returns the entry that is that many rows before `before`, of any kind, or undefined if there are fewer. */
export async function findRow(
  queries: Queries,
  log: 'audit_log' | 'moderation_log',
  { before, from, rows: count }: { before: LogPosition; from: LogPosition; rows: number },
): Promise<LogPosition | undefined> {
  const { rows } = await sql<LogPosition>`select at, id from ${sql.table(log)}
    where (at, id) < (${before.at}, ${before.id}) and (at, id) >= (${from.at}, ${from.id})
    order by at desc, id desc
    limit 1 offset ${sql.lit(count - 1)}`.execute(queries);
  return rows[0];
}

/** Returns the people whom a search means, or undefined for an empty one. */
export async function findMeant(queries: Queries, q: string, byEmail: boolean): Promise<Meant | undefined> {
  return q ? findPeople(queries, q, byEmail) : undefined;
}
