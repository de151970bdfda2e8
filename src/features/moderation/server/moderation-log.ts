import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import type { MeantPeople } from '../../membership/server/names/name-search.ts';
import { nameOf, nameOrEmailOf } from '../../people/server/person-facts.ts';
import type { ListedLogEntry, LogAction } from '../contract.ts';

interface NewLogEntry {
  caseId: string;
  action: LogAction;
  aboutId: string | null;
  /** Null for the server. */
  byId: string | null;
  now: number;
  rule?: number;
  words?: string;
  note?: string;
}

/** Adds an entry to the log. Entries of one case get different times, so that their order is known. */
export async function addLogEntry(transaction: Transaction, entry: NewLogEntry): Promise<void> {
  await transaction
    .insertInto('moderation_log')
    .values({
      id: randomUUID(),
      case_id: entry.caseId,
      action: entry.action,
      about_id: entry.aboutId,
      by_id: entry.byId,
      at: sql`(select case when max(at) >= ${entry.now} then max(at) + 1 else ${entry.now} end
        from moderation_log where case_id = ${entry.caseId})`,
      rule: entry.rule || null,
      words: entry.words || null,
      note: entry.note || null,
    })
    .execute();
}

interface LogSearch {
  /** Whom an entry is about, or who made it. */
  people: MeantPeople | undefined;
  actions: readonly LogAction[];
  /** Only entries before this time and id. */
  before: { at: number; id: string };
  /** Only entries at or after this time and id. */
  from: { at: number; id: string };
  limit: number;
}

/** Returns the entries of the log that match, newest first. @throws AppError 'forbidden' 403 */
export async function listLog(
  context: AppContext,
  viewer: Viewer,
  { people, actions, before, from, limit }: LogSearch,
): Promise<ListedLogEntry[]> {
  requirePermission(viewer, 'moderate-content');
  if (actions.length === 0) return [];
  const seesMembers = can(viewer, 'see-members');
  const isConcerned = people
    ? sql`and (${people.includes(sql`about_id`)} or ${people.includes(sql`by_id`)})`
    : sql``;
  const { rows } = await sql<ListedLogEntry>`${people?.with ?? sql``}
    select moderation_log.id, case_id as "caseId", action, at, rule, words, note, about_id as "aboutId",
      ${nameOf('moderation_log.by_id')} as "by",
      coalesce(${seesMembers ? nameOrEmailOf('moderation_log.about_id') : nameOf('moderation_log.about_id')}, '') as about
    from moderation_log
    where (at, moderation_log.id) < (${before.at}, ${before.id})
      and (at, moderation_log.id) >= (${from.at}, ${from.id}) and action in (${sql.join(actions)}) ${isConcerned}
    order by at desc, moderation_log.id desc
    limit ${limit}`.execute(context.database);
  return rows;
}
