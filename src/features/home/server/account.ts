import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { limitOwnLinkMails } from '../../../server/mail/mail-limit.ts';
import { hasVerifiedEmail } from '../../accounts/server/account-facts.ts';
import { sendVerificationMail } from '../../accounts/server/email/email-verification.ts';
import { type Question, readQuestion } from '../../community/server/community.ts';
import { askToJoin } from '../../membership/server/applications/ask-to-join.ts';
import { readAccounts } from '../../membership/server/members/member-accounts.ts';
import { countPending } from '../../membership/server/membership.ts';
import { countOpenCases } from '../../moderation/server/open-cases.ts';
import type { AccountInformation } from '../contract.ts';

/** Specification §2: the page shows the first 8 characters of the user id. */
const SHORT_ID_LENGTH = 8;

/**
 * Returns the viewer's own account. The function takes no id, so nobody can read another account. @throws
 * AppError 'not-found' 404
 */
export async function readAccount(context: AppContext, viewer: Viewer): Promise<AccountInformation> {
  const [account] = await readAccounts(context.database, [viewer.accountId]);
  if (!account) throw new AppError('not-found', 404, 'This account no longer exists.');
  return {
    displayName: viewer.name,
    email: viewer.email,
    isVerified: account.isVerified,
    createdAt: account.createdAt,
    lastSignInAt: account.lastSignInAt,
    provider: account.hasPassword ? 'password' : null,
    shortId: viewer.accountId.slice(0, SHORT_ID_LENGTH),
  };
}

/** Returns how many applicants wait for a decision; 0 for viewers who may not see that. */
export async function countWaiting(context: AppContext, viewer: Viewer): Promise<number> {
  if (!can(viewer, 'decide-applications')) return 0;
  return (await countPending(context, viewer, { q: '', after: undefined })).total;
}

/** Returns how many reports wait for a moderator; 0 for viewers who are no moderators. */
export async function countReports({ database }: AppContext, viewer: Viewer): Promise<number> {
  return can(viewer, 'moderate-content') ? countOpenCases(database) : 0;
}

/** Returns whether the viewer's email is verified. Reads one column, because every unverified page asks twice a minute. */
export function isEmailVerified(context: AppContext, viewer: Viewer): Promise<boolean> {
  return hasVerifiedEmail(context.database, viewer.accountId);
}

/** Mails the viewer a new verification link. @throws AppError 'already-verified' 409, 'too-many' 429 */
export async function sendVerification(context: AppContext, viewer: Viewer, address: string): Promise<void> {
  if (await isEmailVerified(context, viewer)) {
    throw new AppError('already-verified', 409, 'This email address is already verified.');
  }
  await limitOwnLinkMails(context.limiter, { email: viewer.email, address });
  const account = { id: viewer.accountId, email: viewer.email, language: viewer.language };
  await inTransaction(context, (transaction) => sendVerificationMail(context, transaction, account));
}

/** Returns the question for a viewer who may ask to join; null for other viewers, and if the community asks nothing. */
export async function readJoinQuestion(context: AppContext, viewer: Viewer): Promise<Question | null> {
  return viewer.accessLevel === 'no-record' ? readQuestion(context.database) : null;
}

/** Asks to join on behalf of the viewer and ends all their sessions. @throws AppError 'already-asked' 409 */
export async function requestToJoin(context: AppContext, viewer: Viewer, answer?: string): Promise<void> {
  await askToJoin(context, viewer, answer);
}
