import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { cleanText, isBlank } from '../../../server/text.ts';
import { listAdministratorRecipients } from '../../membership/server/administrators/administrators.ts';
import type { AnswerObjectionInput, DecideCaseInput, Decision } from '../contract.ts';
import { type Concerned, carryOut } from './carry-out-decision.ts';
import { reconcileCaseNews, tellAuthor } from './case-news.ts';
import {
  type CaseRow,
  findCaseToDecide,
  findContestedDecision,
  findLog,
  findStandingDecision,
} from './case-store.ts';
import { pickRule } from './house-rules.ts';
import { clearedMail, restoredMail, suspensionProposedMail } from './mails.ts';
import { addLogEntry } from './moderation-log.ts';
import { findOpenCase, isHiddenByOther, ORDINARY_MS } from './open-cases.ts';
import { findRefusal } from './policy.ts';
import { findRules } from './reported-content.ts';

/**
 * Decides a case for the first time: hides or shows its thing, writes the log, and mails the author and the
 * reporters. The second of two concurrent decisions is refused. Returns whether the author is told.
 * @throws AppError 'forbidden', 'own-case', 'about-administrator' 403; 'not-found' 404; 'already-decided' 409;
 * 'objected' 409 if the author has objected since; 'thing-changed' 409 for the release of a text that its author has
 * changed since the moderator saw it; 'rule-missing', 'blank', 'rule-and-words' 422 for a breach without a rule or
 * words
 */
export async function decideCase(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  input: DecideCaseInput & { intent: Decision },
): Promise<{ isAuthorInformed: boolean }> {
  const { intent: decision, rule, seen } = input;
  const words = cleanText(input.words);
  const isBreach = decision !== 'no-breach';
  return withCase(context, viewer, caseId, async (transaction, found, concerned) => {
    if (found.closedAt !== null) throw alreadyDecided();
    if (found.objection !== null) {
      throw new AppError('objected', 409, 'The author has objected. Please answer the objection.');
    }
    if (isBreach) requireReasons(pickRule(concerned.savedRules, rule) !== undefined, !isBlank(words));
    const isAuthorInformed = await carryOut(context, transaction, viewer, found, concerned, {
      decision,
      action: decision,
      rule: isBreach ? rule : 0,
      words: isBreach ? words : '',
      note: cleanText(input.note),
      seen,
    });
    return { isAuthorInformed };
  });
}

/**
 * Answers an objection: the decision stands, or is reversed, which shows again what the decision hid. Tells the
 * author.
 * @throws the errors of decideCase; 'same-decider' 403; 'blank' 422 for upholding without words
 */
export async function answerObjection(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  input: AnswerObjectionInput,
): Promise<{ isAuthorInformed: boolean }> {
  const words = cleanText(input.words);
  const isUpheld = input.intent === 'uphold';
  return withCase(context, viewer, caseId, async (transaction, found, concerned) => {
    const contested = findContestedDecision(await findLog(transaction, caseId));
    if (found.closedAt !== null || found.objection === null || !contested) throw alreadyDecided();
    if (isUpheld && isBlank(words)) {
      throw new AppError('blank', 422, 'Please tell the author why.', { field: 'words' });
    }
    const isAuthorInformed = await carryOut(context, transaction, viewer, found, concerned, {
      decision: isUpheld ? contested.action : 'no-breach',
      action: isUpheld ? 'upheld' : 'reversed',
      rule: isUpheld ? (contested.rule ?? 0) : 0,
      words,
      note: cleanText(input.note),
      seen: input.seen,
    });
    return { isAuthorInformed };
  });
}

/** Names everything that a decision about a breach lacks. */
function requireReasons(hasRule: boolean, hasWords: boolean): void {
  if (!hasRule && !hasWords) {
    const fields = ['rule', 'words'];
    throw new AppError('rule-and-words', 422, 'Please choose a house rule and tell the author why.', {
      fields,
    });
  }
  if (!hasRule) throw new AppError('rule-missing', 422, 'Please choose a house rule.', { field: 'rule' });
  if (!hasWords) throw new AppError('blank', 422, 'Please tell the author why.', { field: 'words' });
}

/**
 * Asks the administrators to suspend a person, without telling the person. The case stays open. The same form
 * sent again asks once.
 * @throws the errors of decideCase; 'words-unsent' 422 for words that nobody would get
 */
export async function proposeSuspension(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  input: Pick<DecideCaseInput, 'note' | 'words'>,
): Promise<{ isAuthorInformed: boolean }> {
  const note = cleanText(input.note);
  if (!isBlank(input.words)) {
    throw new AppError('words-unsent', 422, 'A proposal sends no words to the author.', { field: 'words' });
  }
  if (isBlank(note)) throw new AppError('blank', 422, 'Please tell administrators why.', { field: 'note' });
  return withCase(context, viewer, caseId, async (transaction, found) => {
    if (found.closedAt !== null) throw alreadyDecided();
    const newest = (await findLog(transaction, caseId)).at(-1);
    const isRepeated =
      newest?.action === 'proposed' && newest.byId === viewer.accountId && newest.note === note;
    if (isRepeated) return { isAuthorInformed: false };
    const entry = { caseId, aboutId: found.aboutId, byId: viewer.accountId, now: context.clock.now() };
    await addLogEntry(transaction, { ...entry, action: 'proposed', note });
    const administrators = await listAdministratorRecipients(transaction);
    const { publicUrl } = context.config;
    const mails = administrators.map((to) => suspensionProposedMail(publicUrl, to, caseId));
    await queueMail(context, transaction, mails);
    return { isAuthorInformed: false };
  });
}

/**
 * Undoes the newest decision of a case, which opens the case again. A thing that the decision hid is shown again,
 * unless it was held before; a thing that the decision showed stays shown. Undoing the answer to an objection leaves
 * the first decision to the next answer. Returns whether the author is told.
 * @throws the errors of decideCase; 'already-decided' also if there is a newer entry; 'newer-case' 409, whose
 * `details.case` is the case of the new report
 */
export async function undoCaseDecision(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  entryId: string,
): Promise<{ isAuthorInformed: boolean }> {
  return withCase(context, viewer, caseId, async (transaction, found, { author }) => {
    const log = await findLog(transaction, caseId);
    const standing = findStandingDecision(log);
    if (found.closedAt === null || standing?.id !== entryId) throw alreadyDecided();
    const newer = await findOpenCase(transaction, found.kind, found.thingId);
    if (newer) throw new AppError('newer-case', 409, 'Someone has reported this again.', { case: newer });
    const now = context.clock.now();
    const contested = found.objection === null ? undefined : findContestedDecision(log);
    await transaction
      .updateTable('cases')
      .set({
        closed_at: null,
        outcome: contested?.action ?? null,
        due_at: now + ORDINARY_MS,
        reminders: 0,
      })
      .where('id', '=', caseId)
      .execute();
    const isShown =
      !contested &&
      standing.action.startsWith('hide') &&
      found.held === null &&
      !(await isHiddenByOther(transaction, found)) &&
      (await (await findRules(transaction, found.kind)).setHidden?.(transaction, found.thingId, null, now));
    const entry = { caseId, aboutId: found.aboutId, byId: viewer.accountId, now };
    await addLogEntry(transaction, { ...entry, action: 'undone' });
    // An author who objected is told of the next answer instead.
    if (standing.action === 'no-breach' || contested) return { isAuthorInformed: false };
    await tellAuthor(transaction, found.aboutId, caseId, now);
    const write = isShown ? restoredMail : clearedMail;
    if (author) await queueMail(context, transaction, write(context.config.publicUrl, author, caseId));
    return { isAuthorInformed: author !== undefined };
  });
}

/**
 * Runs `work` under the lock 'decisions', so that moderators decide one after the other. Checks the viewer's permission
 * again under the lock, because an earlier decision may have removed it.
 */
async function withCase<Result>(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  work: (transaction: Transaction, found: CaseRow, concerned: Concerned) => Promise<Result>,
): Promise<Result> {
  requirePermission(viewer, 'moderate-content');
  return inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const { decider, found, isAboutAdministrator, ...concerned } = await findCaseToDecide(
      transaction,
      caseId,
      viewer.accountId,
    );
    requirePermission(decider, 'moderate-content');
    if (!found) throw new AppError('not-found', 404, 'This no longer exists.');
    const refusal = decider && (await findRefusal(transaction, decider, { found, isAboutAdministrator }));
    if (refusal) throw new AppError(refusal, 403, 'Someone else has to decide this.');
    const result = await work(transaction, found, concerned);
    await reconcileCaseNews(transaction);
    return result;
  });
}

function alreadyDecided(): AppError {
  return new AppError('already-decided', 409, 'Someone else has already decided this.');
}
