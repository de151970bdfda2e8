import type { Viewer } from '../../../identity/viewer.ts';
import type { Language } from '../../../languages/languages.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { ask } from '../../../server/event-handlers.ts';
import { cleanText, isBlank } from '../../../server/text.ts';
import { markNewsSeen } from '../../subjects/questions.ts';
import type { OwnCase } from '../contract.ts';
import { OWN_CASE } from './case-news.ts';
import {
  type CaseRow,
  findCase,
  findContestedDecision,
  findLog,
  findStandingDecision,
  type LogRow,
} from './case-store.ts';
import { readHouseRules } from './house-rules.ts';
import { objectedMail } from './mails.ts';
import { addLogEntry } from './moderation-log.ts';
import { tellModerators } from './moderators.ts';
import { ORDINARY_MS } from './open-cases.ts';
import { findRules } from './reported-content.ts';

/** How long the author may object to a decision. */
export const OBJECTION_MS = 30 * DAY_MS;

/**
 * Returns the decision about something of the viewer, without reporters and moderators, and marks the news of
 * it as read. Undefined for a decision about another person.
 */
export async function readOwnCase(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  language: Language,
): Promise<OwnCase | undefined> {
  const { database } = context;
  const found = await findCase(database, caseId);
  if (found?.aboutId !== viewer.accountId) return undefined;
  const [thing, log, { rules }] = await Promise.all([
    findRules(context, found.kind).then((kind) => kind.find(context, found.thingId)),
    findLog(database, caseId),
    readHouseRules(context, language),
    ask(context, markNewsSeen, { viewer, kind: OWN_CASE, subjectId: caseId }),
  ]);
  const decided = log.findLast(({ action }) => action !== 'proposed' && action !== 'objected');
  // The person must not learn of their case before a decision or an automatic hiding.
  if (!decided) return undefined;
  // An answer to an objection follows the decision that it concerns, so both are in the log.
  const isAnswer = decided.action === 'upheld' || decided.action === 'reversed';
  const contested = isAnswer ? findContestedDecision(log) : undefined;
  const isCleared = decided.action === 'no-breach' || decided.action === 'reversed';
  const rule = decided.rule ? `${decided.rule}. ${rules[decided.rule - 1] ?? ''}` : '';
  const isStanding = found.closedAt !== null && !isCleared;
  return {
    kind: found.kind,
    title: thing?.title ?? found.title,
    path: thing?.path ?? null,
    outcome: isStanding ? found.outcome : isCleared ? 'no-breach' : null,
    rule,
    words: (isAnswer ? contested?.words : decided.words) ?? '',
    at: decided.at,
    objection: found.objection,
    answer: (isAnswer && decided.words) || '',
    objectUntil: mayObject(found, decided, context.clock.now()) ? decided.at + OBJECTION_MS : null,
  };
}

/**
 * Objects to a decision about something of the viewer, which opens the case again. Possible once.
 * @throws AppError 'not-found' 404, 'blank' 422, 'too-late' 410 also for a second objection
 */
export async function objectToDecision(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  input: { words: string },
): Promise<void> {
  const words = cleanText(input.words);
  if (isBlank(words)) throw new AppError('blank', 422, 'Please write why.', { field: 'words' });
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const found = await findCase(transaction, caseId);
    if (found?.aboutId !== viewer.accountId) throw new AppError('not-found', 404, 'This no longer exists.');
    if (found.objection === words) return;
    const decided = findStandingDecision(await findLog(transaction, caseId));
    if (!mayObject(found, decided, now)) {
      throw new AppError('too-late', 410, 'It is too late to object, or you have objected already.');
    }
    await transaction
      .updateTable('cases')
      .set({ objection: words, closed_at: null, due_at: now + ORDINARY_MS, reminders: 0 })
      .where('id', '=', caseId)
      .execute();
    const { accountId } = viewer;
    await addLogEntry(transaction, { caseId, action: 'objected', aboutId: accountId, byId: accountId, now });
    await tellModerators(context, transaction, accountId, (to) =>
      objectedMail(context.config.publicUrl, to, caseId),
    );
  });
}

function mayObject(found: CaseRow, decided: LogRow | undefined, now: number): boolean {
  const isBreach = decided !== undefined && found.outcome !== null && found.outcome !== 'no-breach';
  return isBreach && found.closedAt !== null && found.objection === null && decided.at > now - OBJECTION_MS;
}
