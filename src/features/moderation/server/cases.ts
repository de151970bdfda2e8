import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Language } from '../../../languages/languages.ts';
import type { AppContext } from '../../../server/context.ts';
import { ask } from '../../../server/event-handlers.ts';
import { shorten } from '../../../server/text.ts';
import { readHeldWords } from '../../community/server/community.ts';
import { nameOf, readName } from '../../people/server/person-facts.ts';
import { markNewsSeen } from '../../subjects/questions.ts';
import type { ReportedContent } from '../../subjects/report-questions.ts';
import {
  CASES_PAGE_SIZE,
  type CaseSummary,
  type Category,
  DECISIONS,
  type Decision,
  MAX_SHOWN_REPORTS,
  type ModerationCase,
} from '../contract.ts';
import { CASES } from './case-news.ts';
import {
  countBreaches,
  findCaseToDecide,
  findContestedDecision,
  findLog,
  findStandingDecision,
} from './case-store.ts';
import { findHeldPieces } from './held-text.ts';
import { readHouseRules } from './house-rules.ts';
import { listOpenCases } from './open-cases.ts';
import { findRefusal } from './policy.ts';
import { findRules } from './reported-content.ts';

/** How many graphemes of a title are in the heading of a case. */
const HEADING_LENGTH = 60;

/**
 * Returns a page of the open cases, the earliest due first, or of the closed ones, newest first. Marks the news
 * of open cases as read.
 * @throws AppError 'forbidden' 403
 */
export async function listCases(
  context: AppContext,
  viewer: Viewer,
  { show, after }: { show: 'open' | 'closed'; after?: string | undefined },
): Promise<{ cases: CaseSummary[]; next: string | undefined }> {
  requirePermission(viewer, 'moderate-content');
  if (show === 'open') await ask(context, markNewsSeen, { viewer, kind: CASES, subjectId: CASES });
  const [time, id] = (after ?? '').split('_');
  const place = sql`(${Number(time)}, ${id})`;
  const [filter, order] =
    show === 'open'
      ? [after ? sql`and (due_at, id) > ${place}` : sql``, sql`due_at, id`]
      : [after ? sql`and (closed_at, id) < ${place}` : sql``, sql`closed_at desc, id desc`];
  const { rows } = await sql<{
    id: string;
    kind: string;
    title: string;
    is_urgent: number;
    objection: string | null;
    reports: number;
    due_at: number;
    closed_at: number | null;
    outcome: Decision | null;
    held: string | null;
  }>`
    select id, kind, title, is_urgent, objection, held, due_at, closed_at, outcome,
      (select count(*) from reports where reports.case_id = cases.id) as reports
    from cases
    where closed_at is ${show === 'open' ? sql`null` : sql`not null`} ${filter}
    order by ${order} limit ${sql.lit(CASES_PAGE_SIZE + 1)}`.execute(context.database);
  const page = rows.slice(0, CASES_PAGE_SIZE);
  const last = page.at(-1);
  const lastTime = show === 'open' ? last?.due_at : last?.closed_at;
  return {
    cases: page.map((row) => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      isUrgent: row.is_urgent === 1,
      hasObjection: row.objection !== null,
      isHeld: row.held !== null,
      reports: Number(row.reports),
      dueAt: row.due_at,
      closedAt: row.closed_at,
      outcome: row.outcome,
    })),
    next: last && rows.length > page.length ? `${lastTime}_${last.id}` : undefined,
  };
}

/** How many open cases the search for the next one reads. */
const NEXT_SOUGHT = 50;

/**
 * Returns the next open case that the viewer may decide after this one, the earliest due first; undefined if
 * none waits for them.
 * @throws AppError 'forbidden' 403
 */
export async function findNextCase(
  { database }: AppContext,
  viewer: Viewer,
  caseId: string,
): Promise<string | undefined> {
  requirePermission(viewer, 'moderate-content');
  for (const id of await listOpenCases(database, caseId, NEXT_SOUGHT)) {
    const { found, isAboutAdministrator } = await findCaseToDecide(database, id, viewer.accountId);
    if (found && !(await findRefusal(database, viewer, { found, isAboutAdministrator }))) return id;
  }
  return undefined;
}

/** Returns a case, or undefined if there is none. @throws AppError 'forbidden' 403 */
export async function readCase(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  language: Language,
): Promise<ModerationCase | undefined> {
  requirePermission(viewer, 'moderate-content');
  const { database } = context;
  const { found, isAboutAdministrator } = await findCaseToDecide(database, caseId, viewer.accountId);
  if (!found) return undefined;
  const content = await findRules(context, found.kind);
  const [thing, around, log, record, reports, about, { rules }] = await Promise.all([
    content.find(context, found.thingId),
    found.held ? [] : (content.readAround?.(context, found.thingId) ?? []),
    findLog(database, caseId),
    countBreaches(database, found.aboutId),
    database
      .selectFrom('reports')
      .select(['category', 'words', nameOf('reports.reporter_id').as('by'), 'created_at as at'])
      .select(
        sql<number>`(select count(*) from reports as every where every.case_id = ${caseId})`.as('count'),
      )
      .where('case_id', '=', caseId)
      .orderBy('created_at')
      .limit(MAX_SHOWN_REPORTS)
      .execute(),
    readName(database, found.aboutId ?? ''),
    readHouseRules(context, language),
  ]);
  const standing = findStandingDecision(log);
  const contested = found.closedAt === null ? findContestedDecision(log) : undefined;
  const { id, kind, title, text, isUrgent, dueAt, closedAt, outcome, objection, aboutId, held } = found;
  return {
    ...{ id, kind, title, text, isUrgent, dueAt, closedAt, outcome, objection, aboutId },
    heading: shorten(title, HEADING_LENGTH),
    isTitleOfText: content.isTitleOfText === true,
    hasObjection: objection !== null,
    isHeld: held !== null,
    reports: Number(reports[0]?.count ?? 0),
    now: thing ? toContentNow(thing) : null,
    around,
    about,
    record,
    reportList: reports.map(({ count: _, ...row }) => ({
      ...row,
      by: row.by ?? '',
      category: row.category as Category,
    })),
    log: log.map(({ byId: _, ...entry }) => entry),
    pieces:
      held && thing ? findHeldPieces(`${thing.title}\n${thing.text}`, await readHeldWords(database)) : [],
    decisions: DECISIONS.filter((decision) =>
      decision === 'warn' ? !held : content.setHidden || !decision.startsWith('hide'),
    ),
    contested: contested
      ? {
          decision: contested.action,
          rule: contested.rule ? `${contested.rule}. ${rules[contested.rule - 1] ?? ''}` : '',
          words: contested.words ?? '',
        }
      : null,
    undoable: closedAt !== null && standing ? standing.id : null,
    refusal: await findRefusal(database, viewer, { found, isAboutAdministrator }),
    rules,
  };
}

function toContentNow({
  title,
  text,
  path,
  photos = [],
  sounds = [],
  isHidden,
  version,
  readers,
}: ReportedContent): ModerationCase['now'] {
  // Moderators cannot open a page that only some members see.
  return { title, text, photos, sounds, isHidden, version, path: readers ? null : path };
}
