import { readAccessLevel } from '../../../identity/access-level.ts';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { Recipient } from '../../../server/mail/write-mail.ts';
import { cleanText, isBlank } from '../../../server/text.ts';
import { audit } from '../../audit/server/audit.ts';
import { listAdministratorRecipients } from '../../membership/server/administrators.ts';
import { notifyOfCase, settleWaiting } from '../../news/server/notify.ts';
import type { DecideCaseInput, Decision } from '../contract.ts';
import { type CaseRow, findCase, findLog, findStandingDecision, type LogRow } from './case-store.ts';
import { readHouseRules } from './house-rules.ts';
import {
  clearedMail,
  decisionMail,
  releasedMail,
  reportDecidedMail,
  restoredMail,
  suspensionProposedMail,
} from './mails.ts';
import { addLogEntry } from './moderation-log.ts';
import { mailAccount } from './moderators.ts';
import { findOpenCase, isHiddenByOther, ORDINARY_MS } from './open-cases.ts';
import { findRefusal } from './policy.ts';
import { THINGS } from './things.ts';

/**
 * Decides a case: hides or shows its thing, writes the log, and mails the author and the reporters. The second of two
 * concurrent decisions is refused.
 * @throws AppError 'forbidden', 'own-case', 'about-administrator', 'same-decider' 403; 'not-found' 404;
 *   'already-decided' 409; 'rule-missing', 'blank' 422 for a breach without a rule or words
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
  const { rules } = await readHouseRules(context, 'en');
  if (isBreach && !rules[input.rule - 1]) {
    throw new AppError('rule-missing', 422, 'Please choose a house rule.', { field: 'rule' });
  }
  if (isBreach && isBlank(words)) {
    throw new AppError('blank', 422, 'Please tell the author why.', { field: 'words' });
  }
  await withCase(context, viewer, caseId, async (transaction, found, log) => {
    const now = context.clock.now();
    if (found.closedAt !== null) throw alreadyDecided();
    const isHidden = decision.startsWith('hide');
    await transaction
      .updateTable('cases')
      .set({ closed_at: now, outcome: decision, ...(isHidden ? {} : { held: null }) })
      .where('id', '=', caseId)
      .execute();
    const kind = THINGS[found.kind];
    if (isHidden && !kind.setHidden) {
      throw new AppError('invalid-input', 422, 'This cannot be hidden.', { field: 'intent' });
    }
    const isReleased = found.held !== null && !isHidden;
    const staysHidden = !isHidden && (await isHiddenByOther(transaction, found));
    const isChanged =
      !staysHidden && (await kind.setHidden?.(transaction, found.thingId, isHidden ? now : null));
    if (isReleased && isChanged && found.held === 'new')
      await kind.release?.(transaction, found.thingId, now);
    if (isChanged || (found.held && isHidden))
      await auditContent(transaction, viewer, found, now, isHidden ? words : undefined);
    const rule = isBreach ? input.rule : 0;
    const entry = { caseId, aboutId: found.aboutId, byId: viewer.accountId, now };
    await addLogEntry(transaction, { ...entry, action: decision, rule, words: isBreach ? words : '', note });

    const wasTold = found.objection !== null || log.some(({ action }) => action === 'hidden');
    if (isBreach || wasTold || isChanged) await notifyOfCase(transaction, found.aboutId, caseId, now);
    if (isBreach) {
      await mailAboutDecision(context, transaction, found, { decision, rule, words });
    } else if (isReleased && isChanged) {
      // Its author may have deleted it meanwhile.
      const thing = await kind.find(transaction, found.thingId);
      if (thing) {
        const link = `${context.config.publicUrl}${thing.path}`;
        await mailAccount(context, transaction, found.aboutId, (to) => releasedMail(link, to, thing.title));
      }
    } else if (wasTold || isChanged) {
      await mailAccount(context, transaction, found.aboutId, (to) =>
        (isChanged ? restoredMail : clearedMail)(context.config.publicUrl, to, found.id),
      );
    }
    // The reporters heard of the first decision.
    if (found.objection === null) await mailReporters(context, transaction, found, decision);
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
    for (const administrator of await listAdministratorRecipients(transaction)) {
      const mail = suspensionProposedMail(context.config.publicUrl, administrator, caseId);
      await queueMail(context, transaction, mail);
    }
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
  await withCase(context, viewer, caseId, async (transaction, found, log) => {
    const standing = findStandingDecision(log);
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
      (await THINGS[found.kind].setHidden?.(transaction, found.thingId, null));
    if (isShown) await auditContent(transaction, viewer, found, now, undefined);
    const entry = { caseId, aboutId: found.aboutId, byId: viewer.accountId, now };
    await addLogEntry(transaction, { ...entry, action: 'undone' });
    if (standing.action !== 'no-breach') {
      await notifyOfCase(transaction, found.aboutId, caseId, now);
      await mailAccount(context, transaction, found.aboutId, (to) =>
        (isShown ? restoredMail : clearedMail)(context.config.publicUrl, to, found.id),
      );
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
  work: (transaction: Transaction, found: CaseRow, log: LogRow[]) => Promise<void>,
): Promise<void> {
  requirePermission(viewer, 'moderate-content');
  await inTransaction(context, async (transaction) => {
    await takeLock(transaction, 'decisions');
    const accessLevel = await readAccessLevel(transaction, viewer.accountId);
    const decider = accessLevel && { accountId: viewer.accountId, accessLevel };
    requirePermission(decider, 'moderate-content');
    const found = await findCase(transaction, caseId);
    if (!found) throw new AppError('not-found', 404, 'This no longer exists.');
    const log = await findLog(transaction, caseId);
    const refusal = decider && (await findRefusal(transaction, decider, found, log));
    if (refusal) throw new AppError(refusal, 403, 'Someone else has to decide this.');
    await work(transaction, found, log);
    await settleWaiting(transaction, 'cases');
  });
}

/** Adds to the log of the administrators that something was hidden, with the reason, or is visible again. */
async function auditContent(
  transaction: Transaction,
  { accountId: actorId }: Viewer,
  { aboutId: accountId }: CaseRow,
  at: number,
  reason: string | undefined,
): Promise<void> {
  const kind = reason === undefined ? 'content-shown' : 'content-hidden';
  await audit(transaction, { kind, at, accountId, actorId, ...(reason ? { reason } : {}) });
}

async function mailAboutDecision(
  context: AppContext,
  transaction: Transaction,
  { id, aboutId, title }: CaseRow,
  { decision, rule, words }: { decision: Decision; rule: number; words: string },
): Promise<void> {
  const [en, ml] = await Promise.all(
    (['en', 'ml'] as const).map((language) => readHouseRules({ database: transaction }, language)),
  );
  await mailAccount(context, transaction, aboutId, (to: Recipient) => {
    const { rules = [] } = (to.language === 'ml' ? ml : en) ?? {};
    const path = `${context.config.publicUrl}/account/cases/${id}`;
    const isHidden = decision.startsWith('hide');
    return decisionMail(path, to, title, `${rule}. ${rules[rule - 1] ?? ''}`, words, isHidden);
  });
}

async function mailReporters(
  context: AppContext,
  transaction: Transaction,
  { id }: CaseRow,
  decision: Decision,
): Promise<void> {
  const reporters = await transaction
    .selectFrom('reports')
    .select('reporter_id')
    .where('case_id', '=', id)
    .execute();
  for (const { reporter_id } of reporters) {
    await mailAccount(context, transaction, reporter_id, (to) =>
      reportDecidedMail(context.config.publicUrl, to, decision),
    );
  }
}

function alreadyDecided(): AppError {
  return new AppError('already-decided', 409, 'Someone else has already decided this.');
}
