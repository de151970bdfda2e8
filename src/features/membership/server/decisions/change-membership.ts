import { sql } from 'kysely';
import { FACTOR_GRACE_MS } from '../../../../identity/factor-duty.ts';
import { DAY_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { raise, signalAfterCommit, type Transaction } from '../../../../server/database/transaction.ts';
import { accountChannel } from '../../../../server/live/live.ts';
import type { Mail } from '../../../../server/mail/mail.ts';
import { deleteMailsTo, queueMail } from '../../../../server/mail/outbox.ts';
import { notifyOwner } from '../../../accounts/server/security/security-notice.ts';
import { endAllSessions } from '../../../accounts/server/sessions/sessions.ts';
import type { DecisionKind } from '../../contract.ts';
import type { MembershipEvent } from '../../events.ts';
import { requireAdministratorLeft } from '../administrators/administrators.ts';
import { endApplicationTokens } from '../applications/applications.ts';
import {
  approvedMail,
  approverMail,
  declinedMail,
  moderatorMail,
  putBackMail,
  reinstatedMail,
  reopenedMail,
  suspendedMail,
} from '../mails.ts';
import { recordDecision } from '../membership.ts';
import { reconcileApplicantNews, tellOfDecision } from '../membership-news.ts';
import { type Subject, timeAfter } from './decision-store.ts';
import type { MembershipStatus } from './policy.ts';

interface MembershipChange {
  subject: Subject;
  to: MembershipStatus;
  decision: DecisionKind;
  /** Null for the server. */
  decidedBy: string | null;
  reason: string | null;
  /** How long a suspension lasts. Missing for one without an end. */
  days?: number;
  /** The decision that this one undoes. */
  undoes?: string;
}

/**
 * Changes a membership, records the decision, queues the mail about it, and ends the sessions if the state changes.
 * The caller's transaction must hold the lock 'decisions'. Returns the decision's id.
 * @throws AppError 'last-administrator' 409
 */
export async function changeMembership(
  context: AppContext,
  transaction: Transaction,
  change: MembershipChange,
): Promise<string> {
  const { subject, to, reason, days } = change;
  const { accountId } = subject;
  const now = context.clock.now();
  const isNewAdministrator = to.role === 'administrator' && subject.role !== 'administrator';
  const asksAgain = change.decision === 'asked again';
  await transaction
    .updateTable('memberships')
    .set({
      state: to.state,
      role: to.role,
      ...(asksAgain ? { joined_at: now } : {}),
      ...(change.decision === 'suspended' ? { suspended_until: days ? now + days * DAY_MS : null } : {}),
      // Undoing a reinstatement restores the suspension with its end, unless the end has passed.
      ...(change.decision === 'undone' && to.state === 'suspended'
        ? { suspended_until: sql<number | null>`case when suspended_until > ${now} then suspended_until end` }
        : {}),
      ...(isNewAdministrator ? { factor_due_at: now + FACTOR_GRACE_MS } : {}),
    })
    .where('account_id', '=', accountId)
    .execute();
  if (asksAgain)
    await transaction
      .updateTable('name_keys')
      .set({ joined_at: now })
      .where('account_id', '=', accountId)
      .execute();
  else await endApplicationTokens(transaction, accountId, now);
  // Also end sessions on approval: a sign-in that raced with a suspension may have created one.
  signalAfterCommit(transaction, accountChannel(accountId));
  if (to.state !== subject.state) await endAllSessions(transaction, accountId);
  if (subject.role === 'administrator') await requireAdministratorLeft(transaction);
  // Mails that wait in the outbox must not reach somebody who has died.
  if (to.state === 'remembered') await deleteMailsTo(transaction, subject.email);
  const mail = asksAgain ? undefined : chooseMail(context.config.publicUrl, change);
  if (mail) await queueMail(context, transaction, mail);
  if (change.decision === 'made moderator') {
    await queueMail(context, transaction, moderatorMail(context.config.publicUrl, subject));
  }
  if (change.decision === 'made approver') {
    await queueMail(context, transaction, approverMail(context.config.publicUrl, subject));
  }
  if (isNewAdministrator) await notifyOwner(context, transaction, accountId, 'made-administrator');
  const decisionId = await recordDecision(transaction, {
    accountId,
    decision: change.decision,
    decidedBy: change.decidedBy,
    now: timeAfter(subject.newest, now),
    from: subject,
    ...(reason ? { reason } : {}),
    ...(change.undoes ? { undoes: change.undoes } : {}),
  });
  await raise<MembershipEvent>(transaction, {
    type: 'membership-changed',
    accountId,
    decision: change.decision,
    from: { state: subject.state, role: subject.role },
    to: { state: to.state, role: to.role },
    decidedBy: change.decidedBy,
    at: now,
  });
  await tellOfDecision(transaction, { accountId, decisionId, decision: change.decision, at: now });
  if (to.state !== subject.state) await reconcileApplicantNews(transaction);
  return decisionId;
}

/** Returns the mail about a changed state. Only a decline tells its reason; other reasons stay among administrators. */
function chooseMail(publicUrl: string, change: MembershipChange): Mail | undefined {
  const { subject, to, decision, reason } = change;
  if (subject.state === to.state) return undefined;
  switch (to.state) {
    case 'approved':
      if (subject.state === 'remembered') return putBackMail(publicUrl, subject);
      return subject.state === 'suspended'
        ? reinstatedMail(publicUrl, subject)
        : approvedMail(publicUrl, subject, subject.isVerified);
    case 'pending':
      return reopenedMail(subject, subject.isVerified);
    case 'declined':
      return declinedMail(publicUrl, subject, decision === 'declined' ? reason : null);
    case 'suspended':
      return suspendedMail(subject, change.days);
    case 'remembered':
      return undefined;
  }
}
