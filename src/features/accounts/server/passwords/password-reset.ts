import { requirePermission } from '../../../../identity/permissions.ts';
import type { Viewer } from '../../../../identity/viewer.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../server/clock.ts';
import type { AppContext } from '../../../../server/context.ts';
import { inTransaction, raise, type Transaction } from '../../../../server/database/transaction.ts';
import { AppError } from '../../../../server/errors.ts';
import { askWithin } from '../../../../server/event-handlers.ts';
import { hideDuration } from '../../../../server/hide-duration.ts';
import { limitLinkMails, limitOwnLinkMails, mayMail } from '../../../../server/mail/mail-limit.ts';
import { queueMail } from '../../../../server/mail/outbox.ts';
import {
  consumeToken,
  inspectToken,
  issueToken,
  revokeTokens,
  type TokenState,
} from '../../../../server/one-time-tokens.ts';
import { takeFromNetworks } from '../../../../server/rate-limits/network-limit.ts';
import type { RateLimit } from '../../../../server/rate-limits/rate-limit.ts';
import type { ResetInput } from '../../contract.ts';
import type { AccountEvent } from '../../events.ts';
import { namesOf } from '../../questions.ts';
import { findAccountByEmail, requireAccount } from '../account-store.ts';
import { markVerified } from '../email/email-verification.ts';
import { resetPasswordMail } from '../mails.ts';
import { notifyOwner } from '../security/security-notice.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { RESET_PURPOSE, replacePassword } from './replace-password.ts';

/** For each client address. */
const RESETS: RateLimit = { name: 'reset', hits: 10, perMs: MINUTE_MS };
const RESET_LIFETIME_MS = HOUR_MS;

/**
 * Mails a link that sets a new password, if the email has an account and has not been sent too many mails. The caller
 * cannot tell.
 * @throws AppError 'too-many' 429
 */
export async function requestPasswordReset(
  context: AppContext,
  email: string,
  address: string,
): Promise<void> {
  await limitLinkMails(context.limiter, address);
  const isAllowed = await mayMail(context.limiter, email);
  await hideDuration(isAllowed ? mailResetLink(context, email) : Promise.resolve());
}

/** Mails the viewer a link that sets a new password. @throws AppError 'forbidden' 403, 'too-many' 429 */
export async function requestOwnPasswordReset(
  context: AppContext,
  viewer: Viewer,
  address: string,
): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  const { email } = viewer;
  await limitOwnLinkMails(context.limiter, { email, address });
  await mailResetLink(context, email);
}

/** Returns the state of a reset link without using it. */
export async function inspectResetLink(context: AppContext, token: string): Promise<TokenState['state']> {
  return (await inspectToken(context.database, RESET_PURPOSE, token, context.clock.now())).state;
}

/**
 * Sets a new password with the token of a mailed link, ends every session of the account and mails its owner. The link
 * also proves that the email belongs to the account, so it verifies the email. Hashes only for a valid link: a hash costs a thousand times
 * more than a look at the token.
 * @throws AppError 'weak-password' 422, 'link-used' 410, 'link-expired' 410, 'link-unknown' 404, 'too-many' 429
 */
export async function resetPassword(
  context: AppContext,
  input: ResetInput,
  client: { address: string; userAgent?: string },
): Promise<{ accountId: string }> {
  await takeFromNetworks(context.limiter, RESETS, client.address);
  const state = await inspectResetLink(context, input.token);
  if (state !== 'valid') throw linkError(state);
  const passwordHash = await hashPassword(input.password);
  const now = context.clock.now();
  return inTransaction(context, async (transaction) => {
    const token = await consumeToken(transaction, RESET_PURPOSE, input.token, now);
    if (token.state !== 'valid' || !token.accountId) throw linkError(token.state);
    const account = await requireAccount(transaction, token.accountId);
    const [names] = await askWithin(transaction, namesOf, { accountIds: [token.accountId] });
    // Check inside the transaction: the rollback keeps the link usable.
    refuseWeakPassword(input.password, account.email, names?.get(token.accountId) ?? '');
    await replacePassword(transaction, token.accountId, passwordHash);
    await markVerified(context, transaction, token.accountId);
    // The first password of an account that the command line created replaces none.
    if (account.password_hash !== null) {
      await notifyOwner(context, transaction, token.accountId, 'password-reset', client.userAgent);
    }
    return { accountId: token.accountId };
  });
}

/** Creates a link that sets an account's password, and ends the earlier ones. `npm run admin` prints one. */
export async function createResetLink(context: AppContext, accountId: string): Promise<string> {
  const token = await inTransaction(context, (transaction) =>
    issueResetToken(context, transaction, accountId),
  );
  return toResetLink(context, token);
}

/** Like createResetLink, for a member who asks the operator of the server. The community's log gets an entry. */
export async function createResetLinkAsOperator(context: AppContext, accountId: string): Promise<string> {
  const token = await inTransaction(context, async (transaction) => {
    const at = context.clock.now();
    await raise<AccountEvent>(transaction, { type: 'reset-link-made', accountId, at });
    return issueResetToken(context, transaction, accountId);
  });
  return toResetLink(context, token);
}

function toResetLink({ config }: AppContext, token: string): string {
  return `${config.publicUrl}/reset-password?token=${token}`;
}

/** A newer link ends the older ones, so that no forgotten mail can set the password. */
export async function issueResetToken(
  context: AppContext,
  transaction: Transaction,
  accountId: string,
): Promise<string> {
  await revokeTokens(transaction, RESET_PURPOSE, accountId);
  const now = context.clock.now();
  return issueToken(transaction, {
    purpose: RESET_PURPOSE,
    accountId,
    now,
    lifetimeMs: RESET_LIFETIME_MS,
  });
}

/** Returns the error for a link that is not valid. */
function linkError(state: TokenState['state']): AppError {
  if (state === 'used') return new AppError('link-used', 410, 'This link has already been used.');
  if (state === 'expired') return new AppError('link-expired', 410, 'This link has expired.');
  return new AppError('link-unknown', 404, 'This link isn’t valid. It may be incomplete.');
}

async function mailResetLink(context: AppContext, email: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const account = await findAccountByEmail(transaction, email);
    if (!account) return;
    const token = await issueResetToken(context, transaction, account.id);
    const mail = resetPasswordMail(context.config.publicUrl, account, token);
    const link = { purpose: RESET_PURPOSE, expiresAt: context.clock.now() + RESET_LIFETIME_MS };
    await queueMail(context, transaction, mail, { link });
  });
}
