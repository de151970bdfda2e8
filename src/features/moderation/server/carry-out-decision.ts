import type { Viewer } from '../../../identity/viewer.ts';
import { DEFAULT_LANGUAGE, findText } from '../../../languages/languages.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import type { Decision, LogAction } from '../contract.ts';
import { tellAuthor } from './case-news.ts';
import { type CaseRow, type CaseToDecide, findLog, listReporters } from './case-store.ts';
import { pickRule } from './house-rules.ts';
import {
  clearedMail,
  decisionMail,
  releasedMail,
  reportDecidedMail,
  restoredMail,
  upheldMail,
} from './mails.ts';
import { addLogEntry } from './moderation-log.ts';
import { isHiddenByOther } from './open-cases.ts';
import { findRules } from './reported-content.ts';

/** The people who get mails about a decision, and the house rules that the mails quote. */
export type Concerned = Pick<CaseToDecide, 'author' | 'savedRules'>;

interface MadeDecision {
  decision: Decision;
  /** The log's name of the decision: an answer to an objection has a different name. */
  action: LogAction;
  /** The number of the broken rule; 0 for none. */
  rule: number;
  words: string;
  note: string;
  /** The version of the thing that the moderator saw. */
  seen: number | undefined;
}

/**
 * Carries out a decision about an open case: closes it, hides or shows its thing, writes the log, and mails the
 * author and, after the first decision, the reporters. Returns whether the author is told.
 * @throws AppError 'thing-changed' 409, 'invalid-input' 422
 */
export async function carryOut(
  context: AppContext,
  transaction: Transaction,
  viewer: Viewer,
  found: CaseRow,
  { author, savedRules }: Concerned,
  { decision, action, rule, words, note, seen }: MadeDecision,
): Promise<boolean> {
  const { id: caseId } = found;
  const now = context.clock.now();
  const isHidden = decision.startsWith('hide');
  const isBreach = decision !== 'no-breach';
  const kind = await findRules(transaction, found.kind);
  if (isHidden && !kind.setHidden) {
    throw new AppError('invalid-input', 422, 'This cannot be hidden.', { field: 'intent' });
  }
  const isReleased = found.held !== null && !isHidden;
  if (isReleased && seen !== undefined) {
    const thing = await kind.find(transaction, found.thingId);
    if (thing && thing.version !== seen) {
      throw new AppError('thing-changed', 409, 'Its author has changed this meanwhile.');
    }
  }
  await transaction
    .updateTable('cases')
    .set({ closed_at: now, outcome: decision, ...(isHidden ? {} : { held: null }) })
    .where('id', '=', caseId)
    .execute();
  const staysHidden = !isHidden && (await isHiddenByOther(transaction, found));
  const isChanged =
    !staysHidden && (await kind.setHidden?.(transaction, found.thingId, isHidden ? now : null, now));
  if (isReleased && isChanged) {
    const release = found.held === 'new' ? kind.release : kind.releaseEdit;
    await release?.(transaction, found.thingId, now);
  }
  const wasInformedBefore = await wasInformed(transaction, found);
  const entry = { caseId, aboutId: found.aboutId, byId: viewer.accountId, now };
  await addLogEntry(transaction, { ...entry, action, rule, words, note });

  const isInformed = isBreach || Boolean(isChanged) || wasInformedBefore;
  if (isInformed) await tellAuthor(transaction, found.aboutId, caseId, now);
  const { publicUrl } = context.config;
  const mails: Mail[] = [];
  const link = `${publicUrl}/account/cases/${caseId}`;
  if (author && action === 'upheld') {
    mails.push(upheldMail(link, author, found.title, words, isHidden));
  } else if (author && isBreach) {
    const broken = findText(pickRule(savedRules, rule) ?? {}, author.language ?? DEFAULT_LANGUAGE);
    mails.push(decisionMail(link, author, found.title, `${rule}. ${broken}`, words, isHidden));
  } else if (author && isReleased && isChanged) {
    // The author may have deleted the thing meanwhile.
    const thing = await kind.find(transaction, found.thingId);
    if (thing) mails.push(releasedMail(`${publicUrl}${thing.path}`, author, thing.title));
  } else if (author && isInformed) {
    mails.push((isChanged ? restoredMail : clearedMail)(publicUrl, author, caseId));
  }
  // The reporters were told of the first decision.
  if (found.objection === null) {
    const reporters = await listReporters(transaction, caseId);
    mails.push(...reporters.map((to) => reportDecidedMail(publicUrl, to, decision)));
  }
  await queueMail(context, transaction, mails);
  return isInformed && author !== undefined;
}

/** Returns whether the person knew of the case before: they objected, or their thing was hidden at once. */
async function wasInformed(transaction: Transaction, found: CaseRow): Promise<boolean> {
  if (found.objection !== null) return true;
  return (await findLog(transaction, found.id)).some(({ action }) => action === 'hidden');
}
