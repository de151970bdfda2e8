import type { AppContext } from '../../../../server/context.ts';
import { AppError } from '../../../../server/errors.ts';
import { awaitingApproval } from '../../../accounts/server/sign-in/awaiting-approval.ts';
import { endSuspension } from '../decisions/suspensions.ts';
import { findMembership } from '../membership.ts';
import { issueApplicationToken, readEarlierAnswer } from './applications.ts';
import { issueAskAgainToken } from './ask-to-join.ts';

/**
 * Tells someone who has proved who they are why they may not sign in. Ends a suspension whose time is over.
 * @throws AppError 'awaiting-approval', 'declined', 'suspended' or 'closed' 403
 */
export async function refuseNonMember(
  context: AppContext,
  account: { id: string; email: string; email_verified_at: number | null },
): Promise<void> {
  const membership = await findMembership(context.database, account.id);
  if (!membership || membership.state === 'approved') return;
  if (membership.state === 'suspended') {
    const until = membership.suspendedUntil;
    // The sweep may not have run yet.
    if (until !== null && until <= context.clock.now() && (await endSuspension(context, account.id))) return;
    throw new AppError(
      'suspended',
      403,
      'Your account is suspended.',
      until === null ? undefined : { until },
    );
  }
  // Does not mention a death: another person may know the password.
  if (membership.state === 'remembered') throw new AppError('closed', 403, 'This account is closed.');
  if (membership.state === 'declined') throw await declined(context, account.id, membership.reason);
  // An applicant without a verified email gets no token: a sign-up for an email with an account gets none
  // either.
  const token =
    account.email_verified_at === null
      ? undefined
      : await issueApplicationToken(context.database, account.id, {
          now: context.clock.now(),
          isMailed: false,
        });
  throw awaitingApproval({ ...account, joinedAt: membership.joinedAt }, token);
}

async function declined(context: AppContext, accountId: string, reason: string | null): Promise<AppError> {
  const again = await issueAskAgainToken(context, accountId);
  const earlier = await readEarlierAnswer(context.database, accountId);
  return new AppError('declined', 403, 'Your request to join was declined.', { reason, again, ...earlier });
}

/** Returns when an account asked to join, if nobody has decided yet. */
export async function findOpenRequest(
  { database }: AppContext,
  accountId: string,
): Promise<{ joinedAt: number } | undefined> {
  const membership = await findMembership(database, accountId);
  return membership?.state === 'pending' ? { joinedAt: membership.joinedAt } : undefined;
}

/**
 * Returns a token of the page that shows an account's open request, for a mail to the applicant. Undefined
 * without an open request.
 */
export async function issueRequestToken(
  { database }: AppContext,
  accountId: string,
  now: number,
): Promise<string | undefined> {
  // Members who verify an email have no open request.
  const membership = await findMembership(database, accountId);
  if (membership?.state !== 'pending') return undefined;
  return issueApplicationToken(database, accountId, { now, isMailed: true });
}
