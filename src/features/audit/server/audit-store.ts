import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { type AuditEntry, type AuditPlace, PAGE_SIZE } from '../contract.ts';

/** Returns the matching entries, newest first. One row more than a page shows if more follow. */
export async function findEntries(queries: Queries, { q, show, after }: AuditPlace): Promise<AuditEntry[]> {
  const [time, id] = (after ?? LAST).split('_');
  const isOfKind = show === 'everything' ? sql`1 = 1` : sql`audit_log.kind = ${show}`;
  const { rows } = await sql<AuditEntry>`
    select audit_log.id, audit_log.kind, audit_log.at, audit_log.count, audit_log.reason,
      audit_log.account_id as uid, coalesce(nullif(profile.name, ''), account.email) as about,
      coalesce(nullif(actor_profile.name, ''), actor.email) as "by"
    from audit_log
      left join accounts as account on account.id = audit_log.account_id
      left join profiles as profile on profile.account_id = audit_log.account_id
      left join accounts as actor on actor.id = audit_log.actor_id
      left join profiles as actor_profile on actor_profile.account_id = audit_log.actor_id
    where ${isOfKind} and ${isAbout(q)} and (audit_log.at, audit_log.id) < (${Number(time)}, ${id})
    order by audit_log.at desc, audit_log.id desc
    limit ${sql.lit(PAGE_SIZE + 1)}`.execute(queries);
  return rows;
}

/** Sentinel cursor that sorts after every row. */
const LAST = '999999999999999_';

/** Matches entries that a person with this email or name did, or that are about them. */
function isAbout(q: string): RawBuilder<unknown> {
  if (!q) return sql`1 = 1`;
  const typed = q.normalize('NFC');
  const [pattern, lower] = [typed, typed.toLowerCase()].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  const people = sql`(
    select accounts.id from accounts left join profiles on profiles.account_id = accounts.id
    where accounts.email like ${lower} escape '\\' or lower(profiles.name) like ${lower} escape '\\'
      or profiles.name like ${pattern} escape '\\')`;
  return sql`(audit_log.account_id in ${people} or audit_log.actor_id in ${people})`;
}
