import { type Selectable, sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/schema.ts';
import type { Recipient } from '../../../server/mail/write-mail.ts';
import { readAccounts } from '../../membership/server/members/member-accounts.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { DECISIONS, type Decision, type LogAction } from '../contract.ts';
import type { SavedRules } from './house-rules.ts';

export type CaseRow = ReturnType<typeof toCaseRow>;
export type LogRow = Awaited<ReturnType<typeof findLog>>[number];

export async function findCase(queries: Queries, id: string): Promise<CaseRow | undefined> {
  const row = await queries.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toCaseRow(row);
}

/** A case with the people whom its decision concerns. Only an author with a verified address is included. */
export interface CaseToDecide {
  /** The account and access level of the decider now. Null for somebody who may not decide. */
  decider: Pick<Viewer, 'accountId' | 'accessLevel'> | null;
  found: CaseRow | undefined;
  author: Recipient | undefined;
  isAboutAdministrator: boolean;
  /** The house rules as they are stored. Null if nobody has changed them. */
  savedRules: SavedRules | null;
}

/** Returns everything that a decision needs, with two queries. */
export async function findCaseToDecide(
  queries: Queries,
  caseId: string,
  deciderId: string,
): Promise<CaseToDecide> {
  const { rows } = await sql<
    Selectable<Tables['cases']> & {
      part: 'decider' | 'author';
      person_id: string | null;
      english: string | null;
      malayalam: string | null;
    }
  >`
    select part, person_id, english, malayalam, cases.*
    from (select cast(${deciderId} as text) as person_id, 'decider' as part
      union all select about_id, 'author' from cases where id = ${caseId}) as concerned
    left join cases on part = 'decider' and cases.id = ${caseId}
    left join house_rules on part = 'decider' and version = (select max(version) from house_rules)`.execute(
    queries,
  );
  const accounts = await readAccounts(queries, [
    ...new Set(rows.flatMap(({ person_id }) => person_id ?? [])),
  ]);
  const decider = rows.find(({ part }) => part === 'decider');
  const authorId = rows.find(({ part }) => part === 'author')?.person_id;
  const accessLevel = accounts.find(({ id }) => id === deciderId)?.accessLevel ?? null;
  const author = accounts.find(({ id, isVerified }) => id === authorId && isVerified);
  return {
    decider: accessLevel && { accountId: deciderId, accessLevel },
    found: decider?.id ? toCaseRow(decider) : undefined,
    author,
    isAboutAdministrator: author?.isAdministrator === true,
    savedRules:
      decider?.english == null ? null : { english: decider.english, malayalam: decider.malayalam ?? '' },
  };
}

/** Returns the people who reported the thing of a case and have a verified address. */
export async function listReporters(queries: Queries, caseId: string): Promise<Recipient[]> {
  const rows = await queries
    .selectFrom('reports')
    .select('reporter_id')
    .where('case_id', '=', caseId)
    .where('reporter_id', 'is not', null)
    .orderBy('created_at')
    .execute();
  const accounts = await readAccounts(
    queries,
    rows.flatMap(({ reporter_id }) => reporter_id ?? []),
  );
  return accounts.filter(({ isVerified }) => isVerified);
}

function toCaseRow(row: Selectable<Tables['cases']>) {
  return {
    id: row.id,
    kind: row.kind,
    thingId: row.thing_id,
    aboutId: row.about_id,
    isUrgent: row.is_urgent === 1,
    title: row.title,
    text: row.text,
    dueAt: row.due_at,
    closedAt: row.closed_at,
    outcome: row.outcome as Decision | null,
    objection: row.objection,
    held: row.held,
  };
}

/** Returns what happened in a case, oldest first. */
export async function findLog(queries: Queries, caseId: string) {
  const rows = await queries
    .selectFrom('moderation_log')
    .select(['id', 'action', 'at', 'by_id as byId', nameOf('moderation_log.by_id').as('by')])
    .select(['rule', 'words', 'note'])
    .where('case_id', '=', caseId)
    .orderBy('at')
    .execute();
  return rows.map((row) => ({ ...row, action: row.action as LogAction }));
}

/** Returns the newest decision of a log that was not undone. */
export function findStandingDecision(log: readonly LogRow[]): LogRow | undefined {
  const newest = log.findLast(({ action }) => action !== 'proposed' && action !== 'objected');
  const isDecision = newest && !['undone', 'hidden', 'held'].includes(newest.action);
  return isDecision ? newest : undefined;
}

/** Returns the decision that an author objected to. Undefined without an objection. */
export function findContestedDecision(log: readonly LogRow[]): (LogRow & { action: Decision }) | undefined {
  const objected = log.findIndex(({ action }) => action === 'objected');
  const before = log.slice(0, Math.max(0, objected));
  return before.findLast((entry): entry is LogRow & { action: Decision } => isDecision(entry.action));
}

function isDecision(action: LogAction): action is Decision {
  return (DECISIONS as readonly string[]).includes(action);
}

/** Returns how many cases about a person ended with their thing hidden, and with a warning. */
export async function countBreaches(
  queries: Queries,
  accountId: string | null,
): Promise<{ hidden: number; warned: number }> {
  if (accountId === null) return { hidden: 0, warned: 0 };
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*) as count from cases
    where about_id = ${accountId} and closed_at is not null group by outcome`.execute(queries);
  const count = (...outcomes: Decision[]) =>
    rows.reduce((sum, row) => sum + (outcomes.includes(row.outcome as Decision) ? Number(row.count) : 0), 0);
  return { hidden: count('hide', 'hide-and-warn'), warned: count('warn', 'hide-and-warn') };
}
