import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { CASES_PAGE_SIZE, type ListedLogEntry, type LogAction } from '../contract.ts';

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

/** Returns a page of the log, newest entry first. @throws AppError 'forbidden' 403 */
export async function listLog(
  context: AppContext,
  viewer: Viewer,
  after: string | undefined,
): Promise<{ entries: ListedLogEntry[]; next: string | undefined }> {
  requirePermission(viewer, 'moderate-content');
  const [at, id = ''] = (after ?? '').split('_');
  let query = context.database
    .selectFrom('moderation_log')
    .leftJoin('profiles as moderator', 'moderator.account_id', 'moderation_log.by_id')
    .leftJoin('profiles as person', 'person.account_id', 'moderation_log.about_id')
    .select(['id', 'case_id', 'action', 'at', 'rule', 'words', 'note'])
    .select(['moderator.name as by', 'person.name as about'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(CASES_PAGE_SIZE + 1);
  if (after) {
    query = query.where((where) =>
      where.or([
        where('at', '<', Number(at)),
        where.and([where('at', '=', Number(at)), where('id', '<', id)]),
      ]),
    );
  }
  const found = await query.execute();
  const rows = found.slice(0, CASES_PAGE_SIZE);
  const last = rows.at(-1);
  return {
    entries: rows.map(({ case_id: caseId, action, about, ...row }) => ({
      ...row,
      caseId,
      action: action as LogAction,
      about: about ?? '',
    })),
    next: last && found.length > rows.length ? `${last.at}_${last.id}` : undefined,
  };
}
