import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { DEFAULT_LANGUAGE } from '../../../server/language.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { cleanText, isBlank } from '../../../server/text.ts';
import { listAdministratorRecipients } from '../../membership/server/administrators.ts';
import type { DecideCaseInput, Decision } from '../contract.ts';
import type { ModerationEvent } from '../events.ts';
import {
  type CaseRow,
  type CaseToDecide,
  findCaseToDecide,
  findLog,
  findStandingDecision,
} from './case-store.ts';
import { pickRule } from './house-rules.ts';
import {
  clearedMail,
  decisionMail,
  releasedMail,
  reportDecidedMail,
  restoredMail,
  suspensionProposedMail,
} from './mails.ts';
import { addLogEntry } from './moderation-log.ts';
import { findOpenCase, isHiddenByOther, ORDINARY_MS } from './open-cases.ts';
import { findRefusal } from './policy.ts';
import { CONTENT } from './reported-content.ts';

/**
 * Decides a case: hides or shows its thing, writes the log, and mails the author and the reporters. The second of two
 * concurrent decisions is refused.
 * @throws AppError 'forbidden', 'own-case', 'about-administrator', 'same-decider' 403; 'not-found' 404;
 *   'already-decided' 409; 'thing-changed' 409 for the release of a text that its author has changed since the moderator saw it;
 *   'rule-missing', 'blank' 422 for a breach without a rule or words
 */
export async function decideCase(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  input: DecideCaseInput & { intent: Decision },
): Promise<void> {
  const words = cleanText(input.words);
  const note = cleanText(input.note);
  const { intent: decision } = input;
  const isBreach = decision !== 'no-breach';
  if (isBreach && isBlank(words)) {
    throw new AppError('blank', 422, 'Please tell the author why.', { field: 'words' });
  }
  await withCase(context, viewer, caseId, async (transaction, found, { author, reporters, savedRules }) => {
    const now = context.clock.now();
    if (found.closedAt !== null) throw alreadyDecided();
    const broken = isBreach ? pickRule(savedRules, input.rule) : undefined;
    if (isBreach && !broken) {
      throw new AppError('rule-missing', 422, 'Please choose a house rule.', { field: 'rule' });
    }
    const isHidden = decision.startsWith('hide');
    await transaction
      .updateTable('cases')
      .set({ closed_at: now, outcome: decision, ...(isHidden ? {} : { held: null }) })
      .where('id', '=', caseId)
      .execute();
    const kind = CONTENT[found.kind];
    if (isHidden && !kind.setHidden) {
      throw new AppError('invalid-input', 422, 'This cannot be hidden.', { field: 'intent' });
    }
    const isReleased = found.held !== null && !isHidden;
    if (isReleased && input.seen !== undefined) {
      const thing = await kind.find(transaction, found.thingId);
      if (thing && thing.version !== input.seen) {
        throw new AppError('thing-changed', 409, 'Its author has changed this meanwhile.');
      }
    }
    const staysHidden = !isHidden && (await isHiddenByOther(transaction, found));
    const isChanged =
      !staysHidden && (await kind.setHidden?.(transaction, found.thingId, isHidden ? now : null));
    if (isReleased && isChanged) {
      const release = found.held === 'new' ? kind.release : kind.releaseEdit;
      await release?.(transaction, found.thingId, now);
    }
    if (isChanged || (found.held && isHidden))
      await raiseContentChange(transaction, viewer, found, now, isHidden ? words : undefined);
    const rule = isBreach ? input.rule : 0;
    const entry = { caseId, aboutId: found.aboutId, byId: viewer.accountId, now };
    await addLogEntry(transaction, { ...entry, action: decision, rule, words: isBreach ? words : '', note });

    const isTold = isBreach || isChanged || (await wasTold(transaction, found));
    if (isTold) await tellAuthor(transaction, found.aboutId, caseId, now);
    const { publicUrl } = context.config;
    const mails: Mail[] = [];
    if (author && broken) {
      const link = `${publicUrl}/account/cases/${caseId}`;
      const numbered = `${rule}. ${broken[author.language ?? DEFAULT_LANGUAGE]}`;
      mails.push(decisionMail(link, author, found.title, numbered, words, isHidden));
    } else if (author && isReleased && isChanged) {
      // Its author may have deleted it meanwhile.
      const thing = await kind.find(transaction, found.thingId);
      if (thing) mails.push(releasedMail(`${publicUrl}${thing.path}`, author, thing.title));
    } else if (author && isTold) {
      mails.push((isChanged ? restoredMail : clearedMail)(publicUrl, author, caseId));
    }
    // The reporters heard of the first decision.
    if (found.objection === null) {
      mails.push(...reporters.map((to) => reportDecidedMail(publicUrl, to, decision)));
    }
    await queueMail(context, transaction, mails);
  });
}

/** Asks the administrators to suspend a person. The case stays open. @throws the errors of decideCase */
export async function proposeSuspension(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  input: Pick<DecideCaseInput, 'note'>,
): Promise<void> {
  const note = cleanText(input.note);
  if (isBlank(note)) throw new AppError('blank', 422, 'Please tell administrators why.', { field: 'note' });
  await withCase(context, viewer, caseId, async (transaction, found) => {
    if (found.closedAt !== null) throw alreadyDecided();
    const entry = { caseId, aboutId: found.aboutId, byId: viewer.accountId, now: context.clock.now() };
    await addLogEntry(transaction, { ...entry, action: 'proposed', note });
    const administrators = await listAdministratorRecipients(transaction);
    const { publicUrl } = context.config;
    const mails = administrators.map((to) => suspensionProposedMail(publicUrl, to, caseId));
    await queueMail(context, transaction, mails);
  });
}

/**
 * Undoes the newest decision of a case, which opens it again. What it hid is shown again, unless it was held before; what
 * it showed stays shown.
 * @throws the errors of decideCase; 'already-decided' also if there is a newer entry; 'newer-case' 409, whose
 *   `details.case` is the case of the new report
 */
export async function undoCaseDecision(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  entryId: string,
): Promise<void> {
  await withCase(context, viewer, caseId, async (transaction, found, { author }) => {
    const standing = findStandingDecision(await findLog(transaction, caseId));
    if (found.closedAt === null || standing?.id !== entryId) throw alreadyDecided();
    const newer = await findOpenCase(transaction, found.kind, found.thingId);
    if (newer) throw new AppError('newer-case', 409, 'Someone has reported this again.', { case: newer });
    const now = context.clock.now();
    await transaction
      .updateTable('cases')
      .set({ closed_at: null, outcome: null, due_at: now + ORDINARY_MS, reminders: 0 })
      .where('id', '=', caseId)
      .execute();
    const isShown =
      standing.action.startsWith('hide') &&
      found.held === null &&
      !(await isHiddenByOther(transaction, found)) &&
      (await CONTENT[found.kind].setHidden?.(transaction, found.thingId, null));
    if (isShown) await raiseContentChange(transaction, viewer, found, now, undefined);
    const entry = { caseId, aboutId: found.aboutId, byId: viewer.accountId, now };
    await addLogEntry(transaction, { ...entry, action: 'undone' });
    if (standing.action !== 'no-breach') {
      await tellAuthor(transaction, found.aboutId, caseId, now);
      const write = isShown ? restoredMail : clearedMail;
      if (author) await queueMail(context, transaction, write(context.config.publicUrl, author, caseId));
    }
  });
}

/**
 * Runs `work` under the lock 'decisions', so that moderators decide one after the other. Checks the viewer's permission
 * again under the lock, because an earlier decision may have removed it.
 */
async function withCase(
  context: AppContext,
  viewer: Viewer,
  caseId: string,
  work: (
    transaction: Transaction,
    found: CaseRow,
    concerned: Pick<CaseToDecide, 'author' | 'reporters' | 'savedRules'>,
  ) => Promise<void>,
): Promise<void> {
  requirePermission(viewer, 'moderate-content');
  await inTransaction(context, async (transaction) => {
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
    await work(transaction, found, concerned);
    await raise<ModerationEvent>(transaction, { type: 'cases-changed' });
  });
}

async function tellAuthor(
  transaction: Transaction,
  accountId: string | null,
  caseId: string,
  at: number,
): Promise<void> {
  await raise<ModerationEvent>(transaction, { type: 'author-judged', accountId, caseId, at });
}

/** Raises that something was hidden, with the reason, or is visible again. */
async function raiseContentChange(
  transaction: Transaction,
  { accountId: moderatorId }: Viewer,
  { aboutId }: CaseRow,
  at: number,
  reason: string | undefined,
): Promise<void> {
  const type = reason === undefined ? 'content-shown' : 'content-hidden';
  await raise<ModerationEvent>(transaction, {
    type,
    aboutId,
    moderatorId,
    at,
    ...(reason ? { reason } : {}),
  });
}

/** Returns whether the person heard of the case before: they objected, or their thing was hidden at once. */
async function wasTold(transaction: Transaction, found: CaseRow): Promise<boolean> {
  if (found.objection !== null) return true;
  return (await findLog(transaction, found.id)).some(({ action }) => action === 'hidden');
}

function alreadyDecided(): AppError {
  return new AppError('already-decided', 409, 'Someone else has already decided this.');
}
